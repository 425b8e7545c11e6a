import { type Instant, instant } from '@whenable/time'
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
  do: fc.constantFrom(
    ...(['join', 'join', 'join-earlier', 'book', 'cancel', 'cancel', 'accept', 'pass', 'leave'] as const),
    ...(['wait', 'free-before-notice-to-book', 'free-before-notice-to-change'] as const),
  ),
  seconds: fc.constantFrom(60, 1_799, 1_800, 3_600, twoHours - 1, twoHours, 40_000, 80_000),
})

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** Minutes before a session in which it can no longer be booked, moved or cancelled. */
const notices = fc.record({
  min_booking_notice: fc.constantFrom(0, 45, 1_440),
  min_cancellation_notice: fc.constantFrom(0, 90, 1_440),
})

/** The shortest offer, in seconds. */
const shortest = 300

const noor = { who: 0, session: 3, seconds: 1_799 } as const
/** A time and a booking whose notices begin soon after a time comes free. */
const minutesBefore: [Act[], { min_booking_notice: number; min_cancellation_notice: number }][] = [
  [
    [
      { ...noor, do: 'join' },
      { ...noor, seconds: 200, do: 'free-before-notice-to-book' },
    ],
    { min_booking_notice: 1_440, min_cancellation_notice: 0 },
  ],
  [
    [
      { ...noor, do: 'join-earlier' },
      { ...noor, do: 'free-before-notice-to-change' },
    ],
    { min_booking_notice: 0, min_cancellation_notice: 1_440 },
  ],
]

test('after any sequence of joining, booking, cancelling, answering and waiting, whatever the notices are, no time is promised twice, and what is offered can be taken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), notices, async (acts, notice) => {
      const service = await openService()
      const list = await openWaitlist(service, {
        scheduler: { available_days_in_future: 60, waitlist: true, ...notice },
      })
      const bookings = new Map<number, string>()
      const entries = new Map<number, string>()
      /** The people in line, in turn. */
      let line: number[] = []
      const entryOf = async (who: number) => (await list.read(entries.get(who) as string)).data
      const numberOf = (start: Instant) => (start - sessionAt(0)) / twoHours

      // Every session can be booked at first.
      service.at(instant(sessionAt(0) - 86_400 - 3_600))
      for (let session = 0; session < sessions; session++)
        bookings.set(session, (await list.book(sessionAt(session))).data.booking_id)
      /** The offers that were open after the latest look. */
      let before = new Set<string>()

      for (const { who, session, do: what, seconds } of acts) {
        const id = entries.get(who)
        const entry = id === undefined ? undefined : await entryOf(who)
        const offered = entry?.offer
        if (what === 'wait') list.later(seconds)
        else if (what.startsWith('free-before')) {
          // Minutes before a notice begins, the owner cancels the session, or the one before a booking that may move.
          const minutes = what.endsWith('to-book')
            ? notice.min_booking_notice
            : notice.min_cancellation_notice
          service.at(instant(Math.max(service.now, sessionAt(session) - minutes * 60 - (seconds % 600))))
          for (const index of what.endsWith('to-book') ? [session] : [session - 1]) {
            const booking = bookings.get(index)
            const path = `/admin/v1/bookings/${booking}/cancel`
            if (!booking || sessionAt(index) <= service.now) continue
            expect((await service.withKey('POST', path, {})).status).toBe(200)
            bookings.delete(index)
          }
        } else if (what.startsWith('join') && !line.includes(who)) {
          const booking = what === 'join' ? undefined : bookings.get(session)
          const joined = await list.join(people[who] as string, booking ? { booking_id: booking } : {})
          // Nobody waits for what is before or after the window.
          if (joined.status !== 200)
            expect(joined.error).toMatchObject({ field: expect.stringMatching(/_time/) })
          else {
            entries.set(who, joined.data.waitlist_id)
            line.push(who)
          }
        } else if (what === 'book') {
          const isFree = (await list.free()).includes(session)
          const answer = await list.book(sessionAt(session))
          expect(answer.status).toBe(isFree ? 200 : 400)
          if (isFree) bookings.set(session, answer.data.booking_id)
        } else if (what === 'cancel') {
          const booking = bookings.get(session)
          const isInTime = service.now <= sessionAt(session) - notice.min_cancellation_notice * 60
          if (booking) expect((await list.cancel(booking)).status === 200).toBe(isInTime)
          if (isInTime) bookings.delete(session)
        } else if (what === 'accept' && id !== undefined) {
          const isTaken = offered && bookings.has(numberOf(offered.start_time))
          const moving = [...bookings].find(([, booking]) => booking === (entry?.booking_id ?? ''))
          const answer = await list.accept(id)
          if (entry?.state === 'offered') expect(answer.status).toBe(200)
          if (answer.status === 200 && offered && !isTaken) {
            if (moving) bookings.delete(moving[0])
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
        for (const { offer, expires_in, booking_id } of open) {
          const own = [...bookings].find(([, booking]) => booking === booking_id)
          if (own)
            expect(service.now + offer.expires_in).toBeLessThanOrEqual(
              sessionAt(own[0]) - notice.min_cancellation_notice * 60 + 1,
            )
          expect(offer.expires_in).toBeGreaterThan(0)
          expect(offer.expires_in).toBeLessThanOrEqual(twoHours)
          expect(expires_in).toBeGreaterThan(0)
        }
        const keyOf = ({ waitlist_id, offer }: (typeof open)[number]) => `${waitlist_id} ${offer.start_time}`
        for (const entry of open)
          if (!before.has(keyOf(entry))) expect(entry.offer.expires_in).toBeGreaterThanOrEqual(shortest)
        before = new Set(open.map(keyOf))
        line = line.filter((other) =>
          states.some((entry) => entry.other === other && ['waiting', 'offered'].includes(entry.state)),
        )
      }
      expect(service.errors).toEqual([])
    }),
    { examples: minutesBefore, numRuns: process.env['WHENABLE_LONG'] ? 400 : 30 },
  )
}, 300_000)
