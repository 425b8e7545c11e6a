import { type CalendarEvent, parseBookingReference } from '@whenable/contract'
import { type Instant, instant, intervalOf, parseWhen } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingRecord } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { sendDue } from '../../outbox/send-due.js'
import type { ProviderErrorKind } from '../../providers/calendar-provider.js'
import { openConnected } from '../../testing/connected.js'
import { writeBackWorker } from '../../testing/connected-calendar.js'
import type { FakeCall } from '../../testing/fake-provider.js'
import { addConfiguration, bookingBody, monday } from '../../testing/studio.js'

const halfHour = 1_800
/** Half hours of a Tuesday, six weeks ahead: time passes in these tests, but no booking begins. */
const slotAt = (index: number): Instant => instant(monday + 43 * 86_400 + (1 + index) * 3_600)

const which = fc.nat({ max: 2 })
const slot = fc.nat({ max: 6 })
const faults: readonly ProviderErrorKind[] = ['transient', 'conflict', 'gone', 'malformed', 'rate-limited']
const calls: readonly FakeCall[] = ['get', 'findByUid', 'create', 'update', 'delete', 'pull']

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('guest books' as const), slot }),
    fc.record({ do: fc.constant('guest moves' as const), which, slot }),
    fc.record({ do: fc.constant('guest cancels' as const), which }),
    fc.record({ do: fc.constant('owner moves' as const), which, slot }),
    fc.record({ do: fc.constant('owner deletes' as const), which }),
    fc.record({ do: fc.constant('owner edits' as const), which, title: fc.constantFrom('Coffee', 'Review') }),
    fc.record({ do: fc.constant('owner answers' as const), which, accepts: fc.boolean() }),
    fc.record({
      do: fc.constant('provider fails' as const),
      kind: fc.constantFrom(...faults),
      call: fc.constantFrom(...calls),
    }),
    fc.record({ do: fc.constant('provider loses an answer' as const), call: fc.constantFrom(...calls) }),
    fc.record({ do: fc.constant('sync' as const) }),
    fc.record({ do: fc.constant('write back' as const) }),
    fc.record({ do: fc.constant('worker dies' as const) }),
    fc.record({ do: fc.constant('time passes' as const), seconds: fc.constantFrom(1, 20, 400) }),
  ),
  { maxLength: 25 },
)

describe('a connected calendar', () => {
  test('agrees with its bookings after any sequence of changes, and guests hear only of what has happened', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (happenings) => {
        const { server, service, sync, grant, calendarId, later } = await openConnected()
        const { store, applicationId } = service
        await sync()
        const calendar = await calendarId()
        const host = { email: 'ada@example.com', grantId: grant.id as string, calendarId: calendar }
        const configurationId = await addConfiguration(service, [host])
        const query = `configuration_id=${configurationId}`
        const worker = writeBackWorker(store, server, () => service.now)
        const work = async () => {
          while (await sendDue(worker));
        }
        const items = () => server.calendar('work').items
        const itemOf = (uid: string) => [...items().values()].find((item) => item.uid === uid)
        const booked: BookingRecord[] = []
        const stored = async (id: string): Promise<BookingRecord> => {
          const found = await store.read((records) => records.booking(applicationId, id))
          if (!found) throw new Error('expected a booking')
          return found
        }
        const mailsTo = async (address: string) =>
          (await store.read((records) => renderWaitingMails(records, applicationId))).filter(
            ({ to }) => to.email === address,
          )
        const edit = (uid: string, change: Partial<CalendarEvent>) => {
          const item = itemOf(uid)
          const [event] = item?.events ?? []
          if (item && event) server.put('work', { ...item, events: [{ ...event, ...change }] })
        }
        const timespan = (start: Instant) => ({
          when: { object: 'timespan', start_time: start, end_time: start + halfHour },
        })

        /** @returns whether the guest is notified. */
        const take = async (step: (typeof happenings)[number]): Promise<boolean> => {
          const subject = 'which' in step ? booked[step.which] : undefined
          if ('which' in step && !subject) return false
          const { id = '', uid = '' } = subject ?? {}
          const path = `/v3/scheduling/bookings/${id}`
          if (step.do === 'guest books') {
            if (booked.length > 2) return false
            const body = bookingBody(slotAt(step.slot))
            const { data } = await service.call('POST', `/v3/scheduling/bookings?${query}`, { body })
            if (!data) return false
            booked.push(await stored(data.booking_id))
            expect(parseBookingReference(data.booking_ref).bookingId).toBe(data.booking_id)
            return true
          }
          if (step.do === 'guest moves') {
            const { start } = await stored(id)
            const body = bookingBody(slotAt(step.slot))
            const { status } = await service.call('PATCH', `${path}?${query}`, { body })
            return status === 200 && (await stored(id)).start !== start
          }
          if (step.do === 'guest cancels') {
            const { status } = await stored(id)
            const cancelled = await service.call('DELETE', `${path}?${query}`, { body: {} })
            return cancelled.status === 200 && status !== 'cancelled'
          }
          if (step.do === 'owner answers') {
            const action = step.accepts ? 'accept' : 'restore'
            const { status } = await service.withKey('POST', `${path}/calendar-change?${query}`, { action })
            return status === 200 && step.accepts
          }
          if (step.do === 'owner moves') edit(uid, timespan(slotAt(step.slot)))
          if (step.do === 'owner edits') edit(uid, { title: step.title })
          const item = itemOf(uid)
          if (step.do === 'owner deletes' && item) server.remove('work', item.id)
          if (step.do === 'provider fails') server.failNext(step.kind, step.call)
          if (step.do === 'provider loses an answer') server.loseNext(step.call)
          if (step.do === 'sync') await sync()
          if (step.do === 'write back') await work()
          if (step.do === 'time passes') later(step.seconds)
          if (step.do === 'worker dies')
            await store.transaction((transaction) =>
              transaction.leaseWriteBacks({
                ...{ now: service.now, until: instant(service.now + 300), lease: crypto.randomUUID() },
                ...{ limit: 20, each: 20, without: [] },
              }),
            )
          return false
        }

        for (const step of happenings) {
          const before = (await mailsTo('robin@example.com')).length
          const isNotified = await take(step)
          const added = (await mailsTo('robin@example.com')).length - before
          expect([step.do, added]).toEqual([step.do, isNotified ? 1 : 0])
        }
        for (let round = 0; round < 20; round++) {
          later(21_600)
          await sync()
          await work()
        }

        // The outages that the sequence contains are reported.
        const isOutage = (error: unknown) => error instanceof Error && error.name === 'ConnectionFailed'
        expect(service.errors.filter((error) => !isOutage(error))).toEqual([])
        expect((await service.withKey('GET', '/v3/outbox/dead-letters')).data).toEqual([])
        const uids = [...items().values()].map(({ uid }) => uid)
        expect(new Set(uids).size).toBe(uids.length)
        for (const { id, uid } of booked) {
          const { status, start, end, calendarChange } = await stored(id)
          const [event] = itemOf(uid)?.events ?? []
          const remote = event && intervalOf(parseWhen(event.when), 'UTC')
          const copies = await store.read((records) => records.eventsOfIcalUid(applicationId, uid))
          expect(copies.filter((copy) => copy.calendar_id === calendar)).toHaveLength(1)
          const [copy] = copies
          if (status === 'cancelled' || calendarChange?.kind === 'deleted') {
            expect([remote, copy?.status]).toEqual([undefined, 'cancelled'])
          } else {
            const expected = calendarChange?.proposed ?? { start, end }
            expect(remote).toMatchObject(expected)
            expect(copy?.status).not.toBe('cancelled')
            expect(copy && intervalOf(copy.when, 'UTC')).toMatchObject(expected)
            expect(copy?.title).toBe(event?.title)
          }
          if (calendarChange) {
            expect(status).toBe('booked')
            expect(calendarChange.proposed?.start).not.toBe(start)
            const asked = (await mailsTo('ada@example.com')).filter(({ subject }) =>
              subject.startsWith('Please answer'),
            )
            expect(asked.length).toBeGreaterThan(0)
          }
          const last = service.domainEvents.findLast(({ data }) => data.object.booking_id === id)
          expect(last?.data.object.booking_info.start_time).toBe(start)
          expect(last?.type === 'booking.cancelled').toBe(status === 'cancelled')
        }
      }),
      { numRuns: process.env['WHENABLE_LONG'] ? 3_000 : 60 },
    )
  }, 600_000)
})
