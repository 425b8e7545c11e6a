import { expect } from 'vitest'
import { type Minute, minutesOfDay } from './clock.js'
import type { Booking, EventType, Host, Model, Taken } from './model.js'
import { factsOf, freeTimes, takenTimes, type Window } from './reference.js'
import { secondsOf, type World } from './world.js'

const minute = 60

interface Slot {
  readonly start_time: number
  readonly end_time: number
  readonly emails: readonly string[]
}

interface ExplainedTime {
  readonly start_time: number
  readonly offered: boolean
  readonly reasons: readonly { readonly type: string; readonly minutes?: number }[]
}

/** Everything that may still be booked, and what is too far ahead. */
export const bookableWindow = ({ now }: Model, { daysAhead }: EventType): Window => ({
  from: now,
  to: now + (daysAhead + 1) * minutesOfDay,
})

const between = ({ from, to }: Window) => `&start_time=${secondsOf(from)}&end_time=${secondsOf(to)}`

/** The free times that the service offers, in minutes, each with the addresses of its hosts. */
export const offeredTimes = async (world: World, type: EventType, window: Window, more = '') => {
  const path = `/v3/scheduling/availability?${world.query(type, `${between(window)}${more}`)}`
  const { time_slots: slots, order } = await world.get(path)
  for (const { start_time, end_time } of slots as Slot[])
    expect(end_time - start_time).toBe(type.duration * minute)
  const times = (slots as Slot[]).map(({ start_time, emails }) => [start_time / minute, [...emails].sort()])
  return { times, order: (order ?? []) as string[] }
}

const addressesOf = (hosts: readonly Host[]): string[] => hosts.map(({ email }) => email).sort()

/** Free times of the reference, in the form of {@link offeredTimes}. */
export const expectedTimes = (model: Model, type: EventType, window: Window, taken?: Taken) =>
  [...freeTimes(model, type, window, { taken })].map(([start, hosts]) => [start, addressesOf(hosts)])

/** What is offered is what the reference finds free. */
export const checkOffered = async (model: Model, world: World, type: EventType): Promise<void> => {
  const window = bookableWindow(model, type)
  const { times } = await offeredTimes(world, type, window)
  expect(times, `free times of ${type.slug}`).toEqual(expectedTimes(model, type, window))
}

type Facts = ReturnType<typeof factsOf>

/** What must be true of a time for a reason. Reasons without a row need nothing. */
const reasonsNeed: Readonly<Record<string, (facts: Facts) => boolean>> = {
  past: ({ isPast }) => isPast,
  notice: ({ isShort }) => isShort,
  too_far: ({ isFar }) => isFar,
  outside_hours: ({ isClosed }) => isClosed,
  time_off: ({ isClosed }) => isClosed,
  busy: ({ isTaken }) => isTaken,
  booking: ({ isTaken }) => isTaken,
  held: ({ isTaken }) => isTaken,
  buffer: ({ isTaken }) => isTaken,
  day_limit: ({ isFull }) => isFull,
  week_limit: ({ isFull }) => isFull,
  interval: () => true,
}

/** The explanation of a day has a reason for each time that is not offered, and none for those that are. The reasons are true. */
export const checkExplained = async (
  model: Model,
  world: World,
  type: EventType,
  from: Minute,
): Promise<void> => {
  const window = { from, to: from + minutesOfDay }
  const path = `/admin/v1/explain?${world.query(type, between(window))}`
  const times: readonly ExplainedTime[] = (await world.get(path, 'key')).times
  const wide = { from, to: window.to + type.duration }
  const free = freeTimes(model, type, wide)
  const offered = times.filter((time) => time.offered).map(({ start_time }) => start_time / minute)
  expect(offered, `explained as offered by ${type.slug}`).toEqual(
    [...free.keys()].filter((start) => start < window.to),
  )
  for (const { start_time, offered: isOffered, reasons } of times)
    expect(reasons.length > 0, `whether ${start_time} of ${type.slug} has reasons`).toBe(!isOffered)
  // Each reason is compared with the reference at one of the times that give it: the others are its neighbours.
  for (const [reason, need] of Object.entries(reasonsNeed)) {
    const giving = times.filter(({ reasons }) => reasons.some(({ type: given }) => given === reason))
    for (const { start_time, reasons } of giving.slice(0, 2))
      expect(
        need(factsOf(model, type, start_time / minute)),
        `${reason} at ${start_time} of ${type.slug}: ${JSON.stringify(reasons)}`,
      ).toBe(true)
  }
}

/** One time, whatever the clock shows then. */
export const checkExplainedTime = async (
  model: Model,
  world: World,
  type: EventType,
  start: Minute,
): Promise<void> => {
  const path = `/admin/v1/explain?${world.query(type, `&start_time=${secondsOf(start)}`)}`
  const [time] = (await world.get(path, 'key')).times as ExplainedTime[]
  const isFree = freeTimes(model, type, { from: start, to: start + type.duration }).has(start)
  expect([time?.offered, time?.reasons.length === 0], `explanation of ${start}`).toEqual([isFree, isFree])
}

const overlap = (a: Window, b: Window): boolean => a.from < b.to && b.from < a.to

const widened = ({ start, end }: Taken, before: number, after: number): Window => ({
  from: start - before,
  to: end + after,
})

/** A guest's booking keeps the buffers of each other booking of its hosts, and its own. */
export const checkBuffers = (model: Model, booking: Booking): void => {
  for (const other of takenTimes(model, { taken: booking })) {
    if (!other.hosts.some((host) => booking.hosts.includes(host))) continue
    const { before, after } = other.type
    const isTooClose =
      overlap(widened(other, before, after), widened(booking, 0, 0)) ||
      overlap(widened(other, 0, 0), widened(booking, booking.type.before, booking.type.after))
    expect(isTooClose, `${booking.start} next to ${other.start}`).toBe(false)
  }
}

/** Whoever books, no host has two bookings at once. */
export const checkNoOverlap = ({ bookings }: Model): void => {
  const active = bookings.filter(({ isCancelled }) => !isCancelled)
  for (const [index, one] of active.entries())
    for (const other of active.slice(index + 1))
      if (one.hosts.some((host) => other.hosts.includes(host)))
        expect(overlap(widened(one, 0, 0), widened(other, 0, 0)), `${one.id} and ${other.id}`).toBe(false)
}

/** The owner's list has each booking of the model at its time, and no other. */
export const checkBookings = async (model: Model, world: World): Promise<void> => {
  const listed = new Map<string, readonly unknown[]>()
  for (const view of ['upcoming', 'past', 'cancelled'])
    for (const { id, start_time, hosts } of await world.get(
      `/admin/v1/bookings?view=${view}&limit=200`,
      'key',
    ))
      listed.set(id, [
        start_time / minute,
        hosts.map(({ email }: { email: string }) => email).sort(),
        view === 'cancelled',
      ])
  const known = model.bookings.map(
    ({ id, start, hosts, isCancelled }) => [id, [start, addressesOf(hosts), isCancelled]] as const,
  )
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(known))
}
