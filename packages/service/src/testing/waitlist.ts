import { type Instant, instant } from '@whenable/time'
import { lookAtDueWaitlists } from '../features/waitlist/offer-times.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  type TestAnswer,
  type TestHost,
  type TestService,
} from './studio.js'

/** The length of a session: four fit into office hours. */
export const twoHours = 7_200

/** Tuesday from 9:00 on in Lisbon, a day after the clock of a test begins, in sessions of two hours. */
export const sessionAt = (index: number): Instant => instant(monday + 86_400 + 3_600 + index * twoHours)

/** Tuesday in Lisbon. */
export const tuesday = {
  start_time: instant(monday + 86_400 - 8 * 3_600),
  end_time: instant(monday + 86_400 + 16 * 3_600),
}

/** A host with a waitlist for sessions of two hours, and what visitors do with it. */
export const openWaitlist = async (
  service: TestService,
  change: Record<string, unknown> = {},
  known?: TestHost,
) => {
  const host = known ?? (await addHost(service, `${crypto.randomUUID()}@example.com`))
  const id = await addConfiguration(service, [host], {
    availability: { duration_minutes: 120 },
    scheduler: { min_booking_notice: 0, available_days_in_future: 60, waitlist: true },
    ...change,
  })
  const query = `configuration_id=${id}`
  const newId = () => crypto.randomUUID()
  const guestOf = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` })
  return {
    id,
    host,
    query,
    book: async (start: Instant, more: Record<string, unknown> = {}): Promise<TestAnswer> =>
      service.call('POST', `/v3/scheduling/bookings?${query}`, {
        body: { ...bookingBody(start, more), end_time: start + twoHours },
      }),
    cancel: (bookingId: string) =>
      service.call('DELETE', `/v3/scheduling/bookings/${bookingId}?${query}`, { body: {} }),
    join: (name: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      service.call('POST', `/v3/scheduling/waitlist?${query}`, {
        body: { guest: guestOf(name), timezone: 'Europe/Lisbon', ...tuesday, ...more },
        headers,
      }),
    read: (waitlistId: string) => service.call('GET', `/v3/scheduling/waitlist/${waitlistId}`),
    accept: (waitlistId: string, body: Record<string, unknown> = {}) =>
      service.call('POST', `/v3/scheduling/waitlist/${waitlistId}/accept`, { body }),
    pass: (waitlistId: string, body: Record<string, unknown> = {}) =>
      service.call('POST', `/v3/scheduling/waitlist/${waitlistId}/pass`, { body }),
    leave: (waitlistId: string) => service.call('DELETE', `/v3/scheduling/waitlist/${waitlistId}`),
    /** The sessions of Tuesday that visitors see, by number. */
    free: async (): Promise<number[]> => {
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?${query}&start_time=${tuesday.start_time}&end_time=${tuesday.end_time}`,
      )
      return data.time_slots.map(
        (slot: { start_time: number }) => (slot.start_time - sessionAt(0)) / twoHours,
      )
    },
    /** Looks at the waitlists that are due. */
    look: () =>
      lookAtDueWaitlists({
        store: service.store,
        clock: () => service.now,
        newId,
        report: (error) => service.errors.push(error),
      }),
    later: (seconds: number) => service.at(instant(service.now + seconds)),
  }
}

/** Makes a configuration with one long session a day, and an entry that is offered that of a day. */
export const makeOffer = async (
  service: TestService,
  host: TestHost,
  change: object,
  start: Instant,
): Promise<{ readonly waiting: string; readonly entry: string }> => {
  const configuration = await addConfiguration(service, [host], {
    availability: { duration_minutes: 480 },
    ...change,
    scheduler: { min_booking_notice: 0, available_days_in_future: 120, waitlist: true },
  })
  const query = `configuration_id=${configuration}`
  const times = { start_time: start, end_time: instant(start + 4 * twoHours) }
  const booked = await service.withKey('POST', `/v3/scheduling/bookings?${query}`, {
    ...bookingBody(start),
    ...times,
  })
  const joined = await service.withKey('POST', `/v3/scheduling/waitlist?${query}`, {
    ...{ guest: { name: 'Noor', email: 'noor@example.com' }, timezone: 'Europe/Lisbon' },
    ...times,
  })
  const error = booked.error ?? joined.error
  if (error) throw new Error(error.message)
  await service.withKey('DELETE', `/v3/scheduling/bookings/${booked.data.booking_id}?${query}`, {})
  await lookAtDueWaitlists({
    store: service.store,
    clock: () => service.now,
    newId: () => crypto.randomUUID(),
    report: (error) => service.errors.push(error),
  })
  return { waiting: configuration, entry: joined.data.waitlist_id }
}

/** The texts of the unsent emails to a guest, oldest first. */
export const mailsTo = async ({ store, applicationId }: TestService, email: string) =>
  (await store.read((records) => records.waitingMails(applicationId)))
    .filter(({ to }) => to.email === email)
    .flatMap((mail) => ('draft' in mail ? [] : [mail]))
