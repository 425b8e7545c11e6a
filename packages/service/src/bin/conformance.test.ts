import { existsSync } from 'node:fs'
import { currentInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import { program, runCommand, runProgram } from '../testing/program.js'
import { addConfiguration, addHost, openService, type TestHost, type TestService } from '../testing/studio.js'
import { conformance } from './conformance.js'
import { type Listening, listen } from './listen.js'

// The built program against a service over HTTP. The clock is the machine's: hosts have office hours all year.

describe('the conformance command', () => {
  let service: TestService
  let ada: TestHost
  let id: string
  let listening: Listening
  let answered: (request: Request) => Promise<Response>
  const args = (...more: string[]) => [`http://127.0.0.1:${listening.port}`, '--configuration', id, ...more]

  const tryIt = (...more: string[]) => runCommand(conformance, ...args(...more))

  beforeEach(async () => {
    if (!existsSync(program))
      throw new Error(`${program} is not there: build the package first (tsc -b packages/service)`)
    service = await openService(createMemoryStore(), { clock: currentInstant })
    ada = await addHost(service, 'ada@example.com')
    id = await addConfiguration(service, [ada])
    answered = (request) => service.service.fetch(request)
    listening = await listen({ port: 0, host: '127.0.0.1', fetch: (request) => answered(request) })
  })
  afterEach(() => listening.stop())

  /** Refuses calls of one endpoint. */
  const effect = (wanted: string, end: string) => {
    answered = async (request) =>
      request.method === wanted && new URL(request.url).pathname.endsWith(end)
        ? Response.json({ error: { type: 'not_found_error', message: 'no' } }, { status: 404 })
        : service.service.fetch(request)
  }

  test('passes for this service, books and cancels, and exits with 0', async () => {
    const tried = runProgram(['conformance', ...args('--book', '--api-key', service.key)])
    expect(await tried.exit).toBe(0)
    expect(tried.output()).toContain('✓ required     POST bookings books a free time')
    expect(tried.output()).not.toContain('✗')
    expect(tried.output()).toMatch(
      /\n(\d+) of \1 required, (\d+) of \2 recommended, (\d+) of \3 optional; \d+ skipped\n$/,
    )
    expect(service.domainEvents.map(({ type }) => type)).toEqual([
      'booking.created',
      'booking.rescheduled',
      'booking.cancelled',
      'booking.created',
      'booking.cancelled',
    ])
  })

  test('books nothing by default', async () => {
    const tried = await tryIt()
    expect(tried.code).toBe(0)
    expect(tried.output).toContain('– required     POST bookings books a free time')
    expect(service.domainEvents).toEqual([])
  })

  test('reports the actual response and its effect on the widget; exits with 0 if only recommended checks fail', async () => {
    effect('GET', '/ui-settings')
    const tried = await tryIt()
    expect(tried.code).toBe(0)
    expect(tried.output).toMatch(/✗ recommended {2}GET ui-settings .*\n +actual: 404 not_found_error: no/)
    expect(tried.output).toContain('the widget: shows times and books')
  })

  test('exits with 1 if a required check fails', async () => {
    effect('GET', '/availability')
    const tried = runProgram(['conformance', ...args()])
    expect(await tried.exit).toBe(1)
    expect(tried.output()).toContain('✗ required     GET availability returns')
  })

  test('prints JSON', async () => {
    effect('GET', '/ui-settings')
    const tried = await tryIt('--json')
    expect(tried.code).toBe(0)
    const results: { name: string; result: string }[] = JSON.parse(tried.output)
    expect(results.find(({ result }) => result === 'failed')).toMatchObject({
      name: 'ui-settings',
      severity: 'recommended',
      actual: expect.stringContaining('404 not_found_error: no'),
      effect: expect.stringContaining('books'),
    })
  })

  test('cancels its bookings when it is interrupted, and exits with 2', async () => {
    const tried = runProgram(['conformance', ...args('--book')])
    answered = async (request) => {
      const response = await service.service.fetch(request)
      if (request.method === 'POST' && request.url.includes('/bookings')) {
        tried.child.kill('SIGINT')
        await tried.says(/Interrupted/)
      }
      return response
    }
    expect(await tried.exit).toBe(2)
    expect(service.domainEvents.map(({ type }) => type)).toEqual(['booking.created', 'booking.cancelled'])
    expect(tried.output()).toContain('✓ required     every booking of this run is cancelled')
  })

  test('exits with 2 if nothing responds', async () => {
    const address = `http://127.0.0.1:${listening.port}`
    await listening.stop()
    const tried = await tryIt()
    expect(tried.code).toBe(2)
    expect(tried.output).toBe(`${address}: no response: ECONNREFUSED\n`)
    listening = await listen({ port: 0, host: '127.0.0.1', fetch: (request) => answered(request) })
  })

  test.each([
    ['', /no address: expected the address of one service/],
    ['https://a.example https://b.example', /expected the address of one service/],
    ['https://a.example', /--configuration: expected the id of a configuration/],
    ['http://a.example --configuration x', /url 'http:\/\/a\.example': expected an https address/],
    ['https://a.example --configuration x --answer size', /--answer size: expected KEY=TEXT/],
    ['https://a.example --configuration x --origin shop', /--origin shop: expected an origin/],
    ['https://a.example --colour red', /--colour/],
  ])('refuses “conformance %s” with 2 and the reason', async (line, why) => {
    const refused = await runCommand(conformance, ...line.split(' ').filter(Boolean))
    expect([refused.code, refused.output]).toEqual([2, expect.stringMatching(why)])
  })

  test('prints help', async () => {
    const asked = await runCommand(conformance, '--help')
    expect([asked.code, asked.output]).toEqual([
      0,
      expect.stringContaining('conformance URL --configuration ID'),
    ])
  })
})
