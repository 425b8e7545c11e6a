import { instant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../kernel/store/store.js'
import { firstOwner, openBrowser, setupToken } from '../../testing/browser.js'
import { makeMember } from '../../testing/members.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const right = 'Ada@corrected.example'
const key = 'ada@corrected.example'

describe.each(stores)('on %s', (_name, open) => {
  let service: TestService
  /** The access token of the owner, whose address is mistyped. */
  let owner: string
  let ownerId: string
  let grantId: string
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    service = await openService(store, { sendsMail: true })
    const page = openBrowser(service)
    const { data } = await page.post('sign-in/setup', { token: await setupToken(service), ...firstOwner })
    owner = data.access_token
    ownerId = data.member.id
    grantId = data.member.grant_id
  })

  const call = (method: string, path: string, body?: unknown, bearer = owner) =>
    service.call(method, `/admin/v1/${path}`, { bearer, ...(body === undefined ? {} : { body }) })
  const correct = (email = right) => call('PATCH', 'me', { email })
  const eventType = async () => {
    const { data } = await service.call('GET', '/v3/grants/me/scheduling/configurations', { bearer: owner })
    return data[0]
  }
  /** Books the first free time of an event type. @returns the id of the booking. */
  const book = async (configurationId: string): Promise<string> => {
    const query = `configuration_id=${configurationId}`
    const window = `start_time=${service.now}&end_time=${service.now + 14 * 86_400}`
    const free = await service.call('GET', `/v3/scheduling/availability?${query}&${window}`)
    const [slot] = free.data.time_slots
    const { data, error } = await service.call('POST', `/v3/scheduling/bookings?${query}`, {
      body: { ...bookingBody(instant(slot.start_time)), end_time: slot.end_time },
    })
    if (!data) throw new Error(error.message)
    return data.booking_id
  }
  const stored = (id: string) =>
    service.store.read(async (records) => {
      const booking = await records.booking(service.applicationId, id)
      if (!booking) throw new Error('no booking')
      return booking
    })
  const mails = () => service.store.read((records) => records.waitingMails(service.applicationId))

  describe('a corrected name', () => {
    const rename = (name: string) => call('PATCH', 'me', { name })
    const jonas = { email: 'jonas@example.com', name: 'Jonas Okafor' }

    test('is that of their account, event types and bookings', async () => {
      const type = await eventType()
      const id = await book(type.id)
      expect((await rename('Ada King')).data).toMatchObject({ name: 'Ada King', email: firstOwner.email })
      expect((await eventType()).participants[0].name).toBe('Ada King')
      expect(await stored(id)).toMatchObject({ organizer: { email: firstOwner.email, name: 'Ada King' } })
      const grant = await store.read((records) => records.grant(service.applicationId, { id: grantId }))
      expect(grant?.name).toBe('Ada King')
      const next = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${type.id}`)
      expect(next.data.organizer.name).toBe('Ada King')
    })

    test('leaves alone what has another name, and the names of others', async () => {
      const type = await eventType()
      const participants = [{ ...type.participants[0], name: 'The studio' }, jonas]
      await service.call('PUT', `/admin/v1/event-types/${type.id}`, {
        ...{ bearer: owner, headers: { 'If-Match': '*' } },
        body: { participants },
      })
      await rename('Ada King')
      expect((await eventType()).participants).toMatchObject([{ name: 'The studio' }, jonas])
    })

    test('leaves invitations valid', async () => {
      const { data: invited } = await call('POST', 'members', jonas)
      expect((await call('PATCH', `members/${invited.id}`, { name: 'Jonas' })).status).toBe(200)
      const token = invited.invitation_url.split('#setup=')[1]
      const { data: session } = await openBrowser(service).post('sign-in/setup', { token })
      expect(session.member).toMatchObject({ name: 'Jonas', email: jonas.email })
    })
  })

  describe('a corrected address', () => {
    test('is that of the member, their account and their event types, and signs in', async () => {
      const before = await eventType()
      expect((await correct()).data).toMatchObject({ id: ownerId, email: right, name: firstOwner.name })
      const { data: grant } = await service.withKey('GET', `/v3/grants/${grantId}`)
      expect(grant).toMatchObject({ id: grantId, email: right })
      const after = await eventType()
      expect(after).toMatchObject({
        id: before.id,
        participants: [{ ...before.participants[0], email: right }],
      })
      const free = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${after.id}&start_time=${service.now}&end_time=${service.now + 14 * 86_400}`,
      )
      expect(free.data.time_slots.length).toBeGreaterThan(0)
      await openBrowser(service).post('sign-in/code', { email: right, client_id: service.clientId })
      expect((await mails()).map(({ to }) => to.email)).toEqual([key])
    })

    test('is that of the host of bookings ahead, past and cancelled ones, and receives the next email', async () => {
      const { id } = await eventType()
      const [cancelled, ahead] = [await book(id), await book(id)]
      const query = `configuration_id=${id}`
      const cancel = (booking: string) =>
        service.call('DELETE', `/v3/scheduling/bookings/${booking}?${query}`, { body: {} })
      await cancel(cancelled)
      const { start, end } = await stored(ahead)
      await correct()
      for (const booking of [await stored(cancelled), await stored(ahead)])
        expect(booking).toMatchObject({
          organizer: { email: right, name: firstOwner.name },
          hosts: [{ email: right, exclusive: true }],
        })
      const held = await service.store.read((records) =>
        records.heldTimes(service.applicationId, [firstOwner.email, right], { start, end }),
      )
      expect(held.map(({ email }) => email)).toEqual([key])
      const [event] = (await stored(ahead)).events
      const written = await service.store.read((records) =>
        records.event(service.applicationId, event?.calendarId ?? '', event?.eventId ?? ''),
      )
      expect(written).toMatchObject({ organizer: { email: right } })
      expect(written?.participants.map(({ email }) => email)).toEqual(['robin@example.com', right])
      const readers = async () => (await mails()).map(({ to }) => to.email.toLowerCase())
      const former = firstOwner.email.toLowerCase()
      expect(new Set(await readers())).toEqual(new Set(['robin@example.com', key]))
      await cancel(ahead)
      expect(await readers()).not.toContain(former)

      const filter = {
        view: 'cancelled',
        now: service.now,
        member: { grantId: 'other', email: right },
      } as const
      const listed = await service.store.read((records) =>
        records.bookings(service.applicationId, filter, { limit: 9 }),
      )
      expect(listed.items.map(({ id }) => id).sort()).toEqual([cancelled, ahead].sort())
    })

    test('is that of the host in the unsent email of a series', async () => {
      const { id, scheduler } = await eventType()
      await service.call('PUT', `/v3/grants/me/scheduling/configurations/${id}`, {
        bearer: owner,
        body: { scheduler: { ...scheduler, booking_series: { max_bookings: 4 } } },
      })
      const query = `configuration_id=${id}`
      const window = `start_time=${service.now}&end_time=${service.now + 14 * 86_400}`
      const free = await service.call('GET', `/v3/scheduling/availability?${query}&${window}`)
      const [one, , other] = free.data.time_slots
      const slots = [one, other].map(({ start_time, end_time }) => ({ start_time, end_time }))
      const guest = { name: 'Robin Vale', email: 'robin@example.com' }
      await service.call('POST', `/v3/scheduling/booking-series?${query}`, { body: { guest, slots } })
      await correct()
      const [mail] = (await mails()).filter(({ to }) => to.email.toLowerCase() === key)
      expect(JSON.stringify(mail)).toContain('"series":[')
      expect(JSON.stringify(mail).toLowerCase()).not.toContain(firstOwner.email.toLowerCase())
    })

    test('takes over the turn of a round robin, and time that is held', async () => {
      const { id } = await eventType()
      const booking = await stored(await book(id))
      const counters = () =>
        service.store.read((records) => records.counters(service.applicationId, booking.groupId))
      const [before] = await counters()
      const hold = {
        ...{ applicationId: service.applicationId, hash: 'hash', configurationId: id },
        ...{ hosts: [firstOwner.email.toLowerCase()], isAnonymous: true },
        ...{ start: booking.end, end: instant(booking.end + 1800) },
        ...{ expiresAt: instant(service.now + 600), latestExpiry: instant(service.now + 600) },
      }
      await service.store.transaction((transaction) => transaction.putHold(hold))
      await correct()
      expect(await counters()).toEqual([{ ...before, email: key }])
      expect(await service.store.read((records) => records.hold(service.applicationId, 'hash'))).toEqual({
        ...hold,
        hosts: [key],
      })
    })

    test('is that of the host in the event types and invitations of others', async () => {
      const jonas = await addHost(service, 'jonas@example.com')
      const [byKey] = [
        await addConfiguration(service, [jonas], {
          participants: [
            {
              email: jonas.email,
              is_organizer: true,
              availability: { calendar_ids: [jonas.calendarId] },
              booking: { calendar_id: jonas.calendarId },
            },
            { email: firstOwner.email, name: firstOwner.name },
          ],
        }),
      ]
      await correct()
      const owned = await service.store.read((records) => records.configuration(byKey))
      expect(owned?.configuration).toMatchObject({ participants: [{ email: jonas.email }, { email: right }] })
    })

    test('of another account is refused, with the field', async () => {
      await addHost(service, 'jonas@example.com')
      for (const email of ['JONAS@example.com', 'owner@unknown.invalid'])
        expect((await correct(email)).error).toMatchObject({ type: 'conflict', field: 'email' })
      expect((await correct('nobody')).error).toMatchObject({ field: 'email' })
      expect((await call('GET', 'me')).data.email).toBe(firstOwner.email)
    })

    test('may differ in its capital letters alone', async () => {
      const email = firstOwner.email.toUpperCase()
      const id = await book((await eventType()).id)
      expect((await correct(email)).data.email).toBe(email)
      expect((await stored(id)).hosts).toMatchObject([{ email }])
    })

    test('is in the list of changes, once', async () => {
      await correct()
      await correct()
      const { data } = await call('GET', 'audit')
      const corrections = data.filter(({ description }: { description: string }) =>
        /Corrected/.test(description),
      )
      expect(corrections).toMatchObject([
        {
          actor: { type: 'member', name: firstOwner.name },
          description: `Corrected the address of “${firstOwner.name}” from ${firstOwner.email} to ${right}`,
        },
      ])
    })
  })

  describe('the address of a member', () => {
    test('is corrected by an owner, not by the member', async () => {
      const { member, token } = await makeMember(service, await addHost(service, 'jnas@example.com'))
      const own = await call('PATCH', 'me', { email: 'jonas@example.com' }, token)
      expect([own.status, own.error.field]).toEqual([403, 'email'])
      expect((await call('PATCH', 'me', { name: 'Jonas', email: 'jnas@example.com' }, token)).status).toBe(
        200,
      )
      const changed = await call('PATCH', `members/${member.id}`, {
        email: 'jonas@example.com',
        role: 'owner',
      })
      expect(changed.data).toMatchObject({ email: 'jonas@example.com', role: 'owner' })
      // Their browsers stay signed in.
      expect((await call('GET', 'me', undefined, token)).data.email).toBe('jonas@example.com')
    })

    test('ends the invitation that the former address received', async () => {
      const invited = await call('POST', 'members', { name: 'Jonas', email: 'jnas@example.com' })
      const token = invited.data.invitation_url.split('#setup=')[1]
      await call('PATCH', `members/${invited.data.id}`, { name: 'Jonas O.' })
      expect((await openBrowser(service).post('sign-in/options', { setup_token: token })).data.setup).toBe(
        'member',
      )
      await call('PATCH', `members/${invited.data.id}`, { email: 'jonas@example.com' })
      expect((await openBrowser(service).post('sign-in/setup', { token })).status).toBe(401)
      const again = await call('POST', `members/${invited.data.id}/invitation`, {})
      const next = again.data.invitation_url.split('#setup=')[1]
      expect((await openBrowser(service).post('sign-in/setup', { token: next })).status).toBe(200)
    })
  })
})
