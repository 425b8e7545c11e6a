import type { Instant } from '@whenable/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openService } from '../../testing/studio.js'
import { openWaitlist, sessionAt, twoHours } from '../../testing/waitlist.js'

const sessions = 4
const people = ['Noor', 'Robin', 'Sam']

/** What somebody does. Each act is followed by a look at the waitlist. */
const act = fc.record({
  who: fc.nat(people.length - 1),
  session: fc.nat(sessions - 1),
  do: fc.constantFrom('join', 'join', 'book', 'cancel', 'cancel', 'accept', 'pass', 'leave', 'wait'),
  seconds: fc.constantFrom(60, 1_799, 1_800, 3_600, twoHours - 1, twoHours),
})

test('after any sequence of joining, booking, cancelling, answering and waiting, no time is promised twice, and nobody who waits is passed over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      const service = await openService()
      const list = await openWaitlist(service)
      const bookings = new Map<number, string>()
      const entries = new Map<number, string>()
      /** The people in line, in turn. */
      let line: number[] = []
      const entryOf = async (who: number) => (await list.read(entries.get(who) as string)).data
      const numberOf = (start: Instant) => (start - sessionAt(0)) / twoHours

      for (let session = 0; session < sessions; session++)
        bookings.set(session, (await list.book(sessionAt(session))).data.booking_id)

      for (const { who, session, do: what, seconds } of acts) {
        const id = entries.get(who)
        const offered = id === undefined ? undefined : (await entryOf(who)).offer
        if (what === 'wait') list.later(seconds)
        else if (what === 'join' && !line.includes(who)) {
          const joined = await list.join(people[who] as string)
          expect(joined.status).toBe(200)
          entries.set(who, joined.data.waitlist_id)
          line.push(who)
        } else if (what === 'book') {
          const isFree = (await list.free()).includes(session)
          const answer = await list.book(sessionAt(session))
          expect(answer.status).toBe(isFree ? 200 : 400)
          if (isFree) bookings.set(session, answer.data.booking_id)
        } else if (what === 'cancel') {
          const booking = bookings.get(session)
          if (booking) expect((await list.cancel(booking)).status).toBe(200)
          bookings.delete(session)
        } else if (what === 'accept' && id !== undefined) {
          const isTaken = offered && bookings.has(numberOf(offered.start_time))
          const answer = await list.accept(id)
          if (answer.status === 200 && offered && !isTaken) {
            bookings.set(numberOf(offered.start_time), answer.data.booking_id)
            line = line.filter((other) => other !== who)
          }
        } else if (what === 'pass' && id !== undefined) await list.pass(id)
        else if (what === 'leave' && id !== undefined) {
          await list.leave(id)
          line = line.filter((other) => other !== who)
        }

        list.later(60)
        await list.look()
        const free = await list.free()
        const states = await Promise.all(
          [...entries.keys()].map(async (other) => ({ other, ...(await entryOf(other)) })),
        )
        const open = states.filter(({ state }) => state === 'offered')
        const promised = [...bookings.keys(), ...open.map(({ offer }) => numberOf(offer.start_time)), ...free]
        // A session is booked, offered to one visitor, or free for everybody.
        expect([...new Set(promised)].length).toBe(promised.length)
        for (const { offer, expires_in } of open) {
          expect(offer.expires_in).toBeGreaterThan(0)
          expect(offer.expires_in).toBeLessThanOrEqual(twoHours)
          expect(expires_in).toBeGreaterThan(0)
        }
        line = line.filter((other) =>
          states.some((entry) => entry.other === other && ['waiting', 'offered'].includes(entry.state)),
        )
      }
      expect(service.errors).toEqual([])
    }),
    { numRuns: process.env['WHENABLE_LONG'] ? 400 : 30 },
  )
}, 300_000)
