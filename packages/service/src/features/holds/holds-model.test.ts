import { type Instant, instant } from '@whenable/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addConfiguration, addHost, bookingBody, monday, openService } from '../../testing/studio.js'

const halfHour = 1800
const slotCount = 6
/** Half hours from Tuesday 9:00 on. */
const slotAt = (index: number): Instant => instant(monday + 86_400 + 3600 + index * halfHour)

/** What one of three people does. */
const act = fc.record({
  who: fc.nat(2),
  what: fc.oneof(
    fc.record({ do: fc.constant('hold' as const), slot: fc.nat(slotCount - 1) }),
    fc.record({ do: fc.constant('move' as const), slot: fc.nat(slotCount - 1) }),
    fc.record({ do: fc.constant('extend' as const), seconds: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ do: fc.constant('release' as const) }),
    fc.record({ do: fc.constant('book' as const), slot: fc.nat(slotCount - 1), names: fc.boolean() }),
    fc.record({ do: fc.constant('cancel' as const), slot: fc.nat(slotCount - 1) }),
    fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 29, 100, 250, 299, 300, 600) }),
  ),
})

/** A hold, as it should be. */
interface ModelHold {
  readonly slot: number
  readonly expiresAt: number
  readonly latestExpiry: number
}

test('after any sequence of holding, moving, expiring, booking and cancelling, everybody is offered and books what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 30 }), async (acts) => {
      const service = await openService()
      const id = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
      const query = `configuration_id=${id}`
      const withKey = (method: string, path: string, body?: object) =>
        service.withKey(method, `/v3/scheduling/${path}?${query}`, body)
      const nameOf = (who: number) => `the random id of person ${who}`
      const timesOf = (slot: number) => ({ start_time: slotAt(slot), end_time: slotAt(slot + 1) })

      const holds = new Map<number, ModelHold>()
      const bookings = new Map<number, string>()
      const living = (who: number) => {
        const hold = holds.get(who)
        return hold && hold.expiresAt > service.now ? hold : undefined
      }
      /** Whether a slot is free for somebody who names their hold, or names none. */
      const isFree = (slot: number, who?: number) =>
        !bookings.has(slot) && [0, 1, 2].every((other) => other === who || living(other)?.slot !== slot)
      const offered = async (who?: number): Promise<boolean[]> => {
        const window = `start_time=${slotAt(0)}&end_time=${slotAt(slotCount)}`
        const named = who === undefined ? '' : `&hold_id=${encodeURIComponent(nameOf(who))}`
        const { data } = await service.call('GET', `/v3/scheduling/availability?${query}&${window}${named}`)
        const starts = data.time_slots.map((slot: { start_time: number }) => slot.start_time)
        return Array.from({ length: slotCount }, (_, slot) => starts.includes(slotAt(slot)))
      }
      const held = (who: number, slot: number, before: ModelHold | undefined, seconds: number) => {
        const latestExpiry = before?.latestExpiry ?? service.now + 900
        const hold = { slot, latestExpiry, expiresAt: Math.min(latestExpiry, service.now + seconds) }
        holds.set(who, hold)
        return { expires_in: hold.expiresAt - service.now, most_seconds: latestExpiry - service.now }
      }

      for (const { who, what } of acts) {
        const before = living(who)
        const path = `holds/${encodeURIComponent(nameOf(who))}`
        if (what.do === 'wait') service.at(instant(service.now + what.seconds))
        else if (what.do === 'hold') {
          const answer = await withKey('POST', 'holds', { ...timesOf(what.slot), hold_id: nameOf(who) })
          expect(answer.status).toBe(isFree(what.slot, who) ? 200 : 400)
          if (answer.status === 200) expect(answer.data).toMatchObject(held(who, what.slot, before, 300))
        } else if (what.do === 'move') {
          const answer = await withKey('PATCH', path, timesOf(what.slot))
          expect(answer.status).toBe(!before ? 404 : isFree(what.slot, who) ? 200 : 400)
          if (answer.status === 200) expect(answer.data).toMatchObject(held(who, what.slot, before, 300))
        } else if (what.do === 'extend') {
          const answer = await withKey('PATCH', path, { expires_in: what.seconds })
          expect(answer.status).toBe(before ? 200 : 404)
          if (before) expect(answer.data).toMatchObject(held(who, before.slot, before, what.seconds))
        } else if (what.do === 'release') {
          expect((await withKey('DELETE', path)).status).toBe(200)
          holds.delete(who)
        } else if (what.do === 'book') {
          const named = what.names ? { hold_id: nameOf(who) } : {}
          const answer = await withKey('POST', 'bookings', bookingBody(slotAt(what.slot), named))
          expect(answer.status).toBe(isFree(what.slot, what.names ? who : undefined) ? 200 : 400)
          if (answer.status !== 200) continue
          bookings.set(what.slot, answer.data.booking_id)
          if (what.names) holds.delete(who)
        } else {
          const booking = bookings.get(what.slot)
          if (booking) expect((await withKey('DELETE', `bookings/${booking}`, {})).status).toBe(200)
          bookings.delete(what.slot)
        }
        const slots = Array.from({ length: slotCount }, (_, slot) => slot)
        expect(await offered()).toEqual(slots.map((slot) => isFree(slot)))
        expect(await offered(who)).toEqual(slots.map((slot) => isFree(slot, who)))
      }
      expect(service.errors).toEqual([])
    }),
    { numRuns: process.env['WHENABLE_LONG'] ? 500 : 30 },
  )
}, 300_000)
