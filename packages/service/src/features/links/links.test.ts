import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSecretKey, readSecretKeys } from '../../kernel/seal.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { makeMember } from '../../testing/members.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestAnswer,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'
import { secretOf } from './link-secret.js'
import { resealLinks } from './reseal-links.js'

const path = '/v3/scheduling/links'
const day = 86_400
const halfHour = 1_800
const window = `start_time=${monday}&end_time=${monday + 14 * day}`
const at = (text: string): Instant => parseInstant(`2026-03-${text}:00Z`)

let service: TestService
let ada: TestHost
let talk: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  talk = await addConfiguration(service, [ada], { slug: 'talk', requires_session_auth: true })
})

const create = (change: object = {}) => service.withKey('POST', path, { configuration_id: talk, ...change })
const made = async (change: object = {}) => {
  const { data, error } = await create(change)
  if (error) throw new Error(error.message)
  return data
}
const visit = (secret: string, method: string, at: string, body?: unknown, headers = {}) =>
  service.call(method, at, { bearer: secret, body, headers })
const book = (secret: string, start: Instant, headers = {}) =>
  visit(secret, 'POST', '/v3/scheduling/bookings', bookingBody(start), headers)
const startsFor = async (secret: string): Promise<Instant[]> =>
  (await visit(secret, 'GET', `/v3/scheduling/availability?${window}`)).data.time_slots.map(
    ({ start_time }: { start_time: Instant }) => start_time,
  )
const refusal = ({ status, error }: TestAnswer) => [
  status,
  error?.type,
  (error as { reason?: string })?.reason,
]

describe('a link', () => {
  test('opens one configuration, private or not, and nothing else', async () => {
    const other = await addConfiguration(service, [ada])
    const { secret } = await made()
    expect((await startsFor(secret)).length).toBeGreaterThan(0)
    expect((await visit(secret, 'GET', '/v3/scheduling/ui-settings')).data.configuration_id).toBe(talk)
    expect((await visit(secret, 'GET', `/v3/scheduling/ui-settings?configuration_id=${other}`)).status).toBe(
      401,
    )
    expect((await visit(secret, 'GET', `/v3/grants/${ada.grantId}`)).status).toBe(401)
    expect((await book(secret, at('03T10:00'))).status).toBe(200)
  })

  test('has its secret in the first answer alone, where the service has no key to keep it with', async () => {
    const link = await made({ name: 'For Robin' })
    expect(link.address).toBe(`http://service.test/l/${link.secret}`)
    expect(link.secret).toMatch(/^[0-9a-f]{32}$/)
    const read = await service.withKey('GET', `${path}/${link.id}`)
    const listed = await service.withKey('GET', `${path}?configuration_id=${talk}`)
    expect(read.data).toMatchObject({ id: link.id, name: 'For Robin', state: 'active', bookings: 0 })
    expect(listed.data).toEqual([read.data])
    expect(JSON.stringify([read, listed])).not.toContain(link.secret)
    const stored = await service.store.read((records) => records.link(service.applicationId, link.id))
    expect(JSON.stringify(stored)).not.toContain(link.secret)
  })

  describe('whose secret is kept', () => {
    const openWith = async (key: string, from?: TestService) => {
      const connections = { providers: {}, secretKeys: await readSecretKeys(key) }
      return openService(from?.store, { connections })
    }
    /** What an owner reads of the links and polls of an event type. */
    const addresses = async (of: TestService, key = of.key) =>
      (
        await Promise.all(
          ['links', 'polls'].map((kind) => of.call('GET', `/v3/scheduling/${kind}`, { bearer: key })),
        )
      ).flatMap(({ data }) => data.map(({ address }: { address?: string }) => address))
    const make = async (of: TestService) => {
      const host = await addHost(of, 'ada@example.com')
      const configuration_id = await addConfiguration(of, [host])
      const link = await of.withKey('POST', path, { configuration_id })
      const slots = [at('03T10:00'), at('04T10:00')].map((start_time) => ({ start_time }))
      const poll = await of.withKey('POST', '/v3/scheduling/polls', {
        configuration_id,
        title: 'Plan',
        slots,
      })
      return { host, made: [link.data.address, poll.data.address], ids: [link.data.id, poll.data.id] }
    }

    test('has its address whenever its owner reads it, and nobody else', async () => {
      const of = await openWith(newSecretKey())
      const { made, ids, host } = await make(of)
      expect(await addresses(of)).toEqual(made)
      for (const [index, kind] of ['links', 'polls'].entries())
        expect((await of.withKey('GET', `/v3/scheduling/${kind}/${ids[index]}`)).data.address).toBe(
          made[index],
        )
      const { token } = await makeMember(of, host)
      const eve = await makeMember(of, await addHost(of, 'eve@example.com'))
      expect(await addresses(of, token)).toEqual(made)
      expect([await addresses(of, eve.token), await addresses(of, of.otherKey)]).toEqual([[], []])
      const [linkSecret = '', pollSecret = ''] = made.map((address) => address.split('/').at(-1) as string)
      const asked = [
        await of.call('GET', `/v3/scheduling/poll-pages/${pollSecret}`),
        await of.call('GET', '/v3/scheduling/ui-settings', { bearer: linkSecret }),
      ]
      expect(asked.map(({ status, data }) => [status, JSON.stringify(data).includes('/p/')])).toEqual([
        [200, false],
        [200, false],
      ])
    })

    test('is encrypted, and stays after the key is replaced', async () => {
      const [old, next] = [newSecretKey(), newSecretKey()]
      const of = await openWith(old)
      const { made, ids } = await make(of)
      const stored = await of.store.read(async (records) => [
        await records.link(of.applicationId, ids[0]),
        await records.poll(of.applicationId, ids[1]),
      ])
      for (const address of made) expect(JSON.stringify(stored)).not.toContain(address.split('/').at(-1))
      const keys = await readSecretKeys(`${next},${old}`)
      expect(await resealLinks(of.store, keys)).toBe(0)
      expect(await resealLinks(of.store, await readSecretKeys(newSecretKey()))).toBe(2)
      const record = await of.store.read((records) => records.link(of.applicationId, ids[0]))
      expect(record && (await secretOf(record, await readSecretKeys(next)))).toBe(made[0].split('/').at(-1))
      expect(record && (await secretOf(record, await readSecretKeys(old)))).toBeUndefined()
      // It cannot be shown by the key of before, and still opens its page.
      expect(await addresses(of)).toEqual([undefined, undefined])
      expect((await of.call('GET', new URL(made[0]).pathname)).status).toBe(200)
    })
  })

  test('makes as many bookings as it is limited to, and tells how many are left', async () => {
    const { id, secret } = await made({ most_bookings: 2 })
    const left = async () =>
      (await visit(secret, 'GET', '/v3/scheduling/ui-settings')).data.link.bookings_left
    expect(await left()).toBe(2)
    expect((await book(secret, at('03T10:00'))).status).toBe(200)
    expect(await left()).toBe(1)
    expect((await book(secret, at('03T11:00'))).status).toBe(200)
    expect(refusal(await book(secret, at('03T12:00')))).toEqual([403, 'forbidden', 'link_used_up'])
    expect(refusal(await visit(secret, 'GET', `/v3/scheduling/availability?${window}`))).toEqual([
      403,
      'forbidden',
      'link_used_up',
    ])
    expect((await service.withKey('GET', `${path}/${id}`)).data).toMatchObject({
      state: 'used_up',
      bookings: 2,
    })
  })

  test('counts bookings alone: neither reads nor refused bookings', async () => {
    const { id, secret } = await made({ most_bookings: 1 })
    for (let count = 0; count < 5; count++) {
      await startsFor(secret)
      await visit(secret, 'GET', '/v3/scheduling/ui-settings')
    }
    expect((await book(secret, at('03T03:00'))).error.type).toBe('timeslot_not_available')
    expect((await service.withKey('GET', `${path}/${id}`)).data.bookings).toBe(0)
    expect((await book(secret, at('03T10:00'))).status).toBe(200)
  })

  test('answers a repeated request as the first time, although it is used up by then', async () => {
    const { id, secret } = await made({ most_bookings: 1 })
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await book(secret, at('03T10:00'), headers)
    const second = await book(secret, at('03T10:00'), headers)
    expect([second.status, second.data]).toEqual([200, first.data])
    expect((await service.withKey('GET', `${path}/${id}`)).data.bookings).toBe(1)
  })

  test('has its booking back once it is cancelled, however often that is done, and none for a move', async () => {
    const { id, secret } = await made({ most_bookings: 1 })
    const { booking_id } = (await book(secret, at('03T10:00'))).data
    const own = `/v3/scheduling/bookings/${booking_id}`
    expect((await visit(secret, 'GET', own)).data.status).toBe('booked')
    const time = { start_time: at('03T11:00'), end_time: at('03T11:30') }
    expect((await visit(secret, 'PATCH', own, time)).status).toBe(200)
    expect(refusal(await book(secret, at('03T12:00')))[2]).toBe('link_used_up')
    for (let count = 0; count < 2; count++) expect((await visit(secret, 'DELETE', own, {})).status).toBe(200)
    const { data } = await service.withKey('GET', `${path}/${id}`)
    expect([data.bookings, data.state]).toEqual([0, 'active'])
    expect((await book(secret, at('03T10:00'))).status).toBe(200)
    expect(refusal(await book(secret, at('03T12:00')))[2]).toBe('link_used_up')
  })

  test('has its booking back when the owner cancels it', async () => {
    const { id, secret } = await made({ most_bookings: 2 })
    await book(secret, at('03T10:00'))
    const [booking] = await service.store.read((records) =>
      records.bookingsOfGuest(service.applicationId, bookingBody(at('03T10:00')).guest.email),
    )
    expect(booking?.status).toBe('booked')
    await service.withKey('DELETE', `/v3/scheduling/bookings/${booking?.id}?configuration_id=${talk}`, {})
    expect((await service.withKey('GET', `${path}/${id}`)).data.bookings).toBe(0)
  })

  test('ends with the last of its times, unless it has another end, and lasts without times', async () => {
    const slots = [{ start_time: at('04T10:00') }, { start_time: at('03T10:00') }]
    const last = at('04T10:00')
    expect((await made({ slots })).expires_at).toBe(last + 1)
    expect((await made({ slots, expires_in: 60 })).expires_at).toBe(monday + 60)
    expect((await made({ slots, expires_at: last + 60 })).expires_at).toBe(last + 60)
    expect((await made()).expires_at).toBeUndefined()
    const { id } = await made({ slots })
    service.at(last)
    expect((await service.withKey('GET', `${path}/${id}`)).data.state).toBe('active')
    service.at(instant(last + 1))
    expect((await service.withKey('GET', `${path}/${id}`)).data.state).toBe('expired')
  })

  test('ends when it expires by the clock of the service, whatever is left', async () => {
    const { id, secret, expires_in } = await made({ most_bookings: 5, expires_at: monday + 3_600 })
    expect(expires_in).toBe(3_600)
    service.at(instant(monday + 3_599))
    expect((await visit(secret, 'GET', '/v3/scheduling/ui-settings')).data.link.expires_in).toBe(1)
    service.at(instant(monday + 3_600))
    expect(refusal(await visit(secret, 'GET', '/v3/scheduling/ui-settings'))).toEqual([
      403,
      'forbidden',
      'link_expired',
    ])
    expect(refusal(await book(secret, at('03T10:00')))[2]).toBe('link_expired')
    expect((await service.withKey('GET', `${path}/${id}`)).data).toMatchObject({
      state: 'expired',
      expires_in: 0,
    })
  })

  test('ends some seconds after it was made by the clock of the service', async () => {
    expect(await made({ expires_in: 3_600 })).toMatchObject({ expires_at: monday + 3_600, expires_in: 3_600 })
  })

  test('ends at once when it is revoked, or its event type is deleted', async () => {
    const [revoked, deleted] = [await made(), await made()]
    expect((await service.withKey('DELETE', `${path}/${revoked.id}`)).status).toBe(200)
    expect((await visit(revoked.secret, 'GET', '/v3/scheduling/ui-settings')).status).toBe(401)
    await service.withKey('DELETE', `/v3/grants/${ada.grantId}/scheduling/configurations/${talk}`)
    expect((await visit(deleted.secret, 'GET', '/v3/scheduling/ui-settings')).status).toBe(401)
  })

  test('tells the form what it begins with', async () => {
    const prefill = {
      name: 'Robin Vale',
      email: 'robin@example.com',
      additional_guests: [{ email: 'noor@example.com' }],
      additional_fields: { topic: 'Prices' },
    }
    const { secret } = await made({ prefill })
    expect((await visit(secret, 'GET', '/v3/scheduling/ui-settings')).data.link).toEqual({ prefill })
    const publicTalk = await addConfiguration(service, [ada])
    expect(
      (await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${publicTalk}`)).data,
    ).not.toHaveProperty('link')
  })

  test.each([
    ['configuration_id', { configuration_id: 'elsewhere' }, 404],
    ['configuration_id', { configuration_id: undefined }, 400],
    ['most_bookings', { most_bookings: 0 }, 400],
    ['expires_at', { expires_at: monday }, 400],
    ['expires_at', { expires_at: monday + 2_000 * day }, 400],
    ['expires_in', { expires_in: 0 }, 400],
    ['expires_in', { expires_in: 2_000 * day }, 400],
    ['expires_in', { expires_in: 3_600, expires_at: monday + 3_600 }, 400],
    ['slots.0.start_time', { slots: [{ start_time: at('03T03:00') }] }, 400],
    ['slots', { slots: Array(21).fill({ start_time: at('03T10:00') }) }, 400],
    ['hold_slots', { hold_slots: true }, 400],
    ['timezone', { timezone: 'Mars/Base' }, 400],
    ['prefill.additional_fields', { prefill: { additional_fields: { topic: 'x'.repeat(2_000) } } }, 400],
  ])('names an invalid %s', async (field, change, status) => {
    const refused = await create(change)
    expect(refused.status).toBe(status)
    if (status === 400) expect(refused.error.field).toBe(field)
  })
})

describe('a link with offered times', () => {
  const offered = [at('03T10:00'), at('04T14:00')]
  const offer = (change: object = {}) =>
    made({ slots: offered.map((start_time) => ({ start_time })), ...change })
  const takeElsewhere = (start: Instant) =>
    service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, bookingBody(start))

  test('shows and books these alone', async () => {
    const { secret, slots } = await offer()
    expect(slots.map(({ end_time }: { end_time: Instant }) => end_time)).toEqual(
      offered.map((start) => start + halfHour),
    )
    expect(await startsFor(secret)).toEqual(offered)
    expect((await book(secret, at('03T11:00'))).error.type).toBe('timeslot_not_available')
    expect((await book(secret, at('04T14:00'))).status).toBe(200)
    expect(await startsFor(secret)).toEqual([at('03T10:00')])
  })

  test('looks no further than the last of them, and as far as its event type once all are gone', async () => {
    const { secret } = await offer()
    const days = async () =>
      (await visit(secret, 'GET', '/v3/scheduling/ui-settings')).data.scheduler.available_days_in_future
    const { data: plain } = await service.withKey(
      'GET',
      `/v3/scheduling/ui-settings?configuration_id=${talk}`,
    )
    const last = offered.at(-1) as Instant
    expect(service.now + (await days()) * day).toBeGreaterThan(last)
    expect(service.now + ((await days()) - 1) * day).toBeLessThanOrEqual(last)
    for (const start of offered) await takeElsewhere(start)
    expect(await days()).toBe(plain.scheduler?.available_days_in_future)
  })

  test('shows the others once all of them are gone', async () => {
    const { secret } = await offer()
    for (const start of offered) await takeElsewhere(start)
    const starts = await startsFor(secret)
    expect(starts).not.toContain(offered[0])
    expect(starts).toContain(at('03T10:30'))
    expect((await book(secret, at('03T10:30'))).status).toBe(200)
  })

  test('shows and books no others while visitors hold all of them', async () => {
    const { secret } = await offer()
    const hold = (start: Instant) =>
      visit(secret, 'POST', '/v3/scheduling/holds', { start_time: start, end_time: start + halfHour })
    const held = []
    for (const start of offered) held.push((await hold(start)).data.hold_id)
    expect(await startsFor(secret)).toEqual([])
    expect((await book(secret, at('03T11:00'))).error.type).toBe('timeslot_not_available')
    expect((await hold(at('03T11:00'))).error.type).toBe('timeslot_not_available')
    const own = { ...bookingBody(at('03T10:00')), hold_id: held[0] }
    expect((await visit(secret, 'POST', '/v3/scheduling/bookings', own)).status).toBe(200)
  })

  test('has them for an email, with the time zone and an address for each', async () => {
    const { address, email } = await offer()
    expect([email.language, email.timezone]).toEqual(['en', 'Europe/Lisbon'])
    expect(email.text).toBe(
      [
        'Does one of these times suit you? (\u2068Lisbon, UTC\u2069)',
        '',
        `• Tuesday, March 3, 10:00 AM: ${address}?slot=${offered[0]}`,
        `• Wednesday, March 4, 2:00 PM: ${address}?slot=${offered[1]}`,
        '',
        `See all times: ${address}`,
      ].join('\n'),
    )
    for (const start of offered) expect(email.html).toContain(`href="${address}?slot=${start}"`)
    expect(await made()).not.toHaveProperty('email')
  })

  test('has the email in the language and the time zone that are asked for', async () => {
    const { email } = await offer({ language: 'ar', timezone: 'Asia/Tokyo' })
    expect([email.language, email.timezone]).toEqual(['ar', 'Asia/Tokyo'])
    expect(email.html).toContain('<div lang="ar" dir="rtl">')
    expect(email.text).toContain('هل يناسبك أحد هذه المواعيد؟')
    expect((await offer({ language: 'tlh' })).email.language).toBe('en')
  })

  test('offers seats of a group event', async () => {
    const configurations = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const classes = (
      await service.withKey('POST', configurations, {
        type: 'group',
        name: 'Class',
        group_booking: { calendar_id: ada.calendarId },
        scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
      })
    ).data.id
    const add = async (start: Instant) =>
      (
        await service.withKey('POST', `${configurations}/${classes}/group-events`, {
          calendar_id: ada.calendarId,
          title: 'Class',
          capacity: 3,
          when: { start_time: start, end_time: start + 3_600 },
        })
      ).data.id
    const [first] = [await add(at('05T10:00')), await add(at('06T10:00'))]
    const { secret, slots, email } = await made({
      configuration_id: classes,
      slots: [{ start_time: at('05T10:00'), event_id: first }],
    })
    expect(slots).toMatchObject([{ start_time: at('05T10:00'), end_time: at('05T11:00'), event_id: first }])
    expect(email.text).toContain(`?slot=${at('05T10:00')}${encodeURIComponent(`~${first}`)}`)
    expect(await startsFor(secret)).toEqual([at('05T10:00')])
  })
})

describe('a link that holds its times', () => {
  const offered = [at('03T10:00'), at('04T14:00')]
  const offer = (change: object = {}) =>
    made({ slots: offered.map((start_time) => ({ start_time })), hold_slots: true, ...change })
  const startsForOthers = async (): Promise<Instant[]> =>
    (
      await service.withKey('GET', `/v3/scheduling/availability?configuration_id=${talk}&${window}`)
    ).data.time_slots.map(({ start_time }: { start_time: Instant }) => start_time)
  const areFreeForOthers = async () => {
    const starts = await startsForOthers()
    return offered.map((start) => starts.includes(start))
  }
  const bookElsewhere = (start: Instant) =>
    service.withKey('POST', `/v3/scheduling/bookings?configuration_id=${talk}`, bookingBody(start))

  test('shows them to whoever has it, and to nobody else', async () => {
    const link = await offer()
    expect(link.hold_slots).toBe(true)
    expect(await startsFor(link.secret)).toEqual(offered)
    expect(await areFreeForOthers()).toEqual([false, false])
    expect((await bookElsewhere(at('03T10:00'))).error.type).toBe('timeslot_not_available')
    expect((await service.withKey('GET', `${path}/${link.id}`)).data.hold_slots).toBe(true)
    expect(await made()).not.toHaveProperty('hold_slots')
  })

  test('books one of them, and releases it with the booking', async () => {
    const { secret } = await offer({ most_bookings: 2 })
    const { booking_id } = (await book(secret, at('03T10:00'))).data
    expect(await areFreeForOthers()).toEqual([false, false])
    await visit(secret, 'DELETE', `/v3/scheduling/bookings/${booking_id}`, {})
    expect(await areFreeForOthers()).toEqual([true, false])
  })

  test('releases all of them with its last booking', async () => {
    const { secret } = await offer({ most_bookings: 1 })
    expect((await book(secret, at('03T10:00'))).status).toBe(200)
    expect(await areFreeForOthers()).toEqual([false, true])
  })

  test('releases all of them when it expires', async () => {
    await offer({ expires_at: monday + 3_600 })
    service.at(instant(monday + 3_599))
    expect(await areFreeForOthers()).toEqual([false, false])
    service.at(instant(monday + 3_600))
    expect(await areFreeForOthers()).toEqual([true, true])
  })

  test('releases all of them when it is revoked, or its event type or its account is deleted', async () => {
    const { id } = await offer()
    expect((await service.withKey('DELETE', `${path}/${id}`)).status).toBe(200)
    expect(await areFreeForOthers()).toEqual([true, true])
    const jonas = await addHost(service, 'jonas@example.com')
    for (const remove of [
      (configuration: string) =>
        service.withKey('DELETE', `/v3/grants/${jonas.grantId}/scheduling/configurations/${configuration}`),
      () => service.withKey('DELETE', `/v3/grants/${jonas.grantId}`),
    ]) {
      const both = await addConfiguration(service, [jonas, ada])
      const accepted = await service.store.read((records) => records.configuration(both))
      expect(accepted).toBeDefined()
      await offer({ configuration_id: both })
      expect(await areFreeForOthers()).toEqual([false, false])
      expect((await remove(both)).status).toBe(200)
      expect(await areFreeForOthers()).toEqual([true, true])
    }
  })

  test('keeps them as long as they can be booked, if it does not expire', async () => {
    await offer()
    const until = await service.store.read(async (records) =>
      (await records.holdsOfConfiguration(service.applicationId, talk, service.now)).map(
        ({ expiresAt, start }) => expiresAt - start,
      ),
    )
    expect(until).toEqual([1, 1])
  })

  test('lets a visitor hold one of them while they fill in the form', async () => {
    const { secret } = await offer()
    const times = { start_time: at('03T10:00'), end_time: instant(at('03T10:00') + halfHour) }
    const { data } = await visit(secret, 'POST', '/v3/scheduling/holds', times)
    expect(await startsFor(secret)).toEqual([at('04T14:00')])
    expect((await book(secret, at('03T10:00'))).error.type).toBe('timeslot_not_available')
    const own = { ...bookingBody(at('03T10:00')), hold_id: data.hold_id }
    expect((await visit(secret, 'POST', '/v3/scheduling/bookings', own)).status).toBe(200)
  })

  test('holds times that overlap, and of each host of a round robin one', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    const robin = await addConfiguration(service, [ada, jonas], {
      availability: {
        ...{ duration_minutes: 60, interval_minutes: 30 },
        availability_rules: { availability_method: 'max-availability' },
      },
    })
    const { secret } = await offer({
      configuration_id: robin,
      slots: ['03T10:00', '03T10:30'].map((text) => ({ start_time: at(text) })),
    })
    expect(await startsFor(secret)).toEqual([at('03T10:00'), at('03T10:30')])
    const [held] = await service.store.read((records) =>
      records.holdsOfConfiguration(service.applicationId, robin, service.now),
    )
    const body = { ...bookingBody(at('03T10:00')), end_time: at('03T11:00') }
    const { data } = await visit(secret, 'POST', '/v3/scheduling/bookings', body)
    expect(data.organizer.email).toBe(held?.hosts[0])
  })

  test('holds a seat of each group event', async () => {
    const configurations = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const { data: classes } = await service.withKey('POST', configurations, {
      ...{ type: 'group', name: 'Class', group_booking: { calendar_id: ada.calendarId } },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
    })
    const when = { start_time: at('05T10:00'), end_time: at('05T11:00') }
    const { data: event } = await service.withKey('POST', `${configurations}/${classes.id}/group-events`, {
      ...{ calendar_id: ada.calendarId, title: 'Class', capacity: 2, when },
    })
    const seat = { event_id: event.id, calendar_id: ada.calendarId }
    const { secret } = await offer({
      configuration_id: classes.id,
      slots: [{ start_time: when.start_time, event_id: event.id }],
    })
    const seatsFor = async (bearer?: string) =>
      (
        await service.call('GET', `/v3/scheduling/availability?configuration_id=${classes.id}&${window}`, {
          ...(bearer ? { bearer } : {}),
        })
      ).data.time_slots[0].capacity
    expect([await seatsFor(), await seatsFor(secret)]).toEqual([1, 2])
    const body = { ...when, ...seat, guest: { name: 'Robin', email: 'robin@example.com' } }
    expect((await visit(secret, 'POST', '/v3/scheduling/bookings', body)).status).toBe(200)
    expect(await seatsFor()).toBe(1)
  })

  test('books a series of those that it holds', async () => {
    await service.withKey('PUT', `/v3/grants/${ada.grantId}/scheduling/configurations/${talk}`, {
      scheduler: {
        ...{ min_booking_notice: 0, available_days_in_future: 60 },
        booking_series: { max_bookings: 3 },
      },
    })
    const { secret } = await offer({ most_bookings: 2 })
    const series = await visit(secret, 'POST', '/v3/scheduling/booking-series', {
      slots: offered.map((start_time) => ({ start_time, end_time: start_time + halfHour })),
      guest: { name: 'Robin', email: 'robin@example.com' },
    })
    expect(series.data.bookings).toHaveLength(2)
    expect(await areFreeForOthers()).toEqual([false, false])
  })

  test('is refused if another link holds one of its times', async () => {
    await offer()
    const second = await create({ slots: [{ start_time: at('04T14:00') }], hold_slots: true })
    expect([second.status, second.error.field]).toEqual([400, 'slots.0.start_time'])
  })
})

describe('the links of members', () => {
  test('are their own; an owner sees all of them', async () => {
    const jonas = await addHost(service, 'jonas@example.com')
    const chat = await addConfiguration(service, [jonas])
    const { token: adas } = await makeMember(service, ada)
    const { token: olgas } = await makeMember(service, await addHost(service, 'olga@example.com'), 'owner')
    const links = [await made(), await made({ configuration_id: chat })]
    const idsFor = async (bearer: string) =>
      (await service.call('GET', path, { bearer })).data.map(({ id }: { id: string }) => id)
    expect(await idsFor(adas)).toEqual([links[0].id])
    expect((await idsFor(olgas)).sort()).toEqual(links.map(({ id }) => id).sort())
    const others = { bearer: adas, body: { configuration_id: chat } }
    expect((await service.call('POST', path, others)).status).toBe(404)
    expect((await service.call('DELETE', `${path}/${links[1].id}`, { bearer: adas })).status).toBe(404)
  })
})

describe('a link that its owner sends to a guest', () => {
  const guest = { name: 'Noor Haddad', email: 'noor@example.com' }
  const sent = { most_bookings: 5, prefill: guest, send_email: true }
  const mails = () => service.store.read((records) => renderWaitingMails(records, service.applicationId))
  const open = async (options: Parameters<typeof openService>[1] = {}) => {
    service = await openService(undefined, { sendsMail: true, ...options })
    ada = await addHost(service, 'ada@example.com')
    talk = await addConfiguration(service, [ada], { slug: 'talk', requires_session_auth: true })
  }

  test('reaches them once, with its address, its message and what is left, in their language', async () => {
    await open()
    const { address } = await made({ ...sent, message: 'See you <soon>!', language: 'de' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.to).toEqual({ email: guest.email, name: guest.name })
    expect(mail?.replyTo?.email).toBe('ada@example.com')
    expect(mail?.subject).toBe('Einladung: Walkthrough')
    for (const text of [address, 'Verbleibende Buchungen: 5 von 5', 'See you <soon>!'])
      expect(mail?.text).toContain(text)
    expect(mail?.html).toContain('See you &lt;soon&gt;!')
  })

  test('says until when it is valid, in the language and the time zone of its guest', async () => {
    await open()
    await made({ ...sent, expires_at: at('20T21:30'), language: 'de', timezone: 'Europe/Berlin' })
    const [mail] = await mails()
    const until = 'Gültig bis: 20. März 2026, 22:30 (Berlin, UTC+1)'
    expect(mail?.text).toContain(`Verbleibende Buchungen: 5 von 5\n${until}`)
    expect(mail?.html).toContain(until)
    await made(sent)
    expect((await mails())[1]?.text).not.toContain('Valid until')
  })

  test('is sent to nobody unless its owner asks for it', async () => {
    await open()
    await made({ most_bookings: 5, prefill: guest })
    expect(await mails()).toEqual([])
  })

  describe('with an Idempotency-Key', () => {
    const once = (change: object = {}, key = 'package for Noor') =>
      service.call('POST', path, {
        bearer: service.key,
        body: { configuration_id: talk, ...sent, ...change },
        headers: { 'Idempotency-Key': key },
      })
    const links = async () => (await service.withKey('GET', path)).data

    test('is made and sent once, and a repeated request has the same answer', async () => {
      await open({ connections: { providers: {}, secretKeys: await readSecretKeys(newSecretKey()) } })
      const [first, again] = await Promise.all([once(), once()])
      expect(first.data).toMatchObject({ secret: expect.stringMatching(/^[0-9a-f]{32}$/) })
      expect(again.data).toEqual(first.data)
      expect(await mails()).toHaveLength(1)
      expect((await links()).map(({ id }: { id: string }) => id)).toEqual([first.data.id])
      expect((await once({ most_bookings: 6 })).error.type).toBe('invalid_idempotency_key')
      expect((await once({}, 'another package')).data.id).not.toBe(first.data.id)
    })

    test('leaves no readable secret in the store', async () => {
      await open({ connections: { providers: {}, secretKeys: await readSecretKeys(newSecretKey()) } })
      const saved: string[] = []
      const { transaction } = service.store
      service.store.transaction = (run) =>
        transaction((one) => {
          const { saveAnswer } = one
          return run({
            ...one,
            saveAnswer: (claim, status, body) => {
              saved.push(body)
              return saveAnswer(claim, status, body)
            },
          })
        })
      const { data } = await once()
      expect(saved).toHaveLength(1)
      expect(saved[0]).not.toContain(data.secret)
      expect(saved[0]).toMatch(/^v1\./)
    })

    test('is not sent again where the service has no key to keep the answer with: the repeat is refused', async () => {
      await open()
      const first = await once()
      expect(refusal(await once())).toEqual([400, 'invalid_idempotency_key', undefined])
      expect(refusal(await once())).toEqual([400, 'invalid_idempotency_key', undefined])
      expect(await mails()).toHaveLength(1)
      expect((await links()).map(({ id }: { id: string }) => id)).toEqual([first.data.id])
    })

    test('has a refusal repeated as it was', async () => {
      await open({ connections: { providers: {}, secretKeys: await readSecretKeys(newSecretKey()) } })
      const refused = await once({ prefill: undefined })
      expect((await once({ prefill: undefined })).error).toEqual(refused.error)
      expect(refused.error.field).toBe('prefill.email')
    })
  })

  test('needs a guest with an address, and a service that sends emails', async () => {
    const asked = async (change: object) => (await create({ ...sent, ...change })).error?.field
    expect(await asked({})).toBe('send_email')
    await open()
    expect(await asked({ prefill: undefined })).toBe('prefill.email')
    expect(await asked({ prefill: { email: 'nobody' } })).toBe('prefill.email')
    const silent = await addConfiguration(service, [ada], { event_booking: { disable_emails: true } })
    expect(await asked({ configuration_id: silent })).toBe('send_email')
    expect(await mails()).toEqual([])
    expect((await service.withKey('GET', path)).data).toEqual([])
  })

  test('is sent by members for their own event types alone, and by no visitor', async () => {
    await open()
    const { token } = await makeMember(service, ada)
    const eve = await makeMember(service, await addHost(service, 'eve@example.com'))
    const body = { configuration_id: talk, ...sent }
    const by = async (bearer: string) => (await service.call('POST', path, { bearer, body })).status
    const { secret } = await made()
    expect([await by(eve.token), await by(secret)]).toEqual([404, 401])
    expect(await mails()).toEqual([])
    expect(await by(token)).toBe(200)
    expect((await mails()).map(({ to }) => to.email)).toEqual([guest.email])
  })

  test('counts in the limits of emails: one too many is refused, and makes no link', async () => {
    await open()
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 500) statuses.push((await create(sent)).status)
    expect(statuses.at(-1)).toBe(429)
    const { length } = await mails()
    expect(length).toBe(statuses.length - 1)
    const links = await service.withKey('GET', `${path}?limit=200`)
    expect(links.data).toHaveLength(length)
  })
})
