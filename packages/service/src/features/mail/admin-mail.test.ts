import { createServer, type Server } from 'node:net'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOwnMailServers, type OwnMailServers } from '../../calendars/connections/own-mail-servers.js'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import type { OutboxContext } from '../../outbox/outbox-context.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import { type MailGuard, mailServersWithin, openSmtp } from '../../providers/smtp.js'
import { type Mailbox, openMailbox, smtpError } from '../../testing/mailbox.js'
import { makeMember } from '../../testing/members.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'
import { noteSendingOfAll } from '../bookings/held-mails.js'

const mail = { from: 'Bookings <bookings@example.com>', server: 'smtp.example.com' }
const password = 'a password of the mail server'
const noWithheld = { last_hour: 0, last_day: 0 }
const ten = parseInstant('2026-03-03T10:00:00Z')

let service: TestService
let ada: TestHost
let token: string
let mailbox: Mailbox
let own: OwnMailServers
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const open = async (options: object = {}, guard: MailGuard = { reachable: 'loopback' }) => {
  mailbox = await openMailbox({ password })
  const secretKeys = await readSecretKeys(newSecretKey())
  const openMailServer = mailServersWithin(guard)
  service = await openService(undefined, {
    ...{ publicUrl: 'https://times.example', connections: { providers: {}, secretKeys } },
    ...{ openMailServer, ...options },
  })
  own = createOwnMailServers({ store: service.store, secretKeys, open: openMailServer })
  closing.push(own.close, mailbox.close)
  ada = await addHost(service, 'ada@example.com')
  ;({ token } = await makeMember(service, ada, 'owner'))
}
beforeEach(() => open())

/** Calls as an owner. */
const call = (method: string, path = '', body?: object) =>
  service.call(method, `/admin/v1/mail${path}`, { bearer: token, ...(body ? { body } : {}) })
const settings = async () => (await call('GET')).data
const server = (change: object = {}) => ({
  ...{ host: '127.0.0.1', port: mailbox.port, security: 'none', username: 'bookings', password },
  ...{ from: 'Bookings <bookings@times.example>', ...change },
})
const set = (change: object = {}) => call('PUT', '/server', server(change))
const problemOf = async (change: object) => {
  const { status, error } = await set(change)
  return [status, (error as { reason?: string })?.reason, error?.field]
}
const waiting = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))
const outbox = (): OutboxContext => ({
  ...{ store: service.store, clock: () => service.now, newId: () => crypto.randomUUID() },
  ...{ outboundFetch: async () => new Response(), report: () => {}, sendOwnMail: own.sendMail },
})
const sendAll = async () => {
  while (await sendDue(outbox()));
  return mailbox.received.splice(0).map(({ to, email }) => `${to}: ${email.subject?.split(':')[0]}`)
}
/** Lets time pass. A token lives for minutes. */
const later = async (seconds: number) => {
  service.at(instant(service.now + seconds))
  ;({ token } = await makeMember(service, ada, 'owner'))
}
const book = async (start: Instant = ten) => {
  const id = await addConfiguration(service, [ada])
  const path = `/v3/scheduling/bookings?configuration_id=${id}`
  const made = await service.withKey('POST', path, bookingBody(start))
  if (made.error) throw new Error(made.error.message)
  const own = `/v3/scheduling/bookings/${made.data.booking_id}?configuration_id=${id}`
  return { id, cancel: () => service.call('DELETE', own, { body: {} }) }
}
const capabilities = async (id: string) =>
  (await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)).data.capabilities

describe('the mail server of the command line', () => {
  beforeEach(() => open({ sendsMail: true, mail }))

  test('is described without credentials, and cannot be set by owners', async () => {
    expect(await settings()).toEqual({
      ...{ is_configured: true, is_fixed: true, can_be_set: false, ...mail },
      ...{ withheld: noWithheld, waited: { held: 0, dropped: 0 } },
    })
    expect(await set()).toMatchObject({ status: 409, error: { type: 'conflict' } })
  })

  test('is tested with an email to the owner alone, at most five times an hour', async () => {
    for (let sent = 0; sent < 5; sent++)
      expect((await call('POST', '/test', { email: 'other@example.com' })).data).toEqual({
        email: 'ada@example.com',
      })
    expect(await call('POST', '/test')).toMatchObject({ status: 429 })
    expect((await waiting()).map(({ to, subject }) => [to.email, subject])).toEqual(
      Array(5).fill(['ada@example.com', 'Test email']),
    )
    expect((await service.withKey('POST', '/admin/v1/mail/test')).status).toBe(401)
  })

  test('answers a test at once, if this program sends it', async () => {
    const smtp = openSmtp(mailbox.url, 'bookings@times.example')
    closing.push(smtp.close)
    await open({ sendsMail: true, mail, sendMail: smtp.sendMail })
    const refused = await call('POST', '/test')
    expect([refused.status, (refused.error as { reason?: string }).reason]).toEqual([409, 'sender_refused'])
    expect(await waiting()).toEqual([])
  })
})

describe('the mail server that an owner sets', () => {
  test('is tried first, then stored without showing its password to anybody', async () => {
    const { id } = await book()
    expect(await settings()).toMatchObject({ is_configured: false, is_fixed: false, can_be_set: true })
    expect(await capabilities(id)).not.toContain('mail')
    const { data } = await set()
    const { password: _, ...shown } = server()
    expect(data).toMatchObject({
      ...{ is_configured: true, from: shown.from, server: shown.host },
      own_server: { ...shown, has_password: true },
    })
    expect(JSON.stringify([data, await settings()])).not.toContain(password)
    const stored = await service.store.read((records) => records.mailSettings(service.applicationId))
    expect(JSON.stringify(stored)).not.toContain(password)
    const audit = await service.call('GET', '/admin/v1/audit', { bearer: token })
    expect(audit.data[0].description).toBe('Set the mail server 127.0.0.1')
    expect(JSON.stringify(audit.data)).not.toContain(password)
    expect(await capabilities(id)).toContain('mail')
  })

  test('sends the emails of its application alone, by its latest settings', async () => {
    await set()
    await book()
    const elsewhere = { applicationId: service.otherApplicationId, id: 'x', to: { email: 'x@example.com' } }
    const { now } = service
    await service.store.transaction((transaction) =>
      transaction.addMails([{ ...elsewhere, subject: 'Other', text: '', createdAt: now, sendAt: now }]),
    )
    expect((await sendAll()).sort()).toEqual(['ada@example.com: New booking', 'robin@example.com: Booked'])
    const second = await openMailbox({ password })
    closing.push(second.close)
    expect((await set({ port: second.port, password })).status).toBe(200)
    await book(parseInstant('2026-03-03T11:00:00Z'))
    expect(await sendAll()).toEqual([])
    expect(second.received).toHaveLength(2)
    await call('DELETE', '/server')
    expect(await settings()).not.toHaveProperty('own_server')
    await book(parseInstant('2026-03-03T12:00:00Z'))
    await sendAll()
    expect([mailbox.received, second.received.length]).toEqual([[], 2])
    expect(await waiting()).toHaveLength(2)
  })

  test('keeps its password for the same host and user, and sends it nowhere else', async () => {
    expect(await problemOf({ password: undefined })).toEqual([400, undefined, 'password'])
    await set()
    expect((await set({ password: undefined, from: 'new@times.example' })).data.from).toBe(
      'new@times.example',
    )
    expect(await problemOf({ password: undefined, username: 'other' })).toEqual([400, undefined, 'password'])
    expect(await problemOf({ password: undefined, host: 'localhost' })).toEqual([400, undefined, 'password'])
  })

  test('is refused with the reason, and nothing changes', async () => {
    const unused = await new Promise<number>((done) => {
      const probe = createServer()
      probe.listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as { port: number }
        probe.close(() => done(port))
      })
    })
    expect(await problemOf({ password: 'wrong' })).toEqual([400, 'authentication', 'password'])
    expect(await problemOf({ port: unused })).toEqual([400, 'connection_refused', 'port'])
    expect(await problemOf({ security: 'tls' })).toEqual([400, 'tls', 'security'])
    const secured = await openMailbox({ password, offersTls: true })
    closing.push(secured.close)
    expect(await problemOf({ security: 'starttls', port: secured.port })).toEqual([400, 'tls', 'security'])
    expect(await settings()).toMatchObject({ is_configured: false })
  })

  test('must speak SMTP', async () => {
    const other: Server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n secret of an inner service')
    })
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    closing.push(() => new Promise((done) => other.close(done)))
    const { port } = other.address() as { port: number }
    const refused = await set({ port })
    expect((refused.error as { reason?: string }).reason).toBe('not_a_mail_server')
    expect(refused.error.message).not.toContain('secret')
  })

  test('is on the internet, on a port for emails, unless the operator allows its host', async () => {
    await open({}, { reachable: 'public' })
    for (const change of [
      {},
      { host: '10.0.0.7', port: 587, security: 'tls' },
      { host: 'localhost', port: 587, username: undefined },
    ])
      expect((await problemOf(change))[1]).toBe('address_not_allowed')
    expect((await problemOf({ host: '192.0.2.1', port: 8080, security: 'tls' }))[1]).toBe(
      'address_not_allowed',
    )
    await open({}, { reachable: 'public', allowedHosts: ['127.0.0.1'] })
    expect((await set()).status).toBe(200)
  })

  test('never receives a password in plain text, except on this machine', async () => {
    expect(await problemOf({ host: 'mail.example', port: 587 })).toEqual([400, undefined, 'security'])
  })

  test('needs a service that can store its password, and one that can connect', async () => {
    await open({ connections: { providers: {}, secretKeys: undefined } })
    expect((await set()).error.message).toContain('WHENABLE_SECRET_KEY')
    await open({ openMailServer: undefined })
    expect((await settings()).can_be_set).toBe(false)
    expect((await set()).status).toBe(403)
  })

  test.each([
    [{ port: 0 }, 'port'],
    [{ host: 'a b' }, 'host'],
    [{ security: 'ssl' }, 'security'],
    [{ from: 'nobody' }, 'from'],
    [{ from: 'A <a@b.example>\r\nBcc: x@example.com' }, 'from'],
  ])('refuses %j, and names the field', async (change, field) => {
    expect(await problemOf(change)).toEqual([400, undefined, field])
  })

  test('is tried at most twenty times an hour', async () => {
    for (let tries = 0; tries < 20; tries++) await set()
    expect((await set()).status).toBe(429)
    await later(3_900)
    expect((await set()).status).toBe(200)
  })

  test('is tested with an email to the owner, whose answer is told', async () => {
    await set()
    expect((await call('POST', '/test')).data).toEqual({ email: 'ada@example.com' })
    expect(mailbox.received.map(({ to, email }) => [to, email.subject])).toEqual([
      ['ada@example.com', 'Test email'],
    ])
    const test = async () => {
      const { status, error } = await call('POST', '/test')
      return [status, (error as { reason?: string }).reason]
    }
    mailbox.refuses(() => smtpError(550))
    expect(await test()).toEqual([409, 'recipient_refused'])
    mailbox.refusesSenders(() => smtpError(553))
    expect(await test()).toEqual([409, 'sender_refused'])
  })
})

describe('emails that waited for a mail server', () => {
  /** Who gets the held emails. Those of one second are in no order. */
  const held = async () =>
    (await call('GET', '/held')).data
      .map(({ to, subject }: { to: string; subject: string }) => [to, subject.split(':')[0]].join(': '))
      .sort()
  const both = ['ada@example.com: New booking', 'robin@example.com: Booked']
  /** A booking, another one that was cancelled, and a day later a mail server. */
  const waitADay = async () => {
    await book()
    const { cancel } = await book(parseInstant('2026-03-06T10:00:00Z'))
    await cancel()
    await later(3_600)
    await set()
  }

  test('are held when there is one, without those that are no longer true', async () => {
    await waitADay()
    expect(await sendAll()).toEqual([])
    expect((await settings()).waited).toEqual({ held: 4, dropped: 2 })
    const cancelled = ['ada@example.com: Cancelled', 'robin@example.com: Cancelled']
    expect(await held()).toEqual([...both, ...cancelled].sort())
    await book(parseInstant('2026-03-04T10:00:00Z'))
    expect(await sendAll()).toHaveLength(2)
  })

  test('are sent by the owner, except what is no longer true by then', async () => {
    await waitADay()
    await later(parseInstant('2026-03-04T10:00:00Z') - service.now)
    const first = await call('POST', '/held/send')
    expect(first.data).toEqual({ sent: 2, dropped: 2, left: 0 })
    expect((await sendAll()).sort()).toEqual(['ada@example.com: Cancelled', 'robin@example.com: Cancelled'])
    expect(await held()).toEqual([])
  })

  test('are sent although they are older than what is tried by itself', async () => {
    await book(parseInstant('2026-03-20T10:00:00Z'))
    await later(86_400 * 5)
    await set()
    await call('POST', '/held/send')
    expect(await sendAll()).toHaveLength(2)
  })

  test('are sent or discarded one by one, each once', async () => {
    await waitADay()
    const list = (await call('GET', '/held')).data
    const ids = list.map(({ id }: { id: string }) => id)
    expect((await call('POST', `/held/${ids[0]}/send`)).data).toEqual({ sent: 1, dropped: 0, left: 3 })
    expect((await call('DELETE', `/held/${ids[1]}`)).status).toBe(200)
    for (const [method, path] of [
      ['POST', `/held/${ids[0]}/send`],
      ['DELETE', `/held/${ids[1]}`],
    ] as const)
      expect((await call(method, path)).status).toBe(404)
    expect((await call('DELETE', '/held')).data).toEqual({ sent: 0, dropped: 2, left: 0 })
    expect(await sendAll()).toEqual([`${list[0].to}: ${list[0].subject.split(':')[0]}`])
  })

  test('are not sent while there is no mail server', async () => {
    await waitADay()
    await call('DELETE', '/server')
    expect((await call('POST', '/held/send')).status).toBe(409)
    expect(await held()).toHaveLength(4)
  })

  test('contain no sign-in code', async () => {
    const { now } = service
    await service.store.transaction((transaction) =>
      transaction.addMails([
        {
          ...{ id: 'code', applicationId: service.applicationId, to: { email: 'ada@example.com' } },
          ...{ kind: 'sign-in', subject: 'Your code', text: '123 456', createdAt: now, sendAt: now },
        },
      ]),
    )
    await set()
    expect((await settings()).waited).toEqual({ held: 0, dropped: 0 })
    expect(await sendAll()).toEqual([])
  })

  test('are held once the command line has a mail server, not at each start', async () => {
    const start = (sendsMail: boolean) => noteSendingOfAll(service.store, sendsMail, service.now)
    await start(false)
    await book()
    await start(false)
    expect(await waiting()).toHaveLength(2)
    await start(true)
    expect(await held()).toEqual(both)
    await book(parseInstant('2026-03-04T10:00:00Z'))
    await start(true)
    expect(await waiting()).toHaveLength(2)
    expect(await held()).toHaveLength(2)
  })

  test('are erased with the person who would get them', async () => {
    await waitADay()
    await service.withKey('POST', '/v3/scheduling/guests/erase', {
      email: 'robin@example.com',
      bookings: 'cancel',
    })
    expect(await held()).toEqual(['ada@example.com: Cancelled', 'ada@example.com: New booking'])
  })
})
