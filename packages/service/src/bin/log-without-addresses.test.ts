import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../kernel/store/memory/memory-store.js'
import type { Store } from '../kernel/store/store.js'
import { sendDue } from '../outbox/send-due.js'
import { openSmtp } from '../providers/smtp.js'
import { type Mailbox, openMailbox } from '../testing/mailbox.js'
import { addConfiguration, addHost, bookingBody, openService } from '../testing/studio.js'
import { createLogger, type LogFormat } from './logger.js'

/** Everybody's addresses in these tests are of this domain. */
const domain = /example\.com/

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())

describe.each<LogFormat>(['pretty', 'json'])('the log (%s)', (format) => {
  let text: string
  let log: ReturnType<typeof createLogger>
  beforeEach(() => {
    text = ''
    log = createLogger(format, (line) => {
      text += line
    })
  })

  /** A service that logs, with a public event type. */
  const open = async (store: Store = createMemoryStore()) => {
    const service = await openService(store, {
      log: (entry) => log.request(entry),
      sendsMail: true,
      outboundFetch: async (_url, { method }) => {
        if (method === 'GET') return new Response('no')
        throw new Error('robin@example.com is not known at https://hook.example/robin%40example.com')
      },
    })
    const configuration = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
    const path = `/v3/scheduling/bookings?configuration_id=${configuration}`
    const book = (body: object, headers: Record<string, string> = {}) =>
      service.call('POST', path, { body, headers })
    return { service, book }
  }

  test('of an email that a mail server refuses, or fails to take, names no guest', async () => {
    const { service, book } = await open()
    await book(bookingBody('2026-03-03T10:00:00Z'))
    const { sendMail, close } = openSmtp(mailbox.url, 'bookings@example.com')
    const worker = {
      ...{ store: service.store, clock: () => service.now, newId: () => randomUUID(), sendMail },
      outboundFetch: () => Promise.reject(new Error('unused')),
      report: (error: unknown) => log.error(error),
    }
    for (const responseCode of [450, 550]) {
      mailbox.refuses((to) => Object.assign(new Error(`<${to}>: no such mailbox`), { responseCode }))
      await sendDue(worker)
      await service.at((service.now + 7_200) as typeof service.now)
    }
    close()
    expect(text).toContain('no such mailbox')
    expect(text).toContain('was not delivered')
    expect(text).not.toMatch(domain)
  })

  test('of a webhook that fails names no guest', async () => {
    const { service } = await open()
    const { error } = await service.withKey('POST', '/v3/webhooks', {
      trigger_types: ['booking.created'],
      webhook_url: 'https://hook.example/',
    })
    expect(error.type).toBe('invalid_request_error')
    log.error(new Error('webhook failed: 422 robin@example.com'))
    expect(text).not.toMatch(domain)
  })

  test('of a database error, with its cause, names no guest', async () => {
    const memory = createMemoryStore()
    let fails = false
    const broken: Store = {
      ...memory,
      transaction: (work) =>
        fails
          ? Promise.reject(
              new Error('Key (email)=(robin@example.com) already exists', { cause: 'robin@example.com' }),
            )
          : memory.transaction(work),
    }
    const { book } = await open(broken)
    fails = true
    expect((await book(bookingBody('2026-03-03T10:00:00Z'))).status).toBe(500)
    expect(text).toContain('already exists')
    expect(text).not.toMatch(domain)
  })

  test('of requests that are refused names no guest', async () => {
    const { book } = await open()
    const key = { 'Idempotency-Key': 'robin@example.com' }
    const body = bookingBody('2026-03-03T10:00:00Z')
    const wrong = { ...body, guest: { name: 'robin@example.com', email: 'robin@example.com@' } }
    const statuses = [
      await book(wrong),
      await book(body, key),
      await book({ ...body, additional_guests: [{ email: 'kim@example.com' }] }, key),
      await book(body),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 200, 400, 400])
    expect(text).not.toMatch(domain)
  })

  test('of a calendar that cannot be read names nobody', () => {
    log.error(new Error('connection 1 (caldav) is error: forbidden, /calendars/ada%40example.com/: 403'))
    log.warn('cannot connect to postgres://ada@example.com@db/whenable')
    log.info('bookings@example.com')
    expect(text).toContain('forbidden')
    expect(text).not.toMatch(domain)
  })

  test('names nobody, whatever an error says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.emailAddress(),
        fc.string(),
        (before, address, after) => {
          text = ''
          const error = Object.assign(new Error(`${before}${address}${after}`), { code: address })
          log.error(error)
          log.request({ requestId: '1', method: 'GET', operation: 'x', status: 500, milliseconds: 1, error })
          expect(text).not.toContain(address)
          expect(text).not.toContain(JSON.stringify(address).slice(1, -1))
          if (format === 'json') for (const line of text.trimEnd().split('\n')) JSON.parse(line)
        },
      ),
    )
  })
})
