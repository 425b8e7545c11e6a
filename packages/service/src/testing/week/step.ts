import fc from 'fast-check'
import { expect } from 'vitest'
import type { Minute } from './clock.js'
import type { Booking, EventType, Guest, Host, Model } from './model.js'
import { secondsOf, type World } from './world.js'

// What people do in a week, each as a row of a table: whether it can be done now, and what it does to the model and to the service. Numbers
// choose from lists that depend on the moment, such as the free times.

/** What a step has changed. */
export interface Outcome {
  /** Who must get an email because of it, each exactly once. */
  readonly mailsTo?: readonly string[] | undefined
  /** The booking that it changed. */
  readonly booking?: Booking | undefined
  /** Whether it changed what is free. Default: true. */
  readonly isSilent?: boolean
}

/** A row of the table. */
export interface Step<Params> {
  readonly weight: number
  readonly params: fc.Arbitrary<Params>
  isPossible?(model: Model): boolean
  run(model: Model, world: World, params: Params): Promise<Outcome>
}

/** A row with its parameters' types. */
export const step = <Params>(row: Step<Params>): Step<Params> => row

/** The item of a list that a number chooses. */
export const pick = <T>(list: readonly T[], index: number): T => {
  if (!list.length) throw new Error('there is nothing to pick from')
  return list[index % list.length] as T
}

/** A number for {@link pick}. */
export const index = fc.nat(9_999)

/** The bookings that can still be changed. */
export const upcoming = ({ bookings, now }: Model) =>
  bookings.filter(({ isCancelled, start }) => !isCancelled && start > now)

/** Who gets an email about a booking. */
export const readersOf = (
  { type, guest, hosts }: Booking,
  former: readonly Host[] = [],
): readonly string[] =>
  type.hasEmails ? [guest.email, ...new Set([...hosts, ...former].map(({ email }) => email))] : []

/** A slot of an event type, as calls name it. */
export const slotOf = (type: EventType, start: Minute) => ({
  start_time: secondsOf(start),
  end_time: secondsOf(start + type.duration),
})

/** The hosts of a booking by their addresses. */
const hostsNamed = (model: Model, emails: readonly string[]): readonly Host[] =>
  model.hosts.filter(({ email }) => emails.includes(email))

/** Reads who hosts a booking. */
export const hostsOf = async (model: Model, world: World, id: string): Promise<readonly Host[]> => {
  const { hosts } = await world.get(`/admin/v1/bookings/${id}`, 'key')
  return hostsNamed(
    model,
    hosts.map(({ email }: { email: string }) => email),
  )
}

/** A guest's request to book. */
export const bodyOf = (type: EventType, start: Minute, { email, name, zone }: Guest) => ({
  ...slotOf(type, start),
  guest: { email, name },
  timezone: zone,
})

/** Adds a booking that the service has accepted for a time at which these hosts are free. */
export const addBooking = async (
  model: Model,
  world: World,
  id: string,
  { type, start, guest, free }: { type: EventType; start: Minute; guest: Guest; free: readonly Host[] },
): Promise<Booking> => {
  const hosts = await hostsOf(model, world, id)
  expect(hosts.length, `hosts of ${id}`).toBe(type.method === 'collective' ? type.hosts.length : 1)
  for (const host of hosts) expect(free, `whether ${host.email} is free`).toContain(host)
  const times = { start, end: start + type.duration, setAt: model.now }
  const booking = { id, type, hosts, ...times, guest, isCancelled: false }
  model.bookings.push(booking)
  return booking
}

/** Replaces a booking by one with other times or hosts. */
export const replaceBooking = (model: Model, before: Booking, change: Partial<Booking>): Booking => {
  const after = { ...before, ...change }
  model.bookings[model.bookings.indexOf(before)] = after
  return after
}

/** Marks a booking as cancelled. */
export const cancelled = (booking: Booking): Outcome => {
  booking.isCancelled = true
  return { booking, mailsTo: readersOf(booking) }
}

/** An event type, a time and a guest. */
export const choice = { type: index, slot: index, guest: index }

/** Whether there is a booking that can still be changed. */
export const someBooking = (model: Model) => upcoming(model).length > 0
