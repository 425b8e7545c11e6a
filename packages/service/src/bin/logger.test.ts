import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../create-service.js'
import { createLogger, type LogFormat } from './logger.js'

const entry: LogEntry = {
  requestId: '6f1c0c1e-3a5b-4a7e-9d2e-0b6f0f3a9c11',
  method: 'POST',
  operation: 'bookings.create',
  status: 200,
  milliseconds: 12.345,
  applicationId: 'application',
  network: '203.0.113.0/24',
}

const logged = (format: LogFormat, publish: (log: ReturnType<typeof createLogger>) => void): string => {
  let written = ''
  publish(
    createLogger(format, (line) => {
      written += line
    }),
  )
  return written
}
const asJson = (publish: (log: ReturnType<typeof createLogger>) => void) => {
  const text = logged('json', publish)
  expect(text).toMatch(/^[^\n]+\n$/)
  return JSON.parse(text)
}

describe('a log in JSON', () => {
  test('logs a request’s operation, caller, network, time and outcome', () => {
    const { time, ...rest } = asJson((log) => log.request(entry))
    expect(new Date(time).toISOString()).toBe(time)
    expect(rest).toEqual({ ...entry, milliseconds: 12.3, level: 'info', msg: 'request' })
  })

  test('marks errors of the service, and not those of callers', () => {
    expect(asJson((log) => log.request({ ...entry, status: 429 })).level).toBe('info')
    expect(asJson((log) => log.request({ ...entry, status: 503 })).level).toBe('error')
    expect(asJson((log) => log.request({ ...entry, error: new Error('x') })).level).toBe('error')
  })

  test('logs only an error’s message, stack and code: a database’s details may name a guest', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(robin@example.com) already exists.',
      config: { password: 'secret' },
    })
    const line = asJson((log) => log.error(error))
    expect(line).toMatchObject({ level: 'error', msg: 'duplicate key', error: { code: '23505' } })
    expect(line.error.stack).toContain('duplicate key')
    expect(JSON.stringify(line)).not.toMatch(/robin|secret/)
  })

  test('writes one line, whatever the content', () => {
    expect(asJson((log) => log.warn('one\n{"level":"info"}')).msg).toBe('one\n{"level":"info"}')
  })
})

describe('a log for people', () => {
  test('has a line for each request', () => {
    expect(logged('pretty', (log) => log.request(entry))).toBe('200 POST   bookings.create 12.3 ms\n')
  })

  test('has the id of a failed request', () => {
    const text = logged('pretty', (log) => log.request({ ...entry, status: 500, error: new Error('lost') }))
    expect(text).toContain(entry.requestId)
    expect(text).toContain('Error: lost')
  })
})
