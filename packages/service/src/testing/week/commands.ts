import fc from 'fast-check'
import { expect } from 'vitest'
import {
  bookableWindow,
  checkBuffers,
  checkExplained,
  checkExplainedTime,
  checkNoOverlap,
  checkOffered,
  expectedTimes,
  offeredTimes,
} from './checks.js'
import { type Minute, minutesOfDay } from './clock.js'
import { checkFacts } from './facts.js'
import { blockedPlaces, calendarItem, hoursOfHost, itemWrittenOn, limitsOf, stayOf } from './generated.js'
import type { Booking, EventType, Guest, Hold, Host, Model } from './model.js'
import { freeTimes, localDay } from './reference.js'
import { secondsOf, type World } from './world.js'

// What people do in a week, each as a row of a table: whether it can be done now, and what it does to the model and to the service. Numbers
// choose from lists that depend on the moment, such as the free times.

/** What a step has changed. */
interface Outcome {
  /** Who must get an email because of it, each exactly once. */
  readonly mailsTo?: readonly string[] | undefined
  /** The booking that it changed. */
  readonly booking?: Booking | undefined
  /** Whether it changed what is free. Default: true. */
  readonly isSilent?: boolean
}

interface Step<Params> {
  readonly weight: number
  readonly params: fc.Arbitrary<Params>
  isPossible?(model: Model): boolean
  run(model: Model, world: World, params: Params): Promise<Outcome>
}

const step = <Params>(row: Step<Params>): Step<Params> => row

const pick = <T>(list: readonly T[], index: number): T => {
  if (!list.length) throw new Error('there is nothing to pick from')
  return list[index % list.length] as T
}

const index = fc.nat(9_999)

const upcoming = ({ bookings, now }: Model) =>
  bookings.filter(({ isCancelled, start }) => !isCancelled && start > now)

const living = ({ holds, now }: Model) => holds.filter(({ until }) => until > now)

const freeOf = (model: Model, type: EventType, taken?: Booking | Hold) => [
  ...freeTimes(model, type, bookableWindow(model, type), { taken }),
]

/** Who gets an email about a booking. */
const readersOf = ({ type, guest, hosts }: Booking, former: readonly Host[] = []): readonly string[] =>
  type.hasEmails ? [guest.email, ...new Set([...hosts, ...former].map(({ email }) => email))] : []

const slotOf = (type: EventType, start: Minute) => ({
  start_time: secondsOf(start),
  end_time: secondsOf(start + type.duration),
})

/** The hosts of a booking by their addresses. */
const hostsNamed = (model: Model, emails: readonly string[]): readonly Host[] =>
  model.hosts.filter(({ email }) => emails.includes(email))

/** Reads who hosts a booking. */
const hostsOf = async (model: Model, world: World, id: string): Promise<readonly Host[]> => {
  const { hosts } = await world.get(`/admin/v1/bookings/${id}`, 'key')
  return hostsNamed(
    model,
    hosts.map(({ email }: { email: string }) => email),
  )
}

const bodyOf = (type: EventType, start: Minute, { email, name, zone }: Guest) => ({
  ...slotOf(type, start),
  guest: { email, name },
  timezone: zone,
})

/** Adds a booking that the service has accepted for a time at which these hosts are free. */
const addBooking = async (
  model: Model,
  world: World,
  id: string,
  { type, start, guest, free }: { type: EventType; start: Minute; guest: Guest; free: readonly Host[] },
): Promise<Booking> => {
  const hosts = await hostsOf(model, world, id)
  expect(hosts.length, `hosts of ${id}`).toBe(type.method === 'collective' ? type.hosts.length : 1)
  for (const host of hosts) expect(free, `whether ${host.email} is free`).toContain(host)
  const times = { start, end: start + type.duration, madeAt: model.now, setAt: model.now }
  const booking = { id, type, hosts, ...times, guest, isCancelled: false }
  model.bookings.push(booking)
  return booking
}

const replaceBooking = (model: Model, before: Booking, change: Partial<Booking>): Booking => {
  const after = { ...before, ...change }
  model.bookings[model.bookings.indexOf(before)] = after
  return after
}

const cancelled = (booking: Booking): Outcome => {
  booking.isCancelled = true
  return { booking, mailsTo: readersOf(booking) }
}

const choice = { type: index, slot: index, guest: index }

const someBooking = (model: Model) => upcoming(model).length > 0

/** Whether a guest may still change a booking, and it can move to another time. */
const movesOf = (model: Model, { booking: number, slot }: { booking: number; slot: number }) => {
  const booking = pick(upcoming(model), number)
  const free = freeOf(model, booking.type, booking).filter(([start]) => start !== booking.start)
  return { booking, found: free.length ? pick(free, slot) : undefined }
}

const rows = {
  'guest books': step({
    weight: 10,
    params: fc.record({ ...choice, isOnPage: fc.boolean() }),
    async run(model, world, { type: number, slot, guest: who, isOnPage }) {
      const type = pick(model.types, number)
      const guest = pick(model.guests, who)
      const free = freeOf(model, type)
      if (!free.length) return { isSilent: true }
      const [start, hosts] = pick(free, slot)
      if (!isOnPage) {
        const path = `/v3/scheduling/bookings?${world.query(type)}`
        const answer = await world.service.call('POST', path, { body: bodyOf(type, start, guest) })
        expect(answer.error, `booking of ${start} of ${type.slug}`).toBeUndefined()
        const booking = await addBooking(model, world, answer.data.booking_id, {
          ...{ type, start, guest, free: hosts },
        })
        checkBuffers(model, booking)
        return { booking, mailsTo: readersOf(booking) }
      }
      const page = world.pageOf(type, `&tz=${encodeURIComponent(guest.zone)}`)
      const { status, location } = await world.submit(page, {
        ...{ slot: String(secondsOf(start)), key: crypto.randomUUID() },
        ...{ name: guest.name, email: guest.email },
      })
      expect(status, `page's booking of ${start} of ${type.slug}`).toBe(303)
      expect(location).toMatch(/\/manage\//)
      const listed = await world.get('/admin/v1/bookings?view=upcoming&limit=200', 'key')
      const known = new Set(model.bookings.map(({ id }) => id))
      const [made] = listed.filter(({ id }: { id: string }) => !known.has(id))
      const booking = await addBooking(model, world, made.id, { type, start, guest, free: hosts })
      checkBuffers(model, booking)
      return { booking, mailsTo: readersOf(booking) }
    },
  }),

  'guest asks for a time that is not offered': step({
    weight: 6,
    params: fc.record({ ...choice, place: fc.constantFrom(...Object.keys(blockedPlaces)) }),
    async run(model, world, { type: number, slot, guest, place }) {
      const type = pick(model.types, number)
      const all = blockedPlaces[place]?.(model, type) ?? []
      if (!all.length) return { isSilent: true }
      const start = pick(all, slot)
      const isFree = freeTimes(model, type, { from: start, to: start + type.duration }).has(start)
      await checkExplainedTime(model, world, type, start)
      if (isFree) return { isSilent: true }
      const path = `/v3/scheduling/bookings?${world.query(type)}`
      const body = bodyOf(type, start, pick(model.guests, guest))
      const { error } = await world.service.call('POST', path, { body })
      expect(error?.type, `booking of ${start} of ${type.slug}`).toBe('timeslot_not_available')
      return {}
    },
  }),

  'guest moves a booking': step({
    weight: 5,
    params: fc.record({ booking: index, slot: index }),
    isPossible: someBooking,
    async run(model, world, params) {
      const { booking, found } = movesOf(model, params)
      const { type } = booking
      const window = bookableWindow(model, type)
      const offered = await offeredTimes(world, type, window, `&booking_id=${booking.id}`)
      expect(offered.times, `times to move to in ${type.slug}`).toEqual(
        expectedTimes(model, type, window, booking),
      )
      if (!found) return { isSilent: true }
      const [start, free] = found
      const path = `/v3/scheduling/bookings/${booking.id}?${world.query(type)}`
      const { error } = await world.service.call('PATCH', path, { body: slotOf(type, start) })
      expect(error, `move to ${start} of ${type.slug}`).toBeUndefined()
      const hosts = await hostsOf(model, world, booking.id)
      for (const host of hosts) expect(free, `whether ${host.email} is free`).toContain(host)
      const end = start + type.duration
      const after = replaceBooking(model, booking, { start, end, hosts, setAt: model.now })
      checkBuffers(model, after)
      return { booking: after, mailsTo: readersOf(after, booking.hosts) }
    },
  }),

  'guest cancels': step({
    weight: 4,
    params: fc.record({ booking: index }),
    isPossible: someBooking,
    async run(model, world, { booking: number }) {
      const booking = pick(upcoming(model), number)
      const path = `/v3/scheduling/bookings/${booking.id}?${world.query(booking.type)}`
      const { error } = await world.service.call('DELETE', path, { body: {} })
      expect(error).toBeUndefined()
      return cancelled(booking)
    },
  }),

  'guest holds a time': step({
    weight: 5,
    params: fc.record({ type: index, slot: index }),
    async run(model, world, { type: number, slot }) {
      const type = pick(model.types, number)
      const free = freeOf(model, type)
      if (!free.length) return { isSilent: true }
      const [start, hosts] = pick(free, slot)
      const { order } = await offeredTimes(world, type, { from: start, to: start + type.duration })
      const next = order.find((email) => hosts.some((host) => host.email === email))
      const id = `hold ${crypto.randomUUID()}`
      const path = `/v3/scheduling/holds?${world.query(type)}`
      const { error, data } = await world.service.call('POST', path, {
        body: { ...slotOf(type, start), hold_id: id },
      })
      // Visitors may not hold more than a third of a day.
      if (error?.type === 'rate_limit_error') return { isSilent: true }
      expect(error, `hold of ${start} of ${type.slug}`).toBeUndefined()
      const until = Math.min(model.now + 5, start - type.notice + 1)
      expect(Math.ceil(data.expires_in / 60)).toBe(until - model.now)
      const held = type.method === 'collective' ? hosts : hosts.filter(({ email }) => email === next)
      model.holds.push({ id, type, hosts: held, start, end: start + type.duration, until })
      return {}
    },
  }),

  'guest books what they hold': step({
    weight: 4,
    params: fc.record({ hold: index, guest: index }),
    isPossible: (model) => living(model).length > 0,
    async run(model, world, { hold: number, guest: who }) {
      const hold = pick(living(model), number)
      const guest = pick(model.guests, who)
      const { type, start } = hold
      const free = freeTimes(model, type, { from: start, to: hold.end }, { taken: hold }).get(start)
      const path = `/v3/scheduling/bookings?${world.query(type)}`
      const body = { ...bodyOf(type, start, guest), hold_id: hold.id }
      const { error, data } = await world.service.call('POST', path, { body })
      // The rules may have changed since.
      expect(error?.type).toBe(free ? undefined : 'timeslot_not_available')
      if (!free) return {}
      model.holds = model.holds.filter((one) => one !== hold)
      const booking = await addBooking(model, world, data.booking_id, { type, start, guest, free })
      checkBuffers(model, booking)
      return { booking, mailsTo: readersOf(booking) }
    },
  }),

  'owner books': step({
    weight: 3,
    params: fc.record({ ...choice, later: fc.integer({ min: 1, max: 6 * 24 * 4 }) }),
    async run(model, world, { type: number, guest: who, slot, later }) {
      const type = pick(model.types, number)
      const guest = pick(model.guests, who)
      const hosts = type.method === 'collective' ? type.hosts : [pick(type.hosts, slot)]
      const start = model.now + later * 15
      const end = start + type.duration
      const isTaken = model.bookings.some(
        (other) =>
          !other.isCancelled &&
          other.start < end &&
          start < other.end &&
          other.hosts.some((host) => hosts.includes(host)),
      )
      const { email, name, zone } = guest
      const { error, data } = await world.service.withKey('POST', '/admin/v1/bookings', {
        ...{ configuration_id: world.idOf(type), start_time: secondsOf(start) },
        ...{ guest: { email, name }, timezone: zone, hosts: hosts.map((host) => host.email) },
      })
      expect(error?.type).toBe(isTaken ? 'timeslot_not_available' : undefined)
      if (isTaken) return {}
      const booking = await addBooking(model, world, data.id, { type, start, guest, free: hosts })
      return { booking, mailsTo: readersOf(booking) }
    },
  }),

  'owner cancels': step({
    weight: 2,
    params: fc.record({ booking: index }),
    isPossible: someBooking,
    async run(model, world, { booking: number }) {
      const booking = pick(upcoming(model), number)
      const path = `/admin/v1/bookings/${booking.id}/cancel`
      const { error } = await world.service.withKey('POST', path, { reason: 'We are closed.' })
      expect(error).toBeUndefined()
      return cancelled(booking)
    },
  }),

  'owner changes hours': step({
    weight: 2,
    params: fc.record({ host: index, weekly: hoursOfHost }),
    async run(model, world, { host: number, weekly }) {
      const host = pick(model.hosts, number)
      host.weekly = weekly
      await world.saveHost(host)
      return {}
    },
  }),

  'owner takes a day off': step({
    weight: 1,
    params: fc.record({ host: index, later: fc.integer({ min: 0, max: 6 }) }),
    async run(model, world, { host: number, later }) {
      const host = pick(model.hosts, number)
      host.daysOff = [localDay(host.plan, model.now + later * minutesOfDay)]
      await world.saveHost(host)
      return {}
    },
  }),

  'owner plans a move': step({
    weight: 3,
    params: fc.record({ host: index, stay: stayOf }),
    async run(model, world, { host: number, stay: { later, days, zone } }) {
      const host = pick(model.hosts, number)
      const first = localDay({ home: host.plan.home }, model.now) + later
      host.plan = {
        home: host.plan.home,
        stay: { zone, first, last: days === undefined ? undefined : first + days },
      }
      await world.saveHost(host)
      return {}
    },
  }),

  'owner limits bookings of a host': step({
    weight: 1,
    params: fc.record({ host: index, limits: limitsOf }),
    async run(model, world, { host: number, limits }) {
      const host = pick(model.hosts, number)
      host.limits = limits
      await world.saveHost(host)
      return {}
    },
  }),

  'owner changes the rules of an event type': step({
    weight: 3,
    params: fc.record({
      type: index,
      rules: fc.record({
        before: fc.constantFrom(0, 0, 15, 40),
        after: fc.constantFrom(0, 0, 10, 30),
        notice: fc.constantFrom(0, 30, 120, 1_440),
        daysAhead: fc.integer({ min: 3, max: 8 }),
        limits: limitsOf,
      }),
    }),
    async run(model, world, { type: number, rules }) {
      const type = Object.assign(pick(model.types, number), rules)
      await world.saveType(type)
      return {}
    },
  }),

  'owner adds or removes a host': step({
    weight: 2,
    params: fc.record({ type: index, host: index }),
    async run(model, world, { type: number, host: who }) {
      const type = pick(model.types, number)
      const [organizer, ...others] = type.hosts
      const host = pick(
        model.hosts.filter((one) => one !== organizer),
        who,
      )
      const rest = others.includes(host) ? others.filter((one) => one !== host) : [...others, host]
      type.hosts = [organizer as Host, ...rest]
      await world.saveType(type)
      return {}
    },
  }),

  'host gets an event': step({
    weight: 4,
    params: fc.record({ host: index, item: calendarItem }),
    async run(model, world, { host: number, item }) {
      const host = pick(model.hosts, number)
      const made = itemWrittenOn(localDay({ home: host.plan.home }, model.now), item)
      const server = world.serverOf(host)
      if (server && host.connected) {
        host.connected.push(made)
        world.putItem(server, made)
        await world.sync(host)
      } else {
        host.own.items.push(made)
        await world.addOwnItem(host, made)
      }
      return {}
    },
  }),

  'host connects a calendar': step({
    weight: 1,
    params: fc.record({ host: index, items: fc.array(calendarItem, { minLength: 1, maxLength: 3 }) }),
    isPossible: ({ hosts }) => hosts.some(({ connected }) => !connected),
    async run(model, world, { host: number, items }) {
      const host = pick(
        model.hosts.filter(({ connected }) => !connected),
        number,
      )
      host.connected = items.map((item) => itemWrittenOn(localDay({ home: host.plan.home }, model.now), item))
      await world.connect(host)
      return {}
    },
  }),

  'time passes': step({
    weight: 7,
    params: fc.record({ minutes: fc.constantFrom(1, 4, 5, 45, 180, 600, 1_500) }),
    isPossible: ({ now, end }) => now < end,
    async run(model, _world, { minutes }) {
      const before = model.now
      model.now = Math.min(model.end, model.now + minutes)
      const reminded = model.bookings.filter(
        ({ type: { reminder, hasEmails }, isCancelled, start, setAt }) => {
          if (!reminder || !hasEmails || isCancelled) return false
          const dueAt = start - reminder
          return dueAt > setAt && dueAt > before && dueAt <= model.now && model.now < start
        },
      )
      return { mailsTo: reminded.flatMap((booking) => readersOf(booking)) }
    },
  }),
}

/** Checks that hold after each step. */
const checkStep = async (model: Model, world: World, outcome: Outcome): Promise<void> => {
  const { booking, mailsTo = [], isSilent } = outcome
  const mails = await world.drain()
  // One email for each reader: none is missing, none comes twice, and nobody else gets one.
  expect(mails.map(({ to }) => to.email).sort(), 'emails of one change').toEqual([...mailsTo].sort())
  if (booking) await checkFacts(model, world, booking, mails)
  if (isSilent) return
  checkNoOverlap(model)
  const turn = model.steps++
  const day = model.now + (turn % 5) * minutesOfDay
  for (const type of model.types) await checkOffered(model, world, type)
  await checkExplained(model, world, pick(model.types, turn), day)
  expect(world.errors(), 'errors inside of the service').toEqual([])
}

const commandOf = <Params>(
  name: string,
  { isPossible = () => true, run }: Step<Params>,
  params: Params,
): fc.AsyncCommand<Model, World> => ({
  check: (model) => isPossible(model),
  run: async (model, world) => checkStep(model, world, await run(model, world, params)),
  toString: () => `${name} ${fc.stringify(params)}`,
})

const arbitraryOf = <Params>(
  name: string,
  row: Step<Params>,
): fc.Arbitrary<fc.AsyncCommand<Model, World>>[] => {
  const one = row.params.map((params) => commandOf(name, row, params))
  return Array.from({ length: row.weight }, () => one)
}

/** What may happen next, as often as its weight says. */
export const commands: fc.Arbitrary<fc.AsyncCommand<Model, World>>[] = Object.entries(rows).flatMap(
  ([name, row]) => arbitraryOf(name, row as Step<unknown>),
)
