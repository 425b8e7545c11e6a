import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { racingStores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const rounds = process.env['WHENABLE_LONG'] ? 40 : 3
const halfHour = 1_800
const ahead = parseInstant('2026-03-03T09:00:00Z')

for (const [name, open] of racingStores)
  describe(`simultaneous changes of bookings by owners: ${name}`, () => {
    let service: TestService
    let ada: TestHost
    let jonas: TestHost
    beforeAll(async () => {
      service = await openService(await open())
      ada = await addHost(service, 'ada@example.com')
      jonas = await addHost(service, 'jonas@example.com')
    })
    afterAll(() => service.store.close())

    const slotOf = (round: number): Instant => instant(ahead + round * 86_400 * 7)
    const visit = async (id: string, start: Instant, guest: string, change: object = {}): Promise<string> => {
      const { data, error } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody(start, { guest: { name: guest, email: `${guest}@example.com` }, ...change }),
      })
      if (error) throw new Error(error.message)
      return data.booking_id
    }
    const act = (id: string, action: string, body: object = {}) =>
      service.withKey('POST', `/admin/v1/bookings/${id}/${action}`, body)
    const detail = async (id: string) => (await service.withKey('GET', `/admin/v1/bookings/${id}`)).data
    /** The marks of a guest's emails, which were all written in one second. */
    const marksFor = async (guest: string): Promise<string[]> => {
      const mails = await service.store.read((records) => renderWaitingMails(records, service.applicationId))
      return mails
        .filter(({ to }) => to.email === `${guest}@example.com`)
        .map(({ subject }) => subject.split(':')[0] ?? '')
        .sort()
    }
    const kindsOf = async (id: string) => (await detail(id)).history.map(({ kind }: { kind: string }) => kind)
    const heldBy = async (host: TestHost, start: Instant) =>
      service.store.read((records) =>
        records.heldTimes(service.applicationId, [host.email], { start, end: instant(start + halfHour) }),
      )

    test('a guest moves while the owner cancels: the booking ends cancelled, and every change is told once', async () => {
      for (let round = 0; round < rounds; round++) {
        const host = await addHost(service, `guest-moves-${round}@example.com`)
        const type = await addConfiguration(service, [host])
        const guest = `mover${round}`
        const id = await visit(type, slotOf(0), guest)
        const later = slotOf(0) + 2 * halfHour
        const [moved, cancelled] = await Promise.all([
          service.call('PATCH', `/v3/scheduling/bookings/${id}?configuration_id=${type}`, {
            body: { start_time: later, end_time: later + halfHour },
          }),
          act(id, 'cancel', { reason: 'I am ill.' }),
        ])
        expect(cancelled.status).toBe(200)
        expect([undefined, 'booking_cancelled']).toContain(moved.error?.type)
        const hasMoved = moved.status === 200
        expect((await detail(id)).status).toBe('cancelled')
        expect(await kindsOf(id)).toEqual(['booked', ...(hasMoved ? ['moved'] : []), 'cancelled'])
        expect(await marksFor(guest)).toEqual(['Booked', ...(hasMoved ? ['Moved'] : []), 'Cancelled'].sort())
        expect(await heldBy(host, slotOf(0))).toEqual([])
        expect(await heldBy(host, instant(later))).toEqual([])
      }
    })

    test('two members answer at once: one answer holds, and the guest hears one', async () => {
      for (let round = 0; round < rounds; round++) {
        const host = await addHost(service, `answers-${round}@example.com`)
        const type = await addConfiguration(service, [host], {
          event_booking: { title: 'Intro', booking_type: 'organizer-confirmation' },
        })
        const guest = `waiter${round}`
        const id = await visit(type, slotOf(0), guest)
        const answers = await Promise.all([act(id, 'confirm'), act(id, 'decline', { reason: 'No' })])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        const isConfirmed = answers[0]?.status === 200
        expect((await detail(id)).status).toBe(isConfirmed ? 'booked' : 'cancelled')
        expect(await marksFor(guest)).toEqual(['Request sent', isConfirmed ? 'Booked' : 'Declined'].sort())
        expect(await kindsOf(id)).toEqual(['requested', isConfirmed ? 'confirmed' : 'declined'])
      }
    })

    test('a booking is given to a host who is booked at once: one of both succeeds', async () => {
      const shared = await addConfiguration(service, [ada, jonas], {
        availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
      })
      const own = await addConfiguration(service, [jonas])
      for (let round = 0; round < rounds; round++) {
        const start = slotOf(round)
        const id = await visit(shared, start, `given${round}`, { participants: [{ email: ada.email }] })
        const [given, booked] = await Promise.all([
          act(id, 'reassign', { host: jonas.email }),
          service.call('POST', `/v3/scheduling/bookings?configuration_id=${own}`, {
            body: bookingBody(start),
          }),
        ])
        expect([given.status, booked.status].sort()).toEqual([200, 400])
        const refused = given.error ?? booked.error
        expect(refused.type).toBe('timeslot_not_available')
        expect(await heldBy(jonas, start)).toHaveLength(1)
        expect(await heldBy(ada, start)).toHaveLength(given.status === 200 ? 0 : 1)
      }
      const count = async (configuration: string) =>
        service.store.read((records) => records.counters(service.applicationId, configuration))
      const total = (await count(shared)).reduce((sum, { bookings }) => sum + bookings, 0)
      expect(total).toBe(rounds)
    })

    test('two bookings of a host are moved onto one time, and two are swapped between hosts: no deadlock, no overlap', async () => {
      const shared = await addConfiguration(service, [ada, jonas], {
        availability: { duration_minutes: 30, availability_rules: { availability_method: 'max-fairness' } },
      })
      for (let round = 0; round < rounds; round++) {
        const start = instant(slotOf(round) + 8 * halfHour)
        const free = instant(start + 4 * halfHour)
        const host = (email: string) => ({ participants: [{ email }] })
        const one = await visit(shared, start, `one${round}`, host(ada.email))
        const two = await visit(shared, start, `two${round}`, host(jonas.email))
        const swapped = await Promise.all([
          act(one, 'reassign', { host: jonas.email }),
          act(two, 'reassign', { host: ada.email }),
        ])
        // Each host has a booking then, so neither can be given away.
        expect(swapped.map(({ error }) => error?.type)).toEqual(Array(2).fill('timeslot_not_available'))
        const third = await visit(shared, instant(start + halfHour), `three${round}`, host(ada.email))
        const moved = await Promise.all([
          act(one, 'move', { start_time: free }),
          act(third, 'move', { start_time: instant(free + 600) }),
        ])
        expect(moved.map(({ status }) => status).sort()).toEqual([200, 400])
        expect(await heldBy(ada, free)).toHaveLength(1)
      }
      expect(service.errors).toEqual([])
    })
  })
