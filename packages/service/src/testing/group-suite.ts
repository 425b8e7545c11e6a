import { randomUUID } from 'node:crypto'
import { type Instant, type Interval, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingRecord, EventRecord, Store, Transaction } from '../kernel/store/store.js'
import { storedCalendar } from './stored-records.js'

const at = (text: string): Instant => parseInstant(`2026-03-${text}Z`)
const now = at('01T00:00:00')

/** The tests of group events and seats that run for every store. */
export const describeGroupStore = (name: string, open: () => Promise<Store>): void => {
  describe(`group events in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
    })
    const write = <T>(work: (transaction: Transaction) => Promise<T>) => store.transaction(work)
    const span: Interval = { start: at('03T10:00:00'), end: at('03T11:00:00') }
    const calendarOf = (id: string) => storedCalendar({ id })
    const eventOf = (change: Partial<EventRecord>): EventRecord => ({
      id: randomUUID(),
      calendar_id: 'calendar',
      participants: [],
      recurrence: [],
      when: { object: 'timespan', start_time: span.start, end_time: span.end },
      ...change,
    })
    const bookingOf = (eventId: string, change: Partial<BookingRecord> = {}): BookingRecord => ({
      id: randomUUID(),
      applicationId,
      configurationId: 'configuration',
      status: 'booked',
      ...span,
      hosts: [{ email: 'ada@example.com', exclusive: false }],
      events: [],
      occurrence: { calendarId: 'calendar', eventId, seriesId: 'series' },
      organizer: { email: 'ada@example.com', name: 'Ada' },
      guest: { email: 'Robin@example.com', name: 'Robin' },
      additionalGuests: [{ email: 'kim@example.com', name: undefined }],
      additionalFields: {},
      title: 'Class',
      groupId: 'configuration',
      uid: `${randomUUID()}@whenable`,
      sequence: 0,
      salt: 'salt',
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    const seatsIn = async (...events: string[]) =>
      (await store.read((records) => records.seats(applicationId, events)))
        .map(({ eventId, email }) => `${eventId} ${email}`)
        .sort()

    test("only a configuration's events are found in a window, on any calendar", async () => {
      const own = eventOf({ configuration_id: 'configuration' })
      const elsewhere = eventOf({ configuration_id: 'configuration', calendar_id: 'another' })
      await write(async (transaction) => {
        for (const id of ['calendar', 'another']) await transaction.putCalendar(applicationId, calendarOf(id))
        for (const event of [own, elsewhere, eventOf({ configuration_id: 'other' }), eventOf({})])
          await transaction.putEvent(applicationId, event, span)
      })
      const found = async (window: Interval, owner = applicationId) =>
        (await store.read((records) => records.groupEventsIn(owner, 'configuration', window)))
          .map((event) => event.id)
          .sort()
      expect(await found(span)).toEqual([own.id, elsewhere.id].sort())
      expect(await found({ start: span.end, end: instant(span.end + 60) })).toEqual([])
      expect(await found({ start: instant(span.start - 60), end: span.start })).toEqual([])
      expect(await found(span, randomUUID())).toEqual([])
      await write((transaction) =>
        transaction.putEvent(applicationId, { ...own, configuration_id: undefined }, span),
      )
      expect(await found(span)).toEqual([elsewhere.id])
    })

    test('a booking holds a seat for each guest until it moves or is cancelled', async () => {
      const booking = bookingOf('first')
      await write((transaction) => transaction.putBooking(booking))
      expect(await seatsIn('first', 'second')).toEqual(['first kim@example.com', 'first robin@example.com'])
      await write((transaction) =>
        transaction.putBooking({
          ...booking,
          occurrence: { calendarId: 'calendar', eventId: 'second', seriesId: 'series' },
        }),
      )
      expect(await seatsIn('first', 'second')).toEqual(['second kim@example.com', 'second robin@example.com'])
      await write((transaction) => transaction.putBooking({ ...booking, status: 'cancelled' }))
      expect(await seatsIn('first', 'second')).toEqual([])
      expect(await seatsIn()).toEqual([])
    })

    test('a guest can have a second seat in an event with another booking', async () => {
      const booking = bookingOf('first')
      const second = bookingOf('first', { additionalGuests: [], secondSeats: ['robin@example.com'] })
      await write(async (transaction) => {
        await transaction.putBooking(booking)
        await transaction.putBooking(second)
      })
      expect(await seatsIn('first')).toEqual([
        'first kim@example.com',
        'first robin@example.com',
        `first robin@example.com ${second.id}`,
      ])
      await write((transaction) => transaction.putBooking({ ...booking, status: 'cancelled' }))
      expect(await seatsIn('first')).toEqual([`first robin@example.com ${second.id}`])
    })

    test('the active bookings of a series are found by id', async () => {
      const bookings = ['first', 'second', 'second'].map((eventId, index) =>
        bookingOf(eventId, {
          guest: { email: `guest${index}@example.com`, name: undefined },
          additionalGuests: [],
        }),
      )
      const cancelled = bookingOf('first', { status: 'cancelled' })
      await write(async (transaction) => {
        for (const booking of [...bookings, cancelled]) await transaction.putBooking(booking)
      })
      const found = (owner: string, calendarId: string, seriesId: string) =>
        store.read(async (records) =>
          (await records.bookingsOfSeries(owner, calendarId, seriesId)).map((booking) => booking.id),
        )
      expect(await found(applicationId, 'calendar', 'series')).toEqual(bookings.map(({ id }) => id).sort())
      expect(await found(applicationId, 'calendar', 'other')).toEqual([])
      expect(await found(applicationId, 'other', 'series')).toEqual([])
      expect(await found(randomUUID(), 'calendar', 'series')).toEqual([])
    })

    test('a hundred bookings share the time of one host', async () => {
      await write(async (transaction) => {
        for (let index = 0; index < 100; index++)
          await transaction.putBooking(
            bookingOf('first', {
              guest: { email: `guest${index}@example.com`, name: undefined },
              additionalGuests: [],
            }),
          )
      })
      expect(await seatsIn('first')).toHaveLength(100)
    })
  })
}
