import { randomUUID } from 'node:crypto'
import { type Instant, type Interval, instant, overlaps, parseInstant, plainDate } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventFilter, EventRecord, Page, Store, Transaction } from '../kernel/store/store.js'
import { storedCalendar } from './stored-records.js'

const day = 86_400
const noon = parseInstant('2026-03-10T12:00:00Z')
const from = (start: number, seconds: number): Interval => ({
  start: instant(start),
  end: instant(start + seconds),
})

/** The tests of calendars, events and rooms that run for every store. */
export const describeCalendarStore = (name: string, open: () => Promise<Store>): void => {
  describe(`calendars in a store: ${name}`, () => {
    let store: Store
    let applicationId: string
    let calendarId: string
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())
    beforeEach(() => {
      applicationId = randomUUID()
      calendarId = randomUUID()
    })

    const eventOf = ({ start, end }: Interval, change: Partial<EventRecord> = {}): EventRecord => ({
      id: randomUUID(),
      calendar_id: calendarId,
      participants: [],
      recurrence: [],
      when: { object: 'timespan', start_time: start, end_time: end },
      ...change,
    })
    const put = (events: readonly { event: EventRecord; span: Interval }[]) =>
      store.transaction(async (transaction: Transaction) => {
        for (const { event, span } of events) await transaction.putEvent(applicationId, event, span)
      })
    const add = async (span: Interval, change: Partial<EventRecord> = {}): Promise<EventRecord> => {
      const event = eventOf(span, change)
      await put([{ event, span }])
      return event
    }
    const page = (filter: EventFilter, asked: Page = { limit: 200 }) =>
      store.read((records) => records.eventsOfCalendar(applicationId, calendarId, filter, asked))
    const idsOf = async (filter: EventFilter) => (await page(filter)).items.map(({ record }) => record.id)

    test('events of every duration are found in all windows that they overlap, and in no others', async () => {
      const lengths = [
        1,
        3 * day,
        3 * day + 1,
        24 * day,
        24 * day + 1,
        192 * day,
        192 * day + 1,
        1_536 * day + 1,
      ]
      const rows = lengths.flatMap((length) =>
        [-length - 1, -length, -length + 1, -1, 0, day - 1, day].map((start) => {
          const span = from(noon + start, length)
          return { event: eventOf(span), span }
        }),
      )
      await put(rows)
      const window = from(noon, day)
      const expected = rows
        .filter(({ span }) => overlaps(span, window))
        .map(({ event }) => event.id)
        .sort()
      const found = await store.read((records) => records.eventsIn(applicationId, [calendarId], window))
      expect(found.map((event) => event.id).sort()).toEqual(expected)
      expect((await idsOf({ window })).sort()).toEqual(expected)
    })

    test('events are listed in pages by start, whatever their duration', async () => {
      const rows = [5, 3, 4, 1, 2].map((at, index) => {
        const span = from(noon + at * 3_600, index % 2 ? 600 : 40 * day)
        return { event: eventOf(span), span, at }
      })
      await put(rows)
      const expected = [...rows].sort((a, b) => a.at - b.at).map(({ event }) => event.id)
      for (const window of [undefined, from(noon, 10 * day)]) {
        const seen: string[] = []
        let after: string | undefined
        do {
          const found = await page({ window }, { limit: 2, after })
          seen.push(...found.items.map(({ record }) => record.id))
          after = found.next
        } while (after !== undefined)
        expect(seen).toEqual(expected)
      }
    })

    test('pages continue correctly after rows were added and deleted', async () => {
      const rows = [1, 2, 3, 4].map((at) => {
        const span = from(noon + at * 3_600, 600)
        return { event: eventOf(span), span }
      })
      await put(rows)
      const first = await page({}, { limit: 2 })
      await store.transaction((transaction) =>
        transaction.removeEvent(applicationId, calendarId, rows[1]?.event.id ?? ''),
      )
      await add(from(noon, 600))
      const second = await page({}, { limit: 2, after: first.next })
      expect(second.items.map(({ record }) => record.id)).toEqual(rows.slice(2).map(({ event }) => event.id))
      expect(second.next).toBeUndefined()
    })

    test('events are found by all indexes', async () => {
      const span = from(noon, 600)
      const master = await add(span, { recurrence: ['RRULE:FREQ=DAILY'], updated_at: instant(noon + 1) })
      const override = await add(span, { master_event_id: master.id, updated_at: instant(noon + 2) })
      const gold = await add(span, {
        ical_uid: 'a@x.example',
        metadata: { key1: 'gold', other: 'gold' },
        updated_at: instant(noon + 3),
      })
      expect(await idsOf({ masterId: master.id })).toEqual([override.id])
      expect(await idsOf({ icalUid: 'a@x.example' })).toEqual([gold.id])
      expect(await idsOf({ metadata: { key: 'key1', value: 'gold' } })).toEqual([gold.id])
      expect(await idsOf({ metadata: { key: 'key2', value: 'gold' } })).toEqual([])
      expect(await idsOf({ updatedAfter: instant(noon + 2) })).toEqual([gold.id])
      expect(await idsOf({ updatedBefore: instant(noon + 2) })).toEqual([master.id])
      expect(await idsOf({ icalUid: 'a@x.example', updatedBefore: instant(noon + 2) })).toEqual([])
      expect(await idsOf({ icalUid: 'a@x.example', window: from(noon + day, day) })).toEqual([])
      await add(span, { id: gold.id, metadata: {}, updated_at: instant(noon + 4) })
      expect(await idsOf({ metadata: { key: 'key1', value: 'gold' } })).toEqual([])
    })

    test('a value that is too long for an index is stored', async () => {
      const value = '長'.repeat(4_000)
      const event = await add(from(noon, 600), { metadata: { key5: value }, ical_uid: value })
      const [found] = (await page({ metadata: { key: 'key5', value } })).items
      expect(found?.record.id).toBe(event.id)
      expect(found?.record.metadata?.['key5']).toBe(value)
      expect(await idsOf({ icalUid: value })).toEqual([event.id])
    })

    test('the copies of an event are found on all calendars of the application only', async () => {
      const span = from(noon, 600)
      const other = randomUUID()
      await add(span, { ical_uid: 'a@x.example' })
      await add(span, { ical_uid: 'a@x.example', calendar_id: other })
      await add(span, { ical_uid: 'b@x.example' })
      const calendarsOf = (id: string) =>
        store.read(async (records) =>
          (await records.eventsOfIcalUid(id, 'a@x.example')).map((event) => event.calendar_id).sort(),
        )
      expect(await calendarsOf(applicationId)).toEqual([calendarId, other].sort())
      expect(await calendarsOf(randomUUID())).toEqual([])
    })

    test('a calendar is deleted with its events', async () => {
      const span = from(noon, 600)
      const calendar = { id: calendarId, grant_id: randomUUID(), name: 'Second' } as Parameters<
        Transaction['putCalendar']
      >[1]
      const other = randomUUID()
      await store.transaction((transaction) => transaction.putCalendar(applicationId, calendar))
      await add(span)
      await add(span, { calendar_id: other })
      await store.transaction(async (transaction) => {
        await transaction.removeCalendar(applicationId, calendarId)
        expect(await transaction.calendars(applicationId, [calendarId])).toEqual([])
        expect(await transaction.eventsIn(applicationId, [calendarId, other], span)).toHaveLength(1)
      })
    })

    test('busy time is read from rows if they are sufficient, else from records', async () => {
      const span = from(noon, 3_600)
      const alone = {
        busy: await add(span),
        tentative: await add(span, { status: 'tentative' }),
        maybe: await add(span, { status: 'maybe', busy: true }),
      }
      await add(span, { busy: false })
      await add(span, { status: 'cancelled' })
      const series = await add(span, { recurrence: ['RRULE:FREQ=DAILY;COUNT=1'] })
      const read = [
        series,
        await add(span, { master_event_id: series.id, original_start_time: noon, busy: false }),
        await add(span, { when: { object: 'time', time: noon } }),
        await add(span, { when: { object: 'date', date: plainDate('2026-03-10') } }),
      ]
      const find = (window: Interval, ids = [calendarId, randomUUID()]) =>
        store.read((records) => records.occupiedTimes(applicationId, ids, window))
      const found = await find(from(noon + 3_599, 60))
      const byId = (a: { eventId: string }, b: { eventId: string }) => (a.eventId < b.eventId ? -1 : 1)
      expect([...found.alone].sort(byId)).toEqual(
        [
          { ...span, calendarId, eventId: alone.busy.id, isTentative: false },
          { ...span, calendarId, eventId: alone.tentative.id, isTentative: true },
          { ...span, calendarId, eventId: alone.maybe.id, isTentative: true },
        ].sort(byId),
      )
      expect(found.records.map(({ id }) => id).sort()).toEqual(read.map(({ id }) => id).sort())
      const nothing = { alone: [], records: [] }
      expect(await find(from(noon + 3_600, 60))).toEqual(nothing)
      expect(await find(span, [])).toEqual(nothing)
      await put([{ event: { ...alone.busy, busy: false }, span }])
      expect((await find(span)).alone).toHaveLength(2)
    })

    test("a calendar's revision changes with each change of its own events only", async () => {
      const calendar = storedCalendar({ id: calendarId })
      const other = { ...calendar, id: randomUUID() }
      await store.transaction(async (transaction) => {
        for (const one of [calendar, other]) await transaction.putCalendar(applicationId, one)
      })
      const revisionOf = async (id = calendarId) => {
        const found = await store.read((records) =>
          records.revisedCalendars(applicationId, [id, randomUUID()]),
        )
        expect(found.map((revised) => revised.calendar.id)).toEqual([id])
        return found[0]?.revision
      }
      const untouched = await revisionOf(other.id)
      const seen = [await revisionOf()]
      const event = await add(from(noon, 60))
      seen.push(await revisionOf())
      await store
        .transaction(async (transaction) => {
          await transaction.putEvent(applicationId, { ...event, title: 'Not kept' }, from(noon, 60))
          throw new Error('no')
        })
        .catch(() => {})
      await put([{ event: { ...event, title: 'New' }, span: from(noon, 60) }])
      seen.push(await revisionOf())
      await store.transaction((transaction) => transaction.removeEvent(applicationId, calendarId, event.id))
      seen.push(await revisionOf())
      expect(new Set(seen).size).toBe(seen.length)
      expect(await revisionOf()).toBe(seen.at(-1))
      await store.transaction((transaction) =>
        transaction.putCalendar(applicationId, { ...calendar, name: 'X' }),
      )
      expect(await revisionOf()).toBe(seen.at(-1))
      expect(await revisionOf(other.id)).toBe(untouched)
    })

    test('a room exists until its grant is no longer a room, or is deleted', async () => {
      const [library, attic] = [randomUUID(), randomUUID()].sort()
      const emails = () =>
        store.read(async (records) =>
          (await records.rooms(applicationId, { limit: 5 })).items.map(({ email }) => email),
        )
      await store.transaction(async (transaction) => {
        await transaction.putRoom(applicationId, library ?? '', { email: 'library@x.example', capacity: 4 })
        await transaction.putRoom(applicationId, attic ?? '', { email: 'attic@x.example' })
      })
      expect(await emails()).toEqual(['library@x.example', 'attic@x.example'])
      await store.transaction((transaction) => transaction.putRoom(applicationId, library ?? '', undefined))
      expect(await emails()).toEqual(['attic@x.example'])
      await store.transaction((transaction) =>
        transaction.removeGrant(applicationId, attic ?? '', instant(0)),
      )
      expect(await emails()).toEqual([])
    })

    test('the index of a window covers distant years', async () => {
      const ancient: Instant = parseInstant('1900-01-01T00:00:00Z')
      const event = await add(from(ancient, 600))
      expect(await idsOf({ window: { start: instant(-30_000_000_000), end: instant(ancient + 1) } })).toEqual(
        [event.id],
      )
      expect(await idsOf({ window: { start: ancient, end: instant(221_845_392_000) } })).toEqual([event.id])
    })
  })
}
