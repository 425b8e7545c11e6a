import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../kernel/store/memory/memory-store.js'
import { emailConfirmationHold, paymentHold } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import { makeMember } from '../../testing/members.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const tuesday = parseInstant('2026-03-03T09:00:00Z')
const activity = '/admin/v1/activity'

let service: TestService
let ada: TestHost
let talk: string
/** The access token of an owner. */
let owner: string

beforeEach(async () => {
  service = await openService(createMemoryStore(), {
    publicUrl: 'https://book.example',
    rateLimit: 0,
    addressOf: (request) => request.headers.get('x-address') ?? undefined,
  })
  ada = await addHost(service, 'ada@example.com')
  talk = await addConfiguration(service, [ada], {
    name: 'Talk',
    scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
  })
  owner = (await makeMember(service, ada, 'owner')).token
})

const wait = (seconds: number) => service.at(instant(service.now + seconds))
/** Requests a booking as a visitor from an address. */
const visit = (start: Instant, address = '203.0.113.7', email = 'robin@example.com') =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, {
    body: bookingBody(start, { guest: { name: 'Robin', email } }),
    headers: { 'x-address': address },
  })

/** Books some half hours, one after the other, from one network. */
const storm = async (count: number, from = tuesday): Promise<string[]> => {
  const ids = []
  for (let index = 0; index < count; index++) {
    const { data, error } = await visit(instant(from + index * 1_800), `203.0.113.${index + 1}`)
    if (error) throw new Error(error.message)
    ids.push(data.booking_id)
    wait(5)
  }
  return ids
}

const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { bearer: owner, ...(body ? { body } : {}) })
const bursts = async () => (await call('GET', activity)).data
const statusOf = async (id: string) => (await call('GET', `/admin/v1/bookings/${id}`)).data.status
const statuses = async (ids: readonly string[]) => new Set(await Promise.all(ids.map(statusOf)))
const mails = async () => {
  const all = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
  return all.map(({ to, subject }) => `${to.email}: ${subject.split(':')[0]}`)
}
const carryOut = () =>
  sendDue({
    store: service.store,
    clock: () => service.now,
    newId: () => crypto.randomUUID(),
    outboundFetch: async () => new Response(),
    origin: 'https://book.example',
    report: (error) => {
      throw error
    },
  })
const alarms = async () => (await mails()).filter((mail) => mail.includes('Unusual activity'))

describe('the activity of strangers', () => {
  test('has no bursts where visitors book as usual', async () => {
    await storm(3)
    expect(await bursts()).toEqual([])
    expect((await call('GET', `${activity}/new`)).data).toEqual({ new: 0 })
  })

  test('shows more than that as one burst, with its network, times and what is active', async () => {
    const first = service.now
    const [id] = await storm(8)
    const [burst, ...others] = await bursts()
    expect(others).toEqual([])
    expect(burst).toMatchObject({
      ...{ network: '203.0.113.0/24', first_at: first, last_at: first + 35, active: 8, targets: ['Talk'] },
      ...{ counts: [{ kind: 'booking', count: 8 }], is_new: true },
    })
    const page = await call('GET', `${activity}/${burst.id}?limit=5`)
    const rest = await call('GET', `${activity}/${burst.id}?limit=5&page_token=${page.next_cursor}`)
    expect([page.data.length, rest.data.length, rest.next_cursor]).toEqual([5, 3, undefined])
    expect(rest.data.at(-1)).toMatchObject({
      ...{ kind: 'booking', is_active: true, booking_id: id, target: 'Talk', start_time: tuesday },
      guest: { name: 'Robin', email: 'robin@example.com' },
    })
  })

  test('is shown, and ends, however much else strangers cause from elsewhere', async () => {
    const ids = await storm(8)
    const noise = Array.from({ length: 3_000 }, (_, index) => ({
      ...{ id: `hold ${index}`, applicationId: service.applicationId, kind: 'hold' as const },
      ...{
        at: instant(service.now + index),
        network: `198.51.${index % 9}.0/24`,
        subjectId: `hold ${index}`,
      },
    }))
    await service.store.transaction((transaction) => transaction.addDeeds(noise))
    wait(300)
    const found = (await call('GET', activity)).data
    const burst = found.find(({ network }: { network: string }) => network === '203.0.113.0/24')
    expect(burst).toMatchObject({ active: 8, counts: [{ kind: 'booking', count: 8 }] })
    expect((await call('POST', `${activity}/${burst.id}/endings`, {})).data.count).toBe(8)
    wait(20)
    await carryOut()
    expect(await statuses(ids)).toEqual(new Set(['cancelled']))
  })

  test('is new until the owner has looked, for each owner', async () => {
    await storm(8)
    const isNew = async () => (await call('GET', `${activity}/new`)).data.new
    expect(await isNew()).toBe(1)
    await call('POST', `${activity}/seen`, {})
    expect(await isNew()).toBe(0)
    expect((await bursts())[0].is_new).toBe(false)
    expect((await service.call('GET', `${activity}/new`, { bearer: service.key })).data.new).toBe(1)
    wait(1)
    await storm(1, instant(tuesday + 86_400))
    expect(await isNew()).toBe(1)
  })

  test('is shown to owners alone, and an unknown burst is not found', async () => {
    const bob = await addHost(service, 'bob@example.com')
    const { token } = await makeMember(service, bob)
    expect((await service.call('GET', activity, { bearer: token })).status).toBe(403)
    expect((await call('GET', `${activity}/nothing`)).status).toBe(404)
    expect((await call('POST', `${activity}/nothing/endings`, {})).status).toBe(404)
  })
})

describe('ending a burst', () => {
  test('cancels its bookings after 20 seconds, and emails nobody', async () => {
    const ids = await storm(8)
    const [{ id }] = await bursts()
    const before = (await mails()).length
    const { data } = await call('POST', `${activity}/${id}/endings`, { sends_emails: false })
    expect(data).toMatchObject({ due_at: service.now + 20, count: 8, sends_emails: false })
    expect((await bursts())[0].ending).toEqual(data)
    wait(19)
    await carryOut()
    expect(await statuses(ids)).toEqual(new Set(['booked']))
    wait(1)
    await carryOut()
    expect(await statuses(ids)).toEqual(new Set(['cancelled']))
    expect((await mails()).filter((mail) => !mail.includes('Unusual'))).toHaveLength(before)
    expect((await bursts())[0]).not.toHaveProperty('ending')
    expect((await bursts())[0].active).toBe(0)
    const { data: detail } = await call('GET', `/admin/v1/bookings/${ids[0]}`)
    expect(detail.history.at(-1)).toMatchObject({
      ...{ kind: 'cancelled', by: { kind: 'member', email: 'ada@example.com' } },
    })
    expect((await visit(tuesday)).error).toBeUndefined()
  })

  test('emails the guests if the owner wants it', async () => {
    await storm(8)
    const [{ id }] = await bursts()
    await call('POST', `${activity}/${id}/endings`, { sends_emails: true })
    wait(20)
    await carryOut()
    expect((await mails()).filter((mail) => /^robin.*: Cancelled/i.test(mail))).toHaveLength(8)
  })

  test('changes nothing if it is taken back in time, and can be begun again', async () => {
    const ids = await storm(8)
    const [{ id }] = await bursts()
    const { data: ending } = await call('POST', `${activity}/${id}/endings`, {})
    expect((await call('DELETE', `${activity}-endings/${ending.id}`)).status).toBe(200)
    wait(60)
    await carryOut()
    expect(await statuses(ids)).toEqual(new Set(['booked']))
    expect((await call('DELETE', `${activity}-endings/${ending.id}`)).status).toBe(404)
    await call('POST', `${activity}/${id}/endings`, {})
    wait(20)
    await carryOut()
    expect(await statuses(ids)).toEqual(new Set(['cancelled']))
    expect((await call('POST', `${activity}/${id}/endings`, {})).error.type).toBe('conflict')
  })

  test('can leave genuine bookings as they are', async () => {
    const ids = await storm(8)
    const [{ id }] = await bursts()
    const { data: deeds } = await call('GET', `${activity}/${id}`)
    const genuine = deeds.find(({ booking_id }: { booking_id: string }) => booking_id === ids[3])
    const deed_ids = deeds.filter((deed: object) => deed !== genuine).map((deed: { id: string }) => deed.id)
    await call('POST', `${activity}/${id}/endings`, { deed_ids })
    wait(20)
    await carryOut()
    expect(await Promise.all(ids.map(statusOf))).toEqual(
      ids.map((_, index) => (index === 3 ? 'booked' : 'cancelled')),
    )
    const { error } = await call('POST', `${activity}/${id}/endings`, { deed_ids: ['another'] })
    expect(error.field).toBe('deed_ids')
  })

  test('goes on if one booking cannot be cancelled any more', async () => {
    const ids = await storm(8)
    const [{ id }] = await bursts()
    await call('POST', `${activity}/${id}/endings`, {})
    await call('POST', `/admin/v1/bookings/${ids[2]}/cancel`, {})
    wait(20)
    await carryOut()
    expect(await statuses(ids)).toEqual(new Set(['cancelled']))
  })
})

describe('what strangers caused besides bookings', () => {
  /** A hold, a waitlist entry, a poll answer, an unpaid payment and an email confirmation of one network, with what has ended since. */
  const causeAll = async () => {
    const { applicationId, now, store } = service
    const slot = { start: tuesday, end: instant(tuesday + 1_800) }
    const later = instant(now + 3_600)
    const guest = { name: 'Robin', email: 'robin@example.com' }
    const common = { applicationId, configurationId: talk }
    await store.transaction(async (transaction) => {
      const hold = { ...common, ...slot, hosts: [], isAnonymous: true, expiresAt: later, latestExpiry: later }
      await transaction.putHold({ ...hold, hash: 'hold' })
      await transaction.putHold({ ...hold, hash: paymentHold('payment') })
      await transaction.putHold({ ...hold, hash: emailConfirmationHold('confirmation') })
      await transaction.putWaitlistEntry({
        ...{
          ...common,
          ...slot,
          id: 'entry',
          grantId: ada.grantId,
          hashes: ['hash'],
          state: 'waiting',
          guest,
        },
        ...{ timezone: 'UTC', additionalFields: {}, moves: false, unanswered: 0, known: [] },
        ...{ origin: 'https://book.example', createdAt: now, updatedAt: now },
      })
      const pending = { ...common, tokenHash: 'token', status: 'pending' as const, expiresAt: later }
      const asked = {
        ...{ createdAt: now, updatedAt: now },
        request: { slot, hosts: [], seat: {}, guest, additionalGuests: [], additionalFields: {} },
      }
      await transaction.putPayment({
        ...{ ...pending, ...asked, id: 'payment', amount: 100, currency: 'EUR' },
        checkoutUrl: 'https://pay.example',
      })
      await transaction.putEmailConfirmation({
        ...{
          ...pending,
          ...asked,
          id: 'confirmation',
          codeHash: 'code',
          linkHash: 'link',
          isAnonymous: true,
        },
        ...{ attemptsLeft: 5, sent: 1, sentAt: now, bookingIds: [] },
      })
      await transaction.putPoll({
        ...{ ...common, id: 'poll', hash: 'poll', grantId: ada.grantId, title: 'Spring', votes: 'shown' },
        ...{ slots: [slot], timezone: 'UTC', expiresAt: later, isClosed: false, createdAt: now },
        answers: ['answer', 'genuine'].map((hash) => ({ hash, ...guest, votes: {}, updatedAt: now })),
      })
      const caused = [
        ['hold', 'hold'],
        ['waitlist-entry', 'entry'],
        ['payment', 'payment'],
        ['poll-answer', 'answer'],
        ['email-confirmation', 'confirmation'],
        ...Array.from({ length: 21 }, (_, index) => ['poll-answer', `withdrawn ${index}`] as const),
      ] as const
      await transaction.addDeeds(
        caused.map(([kind, subjectId], index) => ({
          ...{ id: `deed ${index + 10}`, applicationId, kind, subjectId, at: now, network: '203.0.113.0/24' },
          targetId: kind === 'poll-answer' ? 'poll' : talk,
        })),
      )
    })
    const read = () =>
      store.read(async (records) => ({
        hold: (await records.hold(applicationId, 'hold')) !== undefined,
        entry: (await records.entriesInLine(applicationId, talk)).length,
        payment: (await records.payment('payment'))?.status,
        confirmation: (await records.emailConfirmation('confirmation'))?.status,
        confirmationHold: (await records.hold(applicationId, emailConfirmationHold('confirmation')))?.hash,
        answers: (await records.poll(applicationId, 'poll'))?.answers.map(({ hash }) => hash),
      }))
    const [{ id }] = await bursts()
    return { id, read }
  }

  test('is shown with what it is now', async () => {
    const { id } = await causeAll()
    expect((await bursts())[0]).toMatchObject({ active: 5, targets: ['Talk', 'Spring'] })
    const { data } = await call('GET', `${activity}/${id}?limit=50`)
    const active = data.filter(({ is_active }: { is_active: boolean }) => is_active)
    const kinds = active.map(({ kind, guest }: { kind: string; guest?: object }) => [
      kind,
      guest !== undefined,
    ])
    expect(Object.fromEntries(kinds)).toEqual({
      ...{ hold: false, 'waitlist-entry': true, payment: true, 'poll-answer': true },
      'email-confirmation': true,
    })
    expect(data).toHaveLength(26)
  })

  test('is removed all at once', async () => {
    const { id, read } = await causeAll()
    await call('POST', `${activity}/${id}/endings`, {})
    wait(20)
    await carryOut()
    expect(await read()).toEqual({
      ...{ hold: false, entry: 0, payment: 'cancelled', answers: ['genuine'] },
      ...{ confirmation: 'cancelled', confirmationHold: undefined },
    })
  })

  test('is removed one by one', async () => {
    const { id, read } = await causeAll()
    for (const [deed, change] of [
      ['deed 10', { hold: false }],
      ['deed 11', { entry: 0 }],
      ['deed 12', { payment: 'cancelled' }],
      ['deed 13', { answers: ['genuine'] }],
      ['deed 14', { confirmation: 'cancelled', confirmationHold: undefined }],
    ] as const) {
      const before = await read()
      await call('POST', `${activity}/${id}/endings`, { deed_ids: [deed] })
      wait(20)
      await carryOut()
      expect(await read()).toEqual({ ...before, ...change })
    }
  })
})

describe('a block', () => {
  const block = async (kind: string, value: string, until?: number) =>
    call('POST', '/admin/v1/blocks', { kind, value, ...(until ? { until } : {}) })
  const refusal = async (address?: string, email?: string) =>
    (await visit(tuesday, address, email)).error?.type

  test('of a network refuses its bookings, and no others', async () => {
    const { data } = await block('network', '203.0.113.7')
    expect(data).toMatchObject({ kind: 'network', value: '203.0.113.0/24', created_by: 'ada' })
    const { error } = await visit(tuesday, '203.0.113.99')
    expect(error).toMatchObject({
      type: 'forbidden',
      message: expect.stringContaining('contact the organizer'),
    })
    expect(error.message).not.toContain('203')
    expect(await refusal('203.0.114.7')).toBeUndefined()
  })

  test('of a larger network refuses all networks in it, of IPv6 too', async () => {
    expect((await block('network', '198.51.7.9/16')).data.value).toBe('198.51.0.0/16')
    expect((await block('network', '2001:db8:7:9::1/32')).data.value).toBe('2001:db8:0::/32')
    expect(await refusal('198.51.99.1')).toBe('forbidden')
    expect(await refusal('2001:db8:99::1')).toBe('forbidden')
    expect(await refusal('2001:db9::1')).toBeUndefined()
  })

  test('of an email address refuses all spellings of its mailbox, and of a domain its subdomains', async () => {
    await block('address', 'Spam.Mer@example.net')
    await block('domain', '@Example.org')
    for (const email of ['spammer+x@example.net', 'a@example.org', 'b@mail.example.org'])
      expect(await refusal('192.0.2.1', email)).toBe('forbidden')
    expect(await refusal('192.0.2.1', 'b@anexample.org')).toBeUndefined()
  })

  test('ends, and is listed until then', async () => {
    await block('network', '203.0.113.0/24', service.now + 86_400)
    expect(await refusal()).toBe('forbidden')
    wait(86_400)
    expect(await refusal()).toBeUndefined()
    expect((await service.withKey('GET', '/admin/v1/blocks')).data).toEqual([])
  })

  test('can be removed, and the same one is there once', async () => {
    const { data: short } = await block('domain', 'example.net', service.now + 60)
    const { data: forGood } = await block('domain', 'example.net')
    expect(forGood.id).toBe(short.id)
    expect((await call('GET', '/admin/v1/blocks')).data).toEqual([forGood])
    await call('DELETE', `/admin/v1/blocks/${forGood.id}`)
    expect(await refusal('192.0.2.1', 'x@example.net')).toBeUndefined()
  })

  test('lets guests read and cancel what they have booked', async () => {
    const { data } = await visit(tuesday)
    await block('network', '203.0.113.0/24')
    const headers = { 'x-address': '203.0.113.7' }
    const path = `/v3/scheduling/bookings/${data.booking_id}?configuration_id=${talk}`
    expect((await service.call('GET', path, { headers })).status).toBe(200)
    expect((await service.call('DELETE', path, { headers, body: {} })).status).toBe(200)
  })

  test('names what it expects instead of a wrong value', async () => {
    for (const [kind, value] of [
      ['address', 'nobody'],
      ['domain', 'no domain'],
      ['network', 'everything'],
      ['network', '0.0.0.0/0'],
    ] as const)
      expect((await block(kind, value)).error).toMatchObject({
        type: 'invalid_request_error',
        field: 'value',
      })
    expect((await block('domain', 'example.net', service.now)).error.field).toBe('until')
  })
})

describe('the alarm', () => {
  const useMailServer = () =>
    service.store.transaction((transaction) =>
      transaction.putMailSettings({
        ...{ applicationId: service.applicationId, sends: true, dropped: 0 },
        server: {
          ...{ host: 'mail.example.com', port: 587, security: 'starttls', from: 'ada@example.com' },
        } as never,
      }),
    )

  test('tells the owners of bursts once an hour at most', async () => {
    await useMailServer()
    await addHost(service, 'bob@example.com').then((bob) => makeMember(service, bob))
    await carryOut()
    await storm(3)
    await carryOut()
    expect(await alarms()).toEqual([])
    await storm(5, instant(tuesday + 3 * 1_800))
    await carryOut()
    expect(await alarms()).toEqual(['ada@example.com: Unusual activity on your booking pages'])
    await storm(6, instant(tuesday + 86_400))
    await carryOut()
    expect(await alarms()).toHaveLength(1)
    wait(3_600)
    await carryOut()
    expect(await alarms()).toHaveLength(2)
    wait(3_600)
    await carryOut()
    expect(await alarms()).toHaveLength(2)
  })

  test('has each burst with its network, and a link to the page', async () => {
    await useMailServer()
    await storm(8)
    await carryOut()
    const all = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
    const text = all.find(({ subject }) => subject.includes('Unusual'))?.text ?? ''
    expect(text).toContain('203.0.113.0/24')
    expect(text).toContain('8 bookings')
    expect(text).toContain('https://book.example/admin/activity?client_id=')
  })
})
