import fc from 'fast-check'
import { expect } from 'vitest'
import { bookableWindow, checkBuffers, checkExplainedTime, expectedTimes, offeredTimes } from './checks.js'
import { blockedPlaces } from './generated.js'
import type { Booking, EventType, Hold, Model } from './model.js'
import { freeTimes } from './reference.js'
import {
  addBooking,
  bodyOf,
  cancelled,
  choice,
  hostsOf,
  index,
  pick,
  readersOf,
  replaceBooking,
  slotOf,
  someBooking,
  step,
  upcoming,
} from './step.js'
import { secondsOf } from './world.js'

const living = ({ holds, now }: Model) => holds.filter(({ until }) => until > now)

const freeOf = (model: Model, type: EventType, taken?: Booking | Hold) => [
  ...freeTimes(model, type, bookableWindow(model, type), { taken }),
]

/** Whether a guest may still change a booking, and it can move to another time. */
const movesOf = (model: Model, { booking: number, slot }: { booking: number; slot: number }) => {
  const booking = pick(upcoming(model), number)
  const free = freeOf(model, booking.type, booking).filter(([start]) => start !== booking.start)
  return { booking, found: free.length ? pick(free, slot) : undefined }
}

/** What guests do. */
export const guestSteps = {
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
}
