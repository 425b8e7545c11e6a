import { randomUUID } from 'node:crypto'
import type { Configuration } from '@whenable/contract'
import { type Instant, type Interval, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  AnswerClaim,
  BookingRecord,
  BookingScope,
  EventRecord,
  OwnedConfiguration,
  Store,
  Transaction,
} from '../kernel/store/store.js'
import { storedCalendar } from './stored-records.js'

const at = (text: string): Instant => parseInstant(`2026-03-${text}Z`)
const now = at('01T00:00:00')

/** The tests that run for every store. */
export const describeStore = (name: string, open: () => Promise<Store>): void => {
  describe(`a store: ${name}`, () => {
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

    const grantOf = (email: string, change: object = {}) => ({
      id: randomUUID(),
      email,
      provider: 'virtual-calendar',
      grant_status: 'valid',
      name: undefined,
      external_id: undefined,
      scope: [],
      created_at: now,
      updated_at: now,
      ...change,
    })
    const calendarOf = (grantId: string, change: object = {}) =>
      storedCalendar({ grant_id: grantId, created_at: now, ...change })
    const eventOf = (calendarId: string, { start, end }: Interval, change: object = {}): EventRecord => ({
      id: randomUUID(),
      calendar_id: calendarId,
      participants: [],
      recurrence: [],
      when: { object: 'timespan', start_time: start, end_time: end },
      ...change,
    })
    const bookingOf = (start: Instant, change: Partial<BookingRecord> = {}): BookingRecord => ({
      id: randomUUID(),
      applicationId,
      configurationId: randomUUID(),
      status: 'booked',
      start,
      end: instant(start + 1800),
      hosts: [{ email: 'Ada@example.com', exclusive: true }],
      events: [],
      organizer: { email: 'ada@example.com', name: 'Ada' },
      guest: { email: 'robin@example.com', name: 'Robin' },
      additionalGuests: [],
      additionalFields: {},
      title: 'Walkthrough',
      groupId: 'group',
      uid: `${randomUUID()}@whenable`,
      sequence: 0,
      salt: 'salt',
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    const configurationOf = (
      id: string,
      emails: readonly string[] = [],
      buffer: object = {},
    ): Configuration =>
      ({
        id,
        participants: emails.map((email) => ({ email })),
        availability: { duration_minutes: 30, availability_rules: { buffer } },
        event_booking: { title: 'Walkthrough', reminders: [] },
      }) as unknown as Configuration
    const span = (start: string, end: string): Interval => ({ start: at(start), end: at(end) })

    test('a failed transaction has no effect', async () => {
      const grant = grantOf('ada@example.com')
      const failed = write(async (transaction) => {
        await transaction.putGrant(applicationId, grant)
        expect(await transaction.grant(applicationId, { id: grant.id })).toBeDefined()
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(await store.read((records) => records.grant(applicationId, { id: grant.id }))).toBeUndefined()
    })

    test('a record is unchanged if its update fails', async () => {
      const grant = grantOf('ada@example.com', { name: 'Ada' })
      await write((transaction) => transaction.putGrant(applicationId, grant))
      await write(async (transaction) => {
        await transaction.putGrant(applicationId, { ...grant, name: 'Eve' })
        throw new Error('no')
      }).catch(() => {})
      const kept = await store.read((records) => records.grant(applicationId, { id: grant.id }))
      expect(kept?.name).toBe('Ada')
    })

    test('a grant is found by id, by address in any case, and by external id', async () => {
      const grant = grantOf('Ada@Example.com', { external_id: 'crm-7' })
      await write((transaction) => transaction.putGrant(applicationId, grant))
      const find = (by: { id: string } | { email: string } | { externalId: string }) =>
        store.read((records) => records.grant(applicationId, by))
      expect((await find({ id: grant.id }))?.id).toBe(grant.id)
      expect((await find({ email: 'ada@example.COM' }))?.id).toBe(grant.id)
      expect((await find({ externalId: 'crm-7' }))?.id).toBe(grant.id)
      expect(await find({ email: 'crm-7' })).toBeUndefined()
    })

    test("applications do not see each other's data", async () => {
      const grant = grantOf('ada@example.com')
      const booking = bookingOf(at('02T10:00:00'))
      await write(async (transaction) => {
        await transaction.putGrant(applicationId, grant)
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        await transaction.putBooking(booking)
      })
      const other = randomUUID()
      await store.read(async (records) => {
        expect(await records.grant(other, { id: grant.id })).toBeUndefined()
        expect((await records.grants(other, { limit: 5 })).items).toEqual([])
        expect(await records.booking(other, booking.id)).toBeUndefined()
        expect(
          await records.heldTimes(other, ['ada@example.com'], span('02T00:00:00', '03T00:00:00')),
        ).toEqual([])
      })
    })

    test('a list has pages with each item once, in a stable order', async () => {
      const grants = Array.from({ length: 7 }, (_, index) =>
        grantOf(`host${index}@example.com`, { created_at: instant(now + index) }),
      )
      await write(async (transaction) => {
        for (const grant of [...grants].reverse()) await transaction.putGrant(applicationId, grant)
      })
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await store.read((records) => records.grants(applicationId, { limit: 3, after }))
        seen.push(...page.items.map((grant) => grant.id))
        after = page.next
      } while (after !== undefined)
      expect(seen).toEqual(grants.map((grant) => grant.id))
    })

    test('a list that ends with its page has no next page', async () => {
      await write((transaction) => transaction.putGrant(applicationId, grantOf('ada@example.com')))
      const page = await store.read((records) => records.grants(applicationId, { limit: 1 }))
      expect([page.items.length, page.next]).toEqual([1, undefined])
    })

    test("the primary calendar is first in its grant's list", async () => {
      const grant = grantOf('ada@example.com')
      const late = calendarOf(grant.id, { is_primary: true, created_at: instant(now + 9) })
      const early = calendarOf(grant.id)
      await write(async (transaction) => {
        await transaction.putGrant(applicationId, grant)
        await transaction.putCalendar(applicationId, early)
        await transaction.putCalendar(applicationId, late)
      })
      await store.read(async (records) => {
        const { items } = await records.calendarsOfGrant(applicationId, grant.id, { limit: 5 })
        expect(items.map((calendar) => calendar.id)).toEqual([late.id, early.id])
        expect((await records.primaryCalendar(applicationId, grant.id))?.id).toBe(late.id)
        expect(await records.calendars(applicationId, [early.id, randomUUID()])).toHaveLength(1)
      })
    })

    test('fields keep the order in which they were sent', async () => {
      const questions = { zebra: '1', apple: '2', mango: '3' }
      const calendar = calendarOf(randomUUID(), { metadata: questions })
      await write((transaction) => transaction.putCalendar(applicationId, calendar))
      const [kept] = await store.read((records) => records.calendars(applicationId, [calendar.id]))
      expect(Object.keys(kept?.metadata ?? {})).toEqual(['zebra', 'apple', 'mango'])
    })

    test('events are found in half-open windows that they overlap', async () => {
      const calendarId = randomUUID()
      const inside = span('02T10:00:00', '02T11:00:00')
      const event = eventOf(calendarId, inside)
      const series = eventOf(calendarId, inside, { recurrence: ['RRULE:FREQ=DAILY'] })
      await write(async (transaction) => {
        await transaction.putEvent(applicationId, event, inside)
        await transaction.putEvent(applicationId, series, { start: inside.start, end: at('30T00:00:00') })
      })
      const idsIn = async (window: Interval) =>
        (await store.read((records) => records.eventsIn(applicationId, [calendarId], window)))
          .map((found) => found.id)
          .sort()
      expect(await idsIn(span('02T09:00:00', '02T10:00:00'))).toEqual([])
      expect(await idsIn(span('02T09:00:00', '02T10:00:01'))).toEqual([event.id, series.id].sort())
      expect(await idsIn(span('02T11:00:00', '02T12:00:00'))).toEqual([series.id])
      expect(await idsIn(span('20T00:00:00', '21T00:00:00'))).toEqual([series.id])
    })

    test('bookings that were made together are found by their series, cancelled ones too', async () => {
      const seriesId = randomUUID()
      const ids = [at('02T10:00:00'), at('09T10:00:00')].map((start) => bookingOf(start, { seriesId }))
      const alone = bookingOf(at('03T10:00:00'))
      const other = bookingOf(at('04T10:00:00'), { seriesId: randomUUID() })
      await write(async (transaction) => {
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        for (const booking of [...ids, alone, other]) await transaction.addBooking(booking)
      })
      await write(async (transaction) => {
        const [first] = ids
        if (first) await transaction.putBooking({ ...first, status: 'cancelled' })
      })
      const idsOf = async (application: string) =>
        (await store.read((records) => records.bookingsMadeTogether(application, seriesId))).map(
          ({ id }) => id,
        )
      expect(await idsOf(applicationId)).toEqual(ids.map(({ id }) => id).sort())
      expect(await idsOf(randomUUID())).toEqual([])
    })

    test('active bookings of a configuration are found by their guest, whatever the spelling of the address', async () => {
      const configurationId = randomUUID()
      const guest = (email: string) => ({ configurationId, guest: { name: 'Robin', email } })
      const [first, second, cancelled, other] = [
        bookingOf(at('05T10:00:00'), guest('robin.vale+a@gmail.com')),
        bookingOf(at('03T10:00:00'), guest('RobinVale@googlemail.com')),
        bookingOf(at('04T10:00:00'), { ...guest('robinvale@gmail.com'), status: 'cancelled' }),
        bookingOf(at('06T10:00:00'), guest('noor@gmail.com')),
      ] as const
      await write(async (transaction) => {
        for (const booking of [first, second, cancelled, other]) await transaction.putBooking(booking)
      })
      const idsOf = async (endsAfter: Instant, application = applicationId) =>
        (
          await store.read((records) =>
            records.bookingsOfGuestKey(application, configurationId, 'robinvale@gmail.com', endsAfter),
          )
        ).map(({ id }) => id)
      expect(await idsOf(second.start)).toEqual([second.id, first.id])
      expect(await idsOf(second.end)).toEqual([first.id])
      expect(await idsOf(second.start, randomUUID())).toEqual([])
      // An erased guest is another one.
      await write((transaction) => transaction.putBooking({ ...first, ...guest('x@erased.invalid') }))
      expect(await idsOf(second.start)).toEqual([second.id])
    })

    test('bookings are found by their end, all of them or only cancelled ones', async () => {
      const times = ['02T10:00:00', '03T10:00:00', '04T10:00:00'].map(at)
      const bookings = times.map((start, index) =>
        bookingOf(start, index === 1 ? {} : { status: 'cancelled' as const }),
      )
      const [first, second, third] = bookings.map(({ id }) => id)
      const end = (index: number) => (bookings[index] as (typeof bookings)[number]).end
      await write(async (transaction) => {
        for (const booking of bookings) await transaction.putBooking(booking)
      })
      const idsOf = async (by: Instant, which: 'all' | 'cancelled') =>
        (await store.read((records) => records.bookingsEnded(by, 1_000, which)))
          .map(({ id }) => id)
          .filter((id) => bookings.some((booking) => booking.id === id))
      expect(await idsOf(end(1), 'all')).toEqual([first, second])
      expect(await idsOf(end(1), 'cancelled')).toEqual([first])
      expect(await idsOf(end(2), 'cancelled')).toEqual([first, third])
      expect(await idsOf(instant(end(2) - 1), 'cancelled')).toEqual([first])
    })

    test('a booking is found by the UID of its calendar entries, in its own application', async () => {
      const booking = bookingOf(at('11T10:00:00'))
      await write(async (transaction) => {
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        await transaction.addBooking(booking)
        await transaction.putBooking({ ...booking, status: 'cancelled' })
      })
      const found = (application: string, uid: string) =>
        store.read(async (records) => (await records.bookingOfUid(application, uid))?.id)
      expect(await found(applicationId, booking.uid)).toBe(booking.id)
      expect(await found(applicationId, booking.id)).toBeUndefined()
      expect(await found(randomUUID(), booking.uid)).toBeUndefined()
    })

    test('a series is deleted with its overrides', async () => {
      const calendarId = randomUUID()
      const when = span('02T10:00:00', '02T11:00:00')
      const master = eventOf(calendarId, when, { recurrence: ['RRULE:FREQ=DAILY'] })
      const override = eventOf(calendarId, when, {
        master_event_id: master.id,
        original_start_time: when.start,
      })
      await write(async (transaction) => {
        await transaction.putEvent(applicationId, master, when)
        await transaction.putEvent(applicationId, override, when)
        expect(await transaction.overridesOf(applicationId, calendarId, master.id)).toHaveLength(1)
        await transaction.removeEvent(applicationId, calendarId, master.id)
        expect(await transaction.eventsIn(applicationId, [calendarId], when)).toEqual([])
      })
    })

    test('a grant is deleted with its calendars and their events', async () => {
      const grant = grantOf('ada@example.com')
      const calendar = calendarOf(grant.id)
      const when = span('02T10:00:00', '02T11:00:00')
      await write(async (transaction) => {
        await transaction.putGrant(applicationId, grant)
        await transaction.putCalendar(applicationId, calendar)
        await transaction.putEvent(applicationId, eventOf(calendar.id, when), when)
        await transaction.removeGrant(applicationId, grant.id, now)
        expect(await transaction.grant(applicationId, { id: grant.id })).toBeUndefined()
        expect(await transaction.calendars(applicationId, [calendar.id])).toEqual([])
        expect(await transaction.eventsIn(applicationId, [calendar.id], when)).toEqual([])
      })
    })

    test('a booking holds its time for its hosts, in any case of their address, until it is cancelled', async () => {
      const booking = bookingOf(at('02T10:00:00'))
      const held = (window: Interval) =>
        store.read((records) => records.heldTimes(applicationId, ['ADA@example.com'], window))
      const put = (next: BookingRecord) =>
        write(async (transaction) => {
          await transaction.lockBooking(applicationId, next.id)
          await transaction.lockHosts(applicationId, ['ada@example.com'])
          await transaction.putBooking(next)
        })
      await put(booking)
      expect(await held(span('02T10:29:59', '02T12:00:00'))).toEqual([
        {
          ...{ email: 'ada@example.com', bookingId: booking.id, uid: booking.uid },
          ...{ start: booking.start, end: booking.end, buffer: { before: 0, after: 0 } },
        },
      ])
      expect(await held(span('02T10:30:00', '02T12:00:00'))).toEqual([])
      expect(await held(span('02T09:00:00', '02T10:00:00'))).toEqual([])

      const moved = { ...booking, start: at('03T10:00:00'), end: at('03T10:30:00') }
      await put(moved)
      expect(await held(span('02T00:00:00', '03T00:00:00'))).toEqual([])
      expect(await held(span('03T00:00:00', '04T00:00:00'))).toHaveLength(1)

      await put({ ...moved, status: 'cancelled' })
      expect(await held(span('03T00:00:00', '04T00:00:00'))).toEqual([])
      const kept = await store.read((records) => records.booking(applicationId, booking.id))
      expect(kept?.status).toBe('cancelled')
    })

    test('a booked time has the buffers that its configuration has now, and none once it is deleted', async () => {
      const booking = bookingOf(at('02T10:00:00'))
      const owned = { applicationId, grantId: randomUUID(), createdAt: now }
      const buffers = async () => {
        const window = span('02T00:00:00', '03T00:00:00')
        const held = await store.read((records) =>
          records.heldTimes(applicationId, ['ada@example.com'], window),
        )
        return held.map(({ buffer }) => buffer)
      }
      const put = (buffer: object) =>
        write((transaction) =>
          transaction.putConfiguration({
            ...owned,
            configuration: configurationOf(booking.configurationId, [], buffer),
          }),
        )
      await write(async (transaction) => {
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        await transaction.putBooking(booking)
      })
      await put({ before: 5, after: 15 })
      expect(await buffers()).toEqual([{ before: 5, after: 15 }])
      await put({ after: 30 })
      expect(await buffers()).toEqual([{ before: 0, after: 30 }])
      await write((transaction) =>
        transaction.removeConfiguration(applicationId, booking.configurationId, now),
      )
      expect(await buffers()).toEqual([{ before: 0, after: 0 }])
    })

    test('the accounts of hosts are found by address, with their member’s time zone and their default schedule', async () => {
      const ada = grantOf('ada@example.com')
      const jonas = grantOf('jonas@example.com')
      const schedule = (id: string, isDefault: boolean) => ({
        ...{ id, applicationId, grantId: ada.id, name: id, timezone: 'Asia/Tokyo', isDefault },
        ...{ weekly: [], overrides: [], limits: {}, createdAt: now },
      })
      const read = () =>
        store.read((records) =>
          records.hostAccounts(applicationId, ['ADA@example.com', 'jonas@example.com', 'nobody@example.com']),
        )
      await write(async (transaction) => {
        await transaction.putGrant(applicationId, ada)
        await transaction.putGrant(applicationId, jonas)
        await transaction.putSchedule(schedule('first', true))
        await transaction.putSchedule(schedule('second', false))
        await transaction.putMember({
          ...{ id: randomUUID(), applicationId, grantId: ada.id, email: ada.email, name: 'Ada' },
          ...{ role: 'owner', timezone: 'Europe/Lisbon', createdAt: now },
        })
      })
      const [first, second] = [...(await read())].sort((a, b) => (a.email < b.email ? -1 : 1))
      expect(first).toMatchObject({ email: 'ada@example.com', grantId: ada.id, timezone: 'Europe/Lisbon' })
      expect(first?.schedule?.id).toBe('first')
      expect(second).toEqual({
        email: 'jonas@example.com',
        grantId: jonas.id,
        timezone: undefined,
        schedule: undefined,
      })
      await write(async (transaction) => {
        await transaction.putSchedule(schedule('first', false))
        await transaction.putSchedule(schedule('second', true))
      })
      expect((await read()).find(({ email }) => email === 'ada@example.com')?.schedule?.id).toBe('second')
    })

    test('a booking of a whole day is found from any part of it', async () => {
      const start = at('02T10:00:00')
      const booking = bookingOf(start, { end: instant(start + 86_400) })
      await write(async (transaction) => {
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        await transaction.putBooking(booking)
      })
      const late = span('03T09:59:59', '03T10:00:00')
      expect(
        await store.read((records) => records.heldTimes(applicationId, ['ada@example.com'], late)),
      ).toHaveLength(1)
    })

    test('upcoming bookings are found by configuration, grant and host, until they end or are cancelled', async () => {
      const grant = grantOf('owner@example.com')
      const configurationId = randomUUID()
      const first = bookingOf(at('02T10:00:00'), { configurationId })
      const second = bookingOf(at('03T10:00:00'), { configurationId })
      const elsewhere = bookingOf(at('04T10:00:00'))
      const cancelled = bookingOf(at('05T10:00:00'), { configurationId, status: 'cancelled' })
      await write(async (transaction) => {
        await transaction.putConfiguration({
          applicationId,
          grantId: grant.id,
          createdAt: at('01T00:00:00'),
          configuration: configurationOf(configurationId),
        })
        for (const booking of [first, second, elsewhere, cancelled]) await transaction.putBooking(booking)
      })
      const ahead = async (scope: BookingScope, after: Instant) =>
        (await store.read((records) => records.bookingsAhead(applicationId, scope, after)))
          .map(({ start }) => start)
          .sort()
      const begin = at('01T00:00:00')
      expect(await ahead({ configurationId }, begin)).toEqual([first.start, second.start])
      expect(await ahead({ configurationId }, first.end)).toEqual([second.start])
      expect(await ahead({ grantId: grant.id, hostEmail: grant.email }, begin)).toEqual([
        first.start,
        second.start,
      ])
      expect(await ahead({ grantId: 'none', hostEmail: 'ADA@example.com' }, begin)).toEqual([
        first.start,
        second.start,
        elsewhere.start,
      ])
      expect(await ahead({ grantId: 'none', hostEmail: 'jonas@example.com' }, begin)).toEqual([])
      const counts = (scope: BookingScope, after: Instant) =>
        store.read((records) => records.countBookingsAhead(applicationId, scope, after))
      expect(await counts({ configurationId }, first.end)).toEqual(new Map([[configurationId, 1]]))
      const countOf = (after: Instant, most: number) =>
        store.read((records) => records.countBookingsOf(applicationId, configurationId, after, most))
      expect([await countOf(begin, 9), await countOf(first.end, 9), await countOf(begin, 1)]).toEqual([
        2, 1, 1,
      ])
      expect(await counts({ grantId: 'none', hostEmail: 'ADA@example.com' }, begin)).toEqual(
        new Map([
          [configurationId, 2],
          [elsewhere.configurationId, 1],
        ]),
      )
    })

    test('the configurations of an application are listed in the order in which they were created', async () => {
      const other = randomUUID()
      const put = (application: string, id: string, day: string) =>
        write((transaction) =>
          transaction.putConfiguration({
            applicationId: application,
            grantId: grantOf(`${id}@example.com`).id,
            createdAt: at(`${day}T00:00:00`),
            configuration: configurationOf(id),
          }),
        )
      const ids = [randomUUID(), randomUUID(), randomUUID()] as const
      await put(other, ids[1], '02')
      await put(other, ids[0], '01')
      await put(randomUUID(), ids[2], '01')
      const read = (after?: string) =>
        store.read((records) => records.configurationsOfApplication(other, { limit: 1, after }))
      const first = await read()
      const second = await read(first.next)
      expect([...first.items, ...second.items].map(({ configuration }) => configuration.id)).toEqual([
        ids[0],
        ids[1],
      ])
      expect(second.next).toBeUndefined()
    })

    test('configurations are found by invited host, until the invitation or the configuration is deleted', async () => {
      const owner = grantOf('owner@example.com')
      const [first, second, unasked] = [randomUUID(), randomUUID(), randomUUID()]
      const put = (id: string, emails: readonly string[], consent?: OwnedConfiguration['consent']) =>
        write((transaction) =>
          transaction.putConfiguration({
            applicationId,
            grantId: owner.id,
            createdAt: at('01T00:00:00'),
            configuration: configurationOf(id, emails),
            consent,
          }),
        )
      const consent = { owner: 'owner@example.com', invitations: [] }
      const asked = async (email: string) => {
        const page = (after?: string) => ({ limit: 1, after })
        const read = (after?: string) =>
          store.read((records) => records.configurationsInviting(applicationId, email, page(after)))
        const found: string[] = []
        for (let list = await read(); ; list = await read(list.next)) {
          found.push(...list.items.map(({ configuration }) => configuration.id))
          if (list.next === undefined) return found.sort()
        }
      }
      await put(first, ['Owner@example.com', 'JONAS@example.com'], consent)
      await put(second, ['jonas@example.com', 'zoe@example.com'], consent)
      await put(unasked, ['jonas@example.com'])
      expect(await asked('Jonas@Example.com')).toEqual([first, second].sort())
      expect(await asked('owner@example.com')).toEqual([])
      await put(first, ['owner@example.com'], consent)
      expect(await asked('jonas@example.com')).toEqual([second])
      await put(second, ['jonas@example.com', 'zoe@example.com'])
      expect(await asked('zoe@example.com')).toEqual([])
      await put(first, ['owner@example.com', 'jonas@example.com'], consent)
      await write((transaction) => transaction.removeConfiguration(applicationId, first, now))
      expect(await asked('jonas@example.com')).toEqual([])
      await put(first, ['owner@example.com', 'jonas@example.com'], consent)
      await write((transaction) => transaction.removeGrant(applicationId, owner.id, now))
      expect(await asked('jonas@example.com')).toEqual([])
    })

    test('a removed configuration is read as it was, until the last of its bookings is removed', async () => {
      const owned = (id: string, grantId: string): OwnedConfiguration => ({
        ...{ applicationId, grantId, createdAt: now },
        configuration: configurationOf(id, ['ada@example.com']),
      })
      const [talk, chat, unbooked] = [
        owned(randomUUID(), 'ada'),
        owned(randomUUID(), 'jonas'),
        owned(randomUUID(), 'ada'),
      ]
      const [first, second, third] = [talk, talk, chat].map(({ configuration: { id: configurationId } }) =>
        bookingOf(at('02T10:00:00'), { configurationId, status: 'cancelled' }),
      ) as [BookingRecord, BookingRecord, BookingRecord]
      const removed = () =>
        store.read((records) =>
          Promise.all(
            [talk, chat, unbooked].map(({ configuration }) => records.removedConfiguration(configuration.id)),
          ),
        )
      await write(async (transaction) => {
        for (const one of [talk, chat, unbooked]) await transaction.putConfiguration(one)
        for (const booking of [first, second, third]) await transaction.addBooking(booking)
      })
      expect(await removed()).toEqual([undefined, undefined, undefined])
      await write(async (transaction) => {
        for (const { configuration } of [talk, unbooked])
          await transaction.removeConfiguration(applicationId, configuration.id, now)
        await transaction.removeGrant(applicationId, 'jonas', now)
      })
      expect(await removed()).toEqual([talk, chat, undefined])
      expect(await store.read((records) => records.configuration(talk.configuration.id))).toBeUndefined()
      await write((transaction) => transaction.removeBooking(first))
      expect(await removed()).toEqual([talk, chat, undefined])
      await write(async (transaction) => {
        for (const booking of [second, third]) await transaction.removeBooking(booking)
      })
      expect(await removed()).toEqual([undefined, undefined, undefined])
    })

    test('the latest active booking of a host in a group is found', async () => {
      const first = bookingOf(at('02T10:00:00'), { createdAt: instant(now + 1) })
      const second = bookingOf(at('02T11:00:00'), { createdAt: instant(now + 2) })
      const last = (transaction: Transaction) =>
        transaction.lastBooked(applicationId, 'group', 'ada@example.com')
      await write(async (transaction) => {
        expect(await last(transaction)).toBeUndefined()
        await transaction.lockHosts(applicationId, ['ada@example.com'])
        await transaction.putBooking(first)
        await transaction.putBooking(second)
        expect(await last(transaction)).toBe(now + 2)
        await transaction.putBooking({ ...second, status: 'cancelled' })
        expect(await last(transaction)).toBe(now + 1)
      })
    })

    test('counters are separate for each group and host', async () => {
      await write(async (transaction) => {
        await transaction.putCounter(applicationId, 'group', { email: 'ada@example.com', bookings: 1 })
        await transaction.putCounter(applicationId, 'group', {
          email: 'ada@example.com',
          bookings: 2,
          lastBookedAt: now,
        })
        await transaction.putCounter(applicationId, 'other', { email: 'ada@example.com', bookings: 9 })
      })
      expect(await store.read((records) => records.counters(applicationId, 'group'))).toEqual([
        { email: 'ada@example.com', bookings: 2, lastBookedAt: now },
      ])
    })

    test('hosts are locked one transaction at a time', async () => {
      let inside = 0
      let most = 0
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          write(async (transaction) => {
            await transaction.lockHosts(applicationId, index % 2 ? ['a@x', 'b@x'] : ['B@x', 'A@x'])
            inside++
            most = Math.max(most, inside)
            await transaction.counters(applicationId, 'group')
            inside--
          }),
        ),
      )
      expect(most).toBe(1)
    })

    describe('an idempotency key', () => {
      const claimOf = (change: Partial<AnswerClaim> = {}): AnswerClaim => ({
        applicationId,
        scope: 'configuration POST /v3/scheduling/bookings',
        key: 'key',
        fingerprint: 'body',
        now,
        expiresAt: instant(now + 60),
        ...change,
      })

      test('has the first response until it expires', async () => {
        await write(async (transaction) => {
          expect(await transaction.claimAnswer(claimOf())).toBeUndefined()
          await transaction.saveAnswer(claimOf(), 200, '{"first":true}')
        })
        const kept = await write((transaction) => transaction.claimAnswer(claimOf({ fingerprint: 'other' })))
        expect(kept).toMatchObject({ fingerprint: 'body', status: 200, body: '{"first":true}' })
        const later = claimOf({ now: instant(now + 60), expiresAt: instant(now + 120) })
        expect(await write((transaction) => transaction.claimAnswer(later))).toBeUndefined()
      })

      test('is unused after a failed transaction', async () => {
        await write(async (transaction) => {
          await transaction.claimAnswer(claimOf())
          await transaction.saveAnswer(claimOf(), 200, '{}')
          throw new Error('no')
        }).catch(() => {})
        expect(await write((transaction) => transaction.claimAnswer(claimOf()))).toBeUndefined()
      })

      test('is separate for each application and scope', async () => {
        await write(async (transaction) => {
          await transaction.claimAnswer(claimOf())
          await transaction.saveAnswer(claimOf(), 200, '{}')
        })
        expect(
          await write((transaction) => transaction.claimAnswer(claimOf({ scope: 'another' }))),
        ).toBeUndefined()
        expect(
          await write((transaction) => transaction.claimAnswer(claimOf({ applicationId: randomUUID() }))),
        ).toBeUndefined()
      })

      test('claimed twice concurrently is used once, and the second claim waits', async () => {
        let answers = 0
        const claim = () =>
          write(async (transaction) => {
            const kept = await transaction.claimAnswer(claimOf())
            if (kept) return kept.body
            answers++
            await transaction.saveAnswer(claimOf(), 200, `answer ${answers}`)
            return `answer ${answers}`
          })
        expect(new Set(await Promise.all(Array.from({ length: 8 }, claim)))).toEqual(new Set(['answer 1']))
      })
    })

    test('a clean-up deletes only what has expired', async () => {
      const session = (hash: string, expiresAt: Instant) => ({
        kind: 'session' as const,
        hash,
        applicationId,
        configurationId: randomUUID(),
        keyHash: 'none',
        expiresAt,
      })
      const [ended, running, key] = [randomUUID(), randomUUID(), randomUUID()]
      await write(async (transaction) => {
        await transaction.addCredential(session(ended, now))
        await transaction.addCredential(session(running, instant(now + 1)))
        await transaction.addCredential({
          kind: 'key',
          id: randomUUID(),
          name: 'first',
          scopes: ['everything'],
          hash: key,
          applicationId,
          createdAt: now,
        })
      })
      await store.sweep(now)
      await store.read(async (records) => {
        expect(await records.credential(ended)).toBeUndefined()
        expect(await records.credential(running)).toBeDefined()
        expect((await records.credential(key))?.kind).toBe('key')
      })
    })
  })
}
