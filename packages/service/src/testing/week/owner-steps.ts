import fc from 'fast-check'
import { expect } from 'vitest'
import { type Minute, minutesOfDay } from './clock.js'
import { calendarItem, hoursOfHost, itemWrittenOn, limitsOf, stayOf } from './generated.js'
import type { Booking, Host, Model } from './model.js'
import { localDay } from './reference.js'
import {
  addBooking,
  cancelled,
  choice,
  hostsOf,
  index,
  pick,
  readersOf,
  replaceBooking,
  someBooking,
  step,
  upcoming,
} from './step.js'
import { secondsOf } from './world.js'

/** Whether hosts have another booking at a time, which is all that an owner cannot overrule. */
const hasBooking = (
  { bookings }: Model,
  hosts: readonly Host[],
  { start, end }: { readonly start: Minute; readonly end: Minute },
  except?: Booking,
): boolean =>
  bookings.some(
    (other) =>
      other !== except &&
      !other.isCancelled &&
      other.start < end &&
      start < other.end &&
      other.hosts.some((host) => hosts.includes(host)),
  )

/** The bookings of one host which another one of their event type can take over. */
const exchangeable = (model: Model) =>
  upcoming(model).filter(
    ({ type, hosts }) =>
      type.method !== 'collective' && hosts.length === 1 && type.hosts.some((host) => !hosts.includes(host)),
  )

/** What owners and hosts do, and the clock. */
export const ownerSteps = {
  'owner books': step({
    weight: 3,
    params: fc.record({ ...choice, later: fc.integer({ min: 1, max: 6 * 24 * 4 }) }),
    async run(model, world, { type: number, guest: who, slot, later }) {
      const type = pick(model.types, number)
      const guest = pick(model.guests, who)
      const hosts = type.method === 'collective' ? type.hosts : [pick(type.hosts, slot)]
      const start = model.now + later * 15
      const end = start + type.duration
      const isTaken = hasBooking(model, hosts, { start, end })
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

  'owner moves a booking': step({
    weight: 2,
    params: fc.record({ booking: index, later: fc.integer({ min: 1, max: 6 * 24 * 4 }) }),
    isPossible: someBooking,
    async run(model, world, { booking: number, later }) {
      const booking = pick(upcoming(model), number)
      const start = model.now + later * 15
      const moved = { start, end: start + booking.end - booking.start, setAt: model.now }
      if (start === booking.start) return { isSilent: true }
      const isTaken = hasBooking(model, booking.hosts, moved, booking)
      const path = `/admin/v1/bookings/${booking.id}/move`
      const { error } = await world.service.withKey('POST', path, { start_time: secondsOf(start) })
      // A round robin may find another host.
      const hosts = await hostsOf(model, world, booking.id)
      if (!isTaken) expect(hosts).toEqual(booking.hosts)
      if (error) expect([error.type, isTaken]).toEqual(['timeslot_not_available', true])
      if (error) return {}
      expect(hasBooking(model, hosts, moved, booking)).toBe(false)
      const after = replaceBooking(model, booking, { ...moved, hosts })
      return { booking: after, mailsTo: readersOf(after, booking.hosts) }
    },
  }),

  'owner gives a booking to another host': step({
    weight: 2,
    params: fc.record({ booking: index, host: index }),
    isPossible: (model) => exchangeable(model).length > 0,
    async run(model, world, { booking: number, host: who }) {
      const booking = pick(exchangeable(model), number)
      const host = pick(
        booking.type.hosts.filter((one) => !booking.hosts.includes(one)),
        who,
      )
      const isTaken = hasBooking(model, [host], booking, booking)
      const path = `/admin/v1/bookings/${booking.id}/reassign`
      const { error } = await world.service.withKey('POST', path, { host: host.email })
      expect(error?.type).toBe(isTaken ? 'timeslot_not_available' : undefined)
      if (isTaken) return {}
      const after = replaceBooking(model, booking, { hosts: [host] })
      return { booking: after, mailsTo: readersOf(after, booking.hosts) }
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
