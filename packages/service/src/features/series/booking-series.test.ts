import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailRecord } from '../../kernel/store/store.js'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { readCalendar } from '../../testing/mailbox.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  monday,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

const day = 86_400
const week = 7 * day
/** A Tuesday; the clocks of Lisbon go forward on 29 March. */
const tuesday = parseInstant('2026-03-10T10:00:00Z')
const weeks = (count: number, from = tuesday): Instant[] =>
  Array.from({ length: count }, (_, index) => instant(from + index * week))

const seriesRules = { max_bookings: 12, every: ['day', 'week', 'two_weeks', 'month'] }
const scheduler = (change: object = {}) => ({
  scheduler: {
    min_booking_notice: 0,
    available_days_in_future: 90,
    booking_series: seriesRules,
    ...change,
  },
})

for (const [name, open] of stores)
  describe(`bookings of several times: ${name}`, () => {
    let service: TestService
    let ada: TestHost
    let jonas: TestHost
    beforeAll(async () => {
      service = await openService(await open(), { publicUrl: 'https://times.example' })
    })
    beforeEach(async () => {
      service.at(monday)
      ada = await addHost(service, `ada-${crypto.randomUUID()}@example.com`)
      jonas = await addHost(service, `jonas-${crypto.randomUUID()}@example.com`)
    })
    afterEach(() => {
      expect(service.errors).toEqual([])
    })
    afterAll(() => service.store.close())

    const configure = (change: object = {}, hosts: readonly TestHost[] = [ada], more: object = {}) =>
      addConfiguration(service, hosts, { ...scheduler(change), ...more })

    const check = (id: string, query: Record<string, string | number> = {}, start: Instant = tuesday) =>
      service.call(
        'GET',
        `/v3/scheduling/availability/series?${new URLSearchParams({
          configuration_id: id,
          start_time: String(start),
          every: 'week',
          count: '3',
          ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
        })}`,
      )

    const slotAt = (start: Instant, more: object = {}) => ({
      start_time: start,
      end_time: start + 1_800,
      ...more,
    })

    const bookAll = (id: string, starts: readonly Instant[], more: object = {}, call: object = {}) =>
      service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
        body: {
          slots: starts.map((start) => slotAt(start)),
          guest: { name: 'Robin Vale', email: 'robin@example.com' },
          ...more,
        },
        ...call,
      })

    const bookOne = (id: string, start: Instant) =>
      service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body: bookingBody(start) })

    const freeAt = async (id: string, start: Instant): Promise<boolean> => {
      const { data } = await service.call(
        'GET',
        `/v3/scheduling/availability?configuration_id=${id}&start_time=${start}&end_time=${start + 1_800}`,
      )
      return data.time_slots.length === 1
    }

    const seriesPath = (id: string, bookingId: string, more = '') =>
      `/v3/scheduling/bookings/${bookingId}/series?configuration_id=${id}${more}`

    describe('the times of a series', () => {
      test('keep the wall time of the host, and say which ones a clock change moves for the visitor', async () => {
        const id = await configure()
        const { data } = await check(id, { timezone: 'America/New_York', count: 4 })
        expect(data.timezone).toBe('Europe/Lisbon')
        expect(
          data.occurrences.map((time: { start_time: number; state: string; shifts: boolean }) => [
            time.start_time - tuesday,
            time.state,
            time.shifts,
          ]),
        ).toEqual([
          [0, 'free', false],
          [week, 'free', false],
          [2 * week, 'free', false],
          [3 * week - 3_600, 'free', true],
        ])
        const atHome = await check(id, { count: 4 })
        expect(atHome.data.occurrences.map((time: { shifts: boolean }) => time.shifts)).toEqual(
          Array(4).fill(false),
        )
      })

      test('are free, taken, or outside of what is offered; the others name the nearest free times', async () => {
        const id = await configure()
        await bookOne(id, instant(tuesday + day))
        // From Wednesday on, every day: Saturday is closed.
        const { data } = await check(id, { every: 'day', count: 5 })
        expect(data.occurrences.map((time: { state: string }) => time.state)).toEqual([
          'free',
          'taken',
          'free',
          'free',
          'outside',
        ])
        const [, taken, , , closed] = data.occurrences
        expect(taken.nearest.map((time: { start_time: number }) => time.start_time - tuesday - day)).toEqual([
          -3_600, -1_800, 1_800,
        ])
        expect(taken.emails).toEqual([])
        expect(closed.nearest.length).toBe(3)
        for (const { start_time } of closed.nearest) expect(await freeAt(id, start_time)).toBe(true)
      })

      test('too far ahead are outside', async () => {
        const id = await configure({ available_days_in_future: 10 })
        const { data } = await check(id, { count: 2 })
        expect(data.occurrences.map((time: { state: string }) => time.state)).toEqual(['free', 'outside'])
      })

      test('do not name the hosts where they are hidden', async () => {
        const id = await configure({}, [ada], {
          event_booking: { title: 'Walkthrough', timezone: 'Europe/Lisbon', hide_participants: true },
        })
        await bookOne(id, tuesday)
        const { data } = await check(id)
        expect(JSON.stringify(data)).not.toContain(ada.email)
      })

      test.each([
        ['count', { count: 1 }],
        ['count', { count: 2.5 }],
        ['count', { count: 13 }],
        ['every', { every: 'year' }],
        ['start_time', { start_time: 1 }],
        ['start_time', { start_time: 8_000_000_000_000 }],
        ['timezone', { timezone: 'Mars/Olympus' }],
      ])('with an invalid %s are refused: %o', async (field, query) => {
        const refused = await check(await configure(), query)
        expect([refused.status, refused.error?.field]).toEqual([400, field])
      })

      test('are refused where visitors book one time, and where they only add times by hand', async () => {
        const alone = await check(await configure({ booking_series: undefined }))
        expect([alone.status, alone.error.field]).toEqual([400, 'count'])
        const byHand = await check(await configure({ booking_series: { max_bookings: 5 } }))
        expect([byHand.status, byHand.error.field]).toEqual([400, 'every'])
      })
    })

    describe('are booked', () => {
      test('together, with one series for all of them', async () => {
        const id = await configure()
        const { data, status } = await bookAll(id, [...weeks(3)].reverse())
        expect(status).toBe(200)
        expect(data.bookings.map((one: { start_time: number }) => one.start_time)).toEqual(weeks(3))
        expect(data.has_same_hosts).toBe(true)
        expect(data.not_booked).toEqual([])
        for (const one of data.bookings) expect(one.series_id).toBe(data.series_id)
        for (const start of weeks(3)) expect(await freeAt(id, start)).toBe(false)
        const told = service.domainEvents.slice(-3)
        expect(told.map(({ type }) => type)).toEqual(Array(3).fill('booking.created'))
        expect(told.map((event) => event.data.object.booking_info.series_id)).toEqual(
          Array(3).fill(data.series_id),
        )
      })

      test('all or none: the refusal lists the taken times with the nearest free ones', async () => {
        const id = await configure()
        await bookOne(id, weeks(3)[1] as Instant)
        const key = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
        const refused = await bookAll(id, weeks(3), {}, key)
        expect([refused.status, refused.error.type, refused.error.field]).toEqual([
          400,
          'timeslot_not_available',
          'slots',
        ])
        const { not_booked: notBooked } = refused as unknown as {
          not_booked: { start_time: number; nearest: { start_time: number }[] }[]
        }
        expect(notBooked.map(({ start_time }) => start_time)).toEqual([weeks(3)[1]])
        expect(notBooked[0]?.nearest).toHaveLength(3)
        expect(await freeAt(id, weeks(3)[0] as Instant)).toBe(true)
        expect(await freeAt(id, weeks(3)[2] as Instant)).toBe(true)
        // The refusal is kept under its key, with what it lists.
        const again = await bookAll(id, weeks(3), {}, key)
        expect([again.status, (again as unknown as { not_booked: unknown }).not_booked]).toEqual([
          400,
          notBooked,
        ])
      })

      test('without the taken ones if these are skipped, unless nothing is left', async () => {
        const id = await configure()
        await bookOne(id, weeks(3)[1] as Instant)
        const { data } = await bookAll(id, weeks(3), { if_taken: 'skip' })
        expect(data.bookings.map((one: { start_time: number }) => one.start_time)).toEqual([
          weeks(3)[0],
          weeks(3)[2],
        ])
        expect(data.not_booked.map((one: { start_time: number }) => one.start_time)).toEqual([weeks(3)[1]])
        const none = await bookAll(id, weeks(3), { if_taken: 'skip' })
        expect([none.status, none.error.type]).toEqual([400, 'timeslot_not_available'])
      })

      test('once for one idempotency key', async () => {
        const id = await configure()
        const key = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
        const first = await bookAll(id, weeks(3), {}, key)
        const second = await bookAll(id, weeks(3), {}, key)
        expect(second.data).toEqual(first.data)
        const other = await bookAll(id, weeks(2), {}, key)
        expect(other.error.type).toBe('invalid_idempotency_key')
      })

      test('by the limits per day and week, counting the earlier ones of the series', async () => {
        const id = await configure({ limits: { most_per_week: 1 } })
        const { data } = await bookAll(id, [tuesday, instant(tuesday + day), instant(tuesday + week)], {
          if_taken: 'skip',
        })
        expect(data.bookings.map((one: { start_time: number }) => one.start_time)).toEqual([
          tuesday,
          tuesday + week,
        ])
      })

      test('with the buffers between the times of the series', async () => {
        const id = await configure({}, [ada], {
          availability: { duration_minutes: 30, availability_rules: { buffer: { before: 0, after: 30 } } },
        })
        const refused = await bookAll(id, [tuesday, instant(tuesday + 1_800)])
        expect(refused.error.type).toBe('timeslot_not_available')
        const apart = await bookAll(id, [tuesday, instant(tuesday + 3_600)])
        expect(apart.status).toBe(200)
      })

      test('with the same host of a round robin where one is free at all times, and says if not', async () => {
        const robin = {
          availability: {
            duration_minutes: 30,
            availability_rules: { availability_method: 'max-availability' },
          },
        }
        const id = await configure({}, [ada, jonas], robin)
        // Ada's turn is first, but she is busy in the second week.
        await service.withKey('POST', `/v3/grants/${ada.grantId}/events?calendar_id=${ada.calendarId}`, {
          when: { start_time: tuesday + week, end_time: tuesday + week + 3_600 },
        })
        const organizers = async (starts: readonly Instant[]) => {
          const { data } = await bookAll(id, starts)
          return [
            ...data.bookings.map(
              (one: { organizer: { email: string } }) => one.organizer.email.split('-')[0],
            ),
            data.has_same_hosts,
          ]
        }
        expect(await organizers(weeks(3))).toEqual(['jonas', 'jonas', 'jonas', true])
        // Both are free at two of three times, and it is Ada's turn.
        const later = instant(tuesday + 1_800)
        await service.withKey('POST', `/v3/grants/${jonas.grantId}/events?calendar_id=${jonas.calendarId}`, {
          when: { start_time: later + 2 * week, end_time: later + 2 * week + 1_800 },
        })
        expect(await organizers(weeks(3, later))).toEqual(['ada', 'jonas', 'ada', false])
      })

      test.each([
        ['slots', { slots: [] }],
        ['slots.1.start_time', { slots: [slotOf(0), slotOf(0)] }],
        ['slots.0.end_time', { slots: [{ start_time: tuesday, end_time: tuesday }] }],
        ['slots', { slots: Array.from({ length: 13 }, (_, index) => slotOf(index)) }],
        ['if_taken', { if_taken: 'maybe' }],
        ['guest.email', { guest: { name: 'Robin', email: 'nobody' } }],
      ])('never with an invalid %s', async (field, body) => {
        const id = await configure()
        const refused = await bookAll(id, weeks(2), body)
        expect([refused.status, refused.error?.field]).toEqual([400, field])
        expect(await freeAt(id, tuesday)).toBe(true)
      })

      test('only where the configuration allows several', async () => {
        const refused = await bookAll(await configure({ booking_series: undefined }), weeks(2))
        expect([refused.status, refused.error.field]).toEqual([400, 'slots'])
        const closed = await bookAll(await configure({}, [ada], { is_active: false }), weeks(2))
        expect(closed.error.type).toBe('timeslot_not_available')
      })
    })

    describe('with a hold', () => {
      const holdAt = async (id: string, start: Instant): Promise<string> => {
        const { data } = await service.call('POST', `/v3/scheduling/holds?configuration_id=${id}`, {
          body: slotAt(start),
        })
        return data.hold_id
      }

      test('count its time as free, which others see as taken, and take its place', async () => {
        const id = await configure()
        const hold = await holdAt(id, tuesday)
        const states = async (query: Record<string, string> = {}) =>
          (await check(id, query)).data.occurrences.map((time: { state: string }) => time.state)
        expect(await states()).toEqual(['taken', 'free', 'free'])
        expect(await states({ hold_id: hold })).toEqual(['free', 'free', 'free'])
        expect((await bookAll(id, weeks(3))).error.type).toBe('timeslot_not_available')
        expect((await bookAll(id, weeks(3), { hold_id: hold })).data.bookings).toHaveLength(3)
        const released = await service.call('PATCH', `/v3/scheduling/holds/${hold}?configuration_id=${id}`, {
          body: {},
        })
        expect(released.status).toBe(404)
      })

      test('of which nothing is booked keep it', async () => {
        const id = await configure()
        const hold = await holdAt(id, tuesday)
        await bookOne(id, weeks(2)[1] as Instant)
        const refused = await bookAll(id, weeks(2), { hold_id: hold })
        expect(refused.error.type).toBe('timeslot_not_available')
        expect(await freeAt(id, tuesday)).toBe(false)
        const again = await bookAll(id, weeks(2), { hold_id: hold, if_taken: 'skip' })
        expect(again.data.bookings).toHaveLength(1)
      })

      test('give a round robin the host whose time it holds', async () => {
        const id = await configure({}, [ada, jonas], {
          availability: {
            duration_minutes: 30,
            availability_rules: { availability_method: 'max-availability' },
          },
        })
        const other = await configure({}, [jonas])
        await bookOne(other, weeks(2)[1] as Instant)
        const hold = await holdAt(id, tuesday)
        const { data } = await bookAll(id, weeks(2), { hold_id: hold })
        expect(
          data.bookings.map((one: { organizer: { email: string } }) => one.organizer.email.split('-')[0]),
        ).toEqual(['ada', 'ada'])
      })
    })

    describe('with a link', () => {
      const open = async (id: string, link: object) => {
        const { data } = await service.withKey('POST', '/v3/scheduling/links', {
          configuration_id: id,
          ...link,
        })
        return { bearer: data.secret as string }
      }

      test('count one by one, and none is booked beyond its limit', async () => {
        const id = await configure()
        const visitor = await open(id, { most_bookings: 3 })
        expect((await bookAll(id, weeks(2), {}, visitor)).data?.bookings).toHaveLength(2)
        for (const if_taken of ['skip', 'refuse']) {
          const refused = await bookAll(id, weeks(2, instant(tuesday + 3_600)), { if_taken }, visitor)
          expect([refused.status, refused.error.type, refused.error.field]).toEqual([
            400,
            'invalid_request_error',
            'slots',
          ])
          expect(refused).toMatchObject({ bookings_left: 1 })
        }
        expect(await freeAt(id, instant(tuesday + 3_600))).toBe(true)
        expect((await bookAll(id, weeks(1, instant(tuesday + 3_600)), {}, visitor)).status).toBe(200)
        const ended = await bookAll(id, weeks(2, instant(tuesday + 7_200)), {}, visitor)
        expect(ended.error).toMatchObject({ type: 'forbidden', reason: 'link_used_up' })
      })

      test('are only the times that it offers, also in place of another', async () => {
        const id = await configure()
        const offered = [weeks(2)[0] as Instant, instant(tuesday + 3_600)]
        const visitor = await open(id, { slots: offered.map((start) => ({ start_time: start })) })
        const { data } = await service.call(
          'GET',
          `/v3/scheduling/availability/series?configuration_id=${id}&start_time=${tuesday}&every=week&count=2`,
          visitor,
        )
        const [first, second] = data.occurrences
        expect([first.state, second.state]).toEqual(['free', 'outside'])
        expect(second.nearest.map((time: { start_time: number }) => time.start_time)).toEqual([offered[1]])
        const refused = await bookAll(id, weeks(2), {}, visitor)
        expect(refused.error.type).toBe('timeslot_not_available')
      })
    })

    describe('of group events', () => {
      const addGroup = async () => {
        const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
        const { data } = await service.withKey('POST', path, {
          type: 'group',
          name: 'Pottery',
          group_booking: { calendar_id: ada.calendarId },
          ...scheduler(),
        })
        const announced = await service.withKey('POST', `${path}/${data.id}/group-events`, {
          calendar_id: ada.calendarId,
          title: 'Pottery',
          capacity: 1,
          when: {
            start_time: tuesday,
            end_time: tuesday + 3_600,
            start_timezone: 'Europe/Lisbon',
            end_timezone: 'Europe/Lisbon',
          },
          recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
        })
        expect(announced.status).toBe(200)
        return data.id as string
      }

      test('have seats of their own, and full ones are taken', async () => {
        const id = await addGroup()
        const first = await check(id, { count: 4 })
        const states = ({ data }: typeof first) =>
          data.occurrences.map((time: { state: string }) => time.state)
        expect(states(first)).toEqual(['free', 'free', 'free', 'outside'])
        const slots = first.data.occurrences
          .slice(0, 2)
          .map(
            ({ start_time, end_time, event_id, calendar_id }: Record<string, unknown>) =>
              ({ start_time, end_time, event_id, calendar_id }) as object,
          )
        const booked = await bookAll(id, [], { slots })
        expect(booked.data.bookings).toHaveLength(2)
        expect(states(await check(id))).toEqual(['taken', 'taken', 'free'])
        const refused = await bookAll(id, [], { slots: [{ ...slots[0], event_id: undefined }] })
        expect(refused.error.field).toBe('slots.0.event_id')
      })
    })

    describe('are managed', () => {
      test('by the id of one of them, which reads and cancels only its own series', async () => {
        const id = await configure()
        const series = await bookAll(id, weeks(3))
        const ids = series.data.bookings.map((one: { booking_id: string }) => one.booking_id)
        const other = await bookOne(id, instant(tuesday + 3_600))
        const read = await service.call('GET', seriesPath(id, ids[1]))
        expect(read.data.map((one: { booking_id: string }) => one.booking_id)).toEqual(ids)
        const alone = await service.call('GET', seriesPath(id, other.data.booking_id))
        expect(alone.data.map((one: { booking_id: string }) => one.booking_id)).toEqual([
          other.data.booking_id,
        ])
        const foreign = await service.call('GET', seriesPath(await configure(), ids[1]))
        expect(foreign.status).toBe(404)
        await service.call('DELETE', seriesPath(id, ids[0], '&bookings=all'), { body: {} })
        expect(await freeAt(id, instant(tuesday + 3_600))).toBe(false)
      })

      test.each([
        ['this one and the later ones', 'following', ['booked', 'cancelled', 'cancelled']],
        ['all', 'all', ['cancelled', 'cancelled', 'cancelled']],
      ])('by cancelling %s', async (_, bookings, expected) => {
        const id = await configure()
        const { data } = await bookAll(id, weeks(3))
        const before = service.domainEvents.length
        const answer = await service.call(
          'DELETE',
          seriesPath(id, data.bookings[1].booking_id, `&bookings=${bookings}`),
          { body: { cancellation_reason: 'Moved away.' } },
        )
        expect(answer.status).toBe(200)
        const after = await service.call('GET', seriesPath(id, data.bookings[1].booking_id))
        expect(after.data.map((one: { status: string }) => one.status)).toEqual(expected)
        expect(service.domainEvents.length - before).toBe(
          expected.filter((one) => one === 'cancelled').length,
        )
        for (const [index, start] of weeks(3).entries())
          expect(await freeAt(id, start)).toBe(expected[index] === 'cancelled')
        // Again changes nothing.
        const again = await service.call(
          'DELETE',
          seriesPath(id, data.bookings[1].booking_id, `&bookings=${bookings}`),
          { body: {} },
        )
        expect([again.status, again.data]).toEqual([200, answer.data])
      })

      test('and a single one is moved and cancelled as before, and stays in its series', async () => {
        const id = await configure()
        const { data } = await bookAll(id, weeks(3))
        const [first, second] = data.bookings
        const path = (bookingId: string) => `/v3/scheduling/bookings/${bookingId}?configuration_id=${id}`
        await service.call('PATCH', path(first.booking_id), { body: bookingBody(instant(tuesday + day)) })
        await service.call('DELETE', path(second.booking_id), { body: {} })
        const read = await service.call('GET', seriesPath(id, second.booking_id))
        expect(
          read.data.map((one: { start_time: number; status: string }) => [
            one.start_time - tuesday,
            one.status,
          ]),
        ).toEqual([
          [day, 'booked'],
          [week, 'cancelled'],
          [2 * week, 'booked'],
        ])
      })

      test('except those that have begun or whose notice has; if there are no others, it is too late', async () => {
        const id = await configure({ min_cancellation_notice: 24 * 60 })
        const { data } = await bookAll(id, weeks(2))
        const path = seriesPath(id, data.bookings[0].booking_id, '&bookings=all')
        service.at(instant(tuesday - 3_600))
        const answer = await service.call('DELETE', path, { body: {} })
        expect(answer.data.map((one: { status: string }) => one.status)).toEqual(['booked', 'cancelled'])
        const late = await service.call('DELETE', path, { body: {} })
        expect([late.status, late.error.type]).toEqual([400, 'too_late_to_change'])
      })
    })

    describe('are emailed', () => {
      /** The pending emails whose subject begins so: the guest's, then Ada's. */
      const waiting = async (...marks: readonly string[]): Promise<readonly MailRecord[]> => {
        const mails = await service.store.read((records) =>
          renderWaitingMails(records, service.applicationId),
        )
        return [address, ada.email].flatMap((email) =>
          mails.filter(
            ({ to, subject }) => to.email === email && marks.includes(subject.split(':')[0] ?? ''),
          ),
        )
      }
      let address: string
      beforeEach(() => {
        address = `robin-${crypto.randomUUID()}@example.com`
      })
      const guest = () => ({ guest: { name: 'Robin Vale', email: address }, timezone: 'Europe/Lisbon' })

      const entriesOf = (content: string) =>
        content
          .split('BEGIN:VEVENT')
          .slice(1)
          .map((entry) => /^UID:(.+)$/m.exec(entry)?.[1]?.trim())

      test('in one message for each person, with all times and one calendar file', async () => {
        const id = await configure()
        const { data } = await bookAll(id, weeks(3), guest())
        const mails = await waiting('Booked', 'New booking')
        expect(mails.map(({ to }) => to.email)).toEqual([address, ada.email])
        const [toGuest, toHost] = mails as [MailRecord, MailRecord]
        expect(toGuest.subject.replace(/\s/g, ' ')).toBe('Booked: Walkthrough, Mar 10, 2026, 10:00 AM +2')
        for (const { text } of [toGuest, toHost])
          for (const date of ['March 10', 'March 17', 'March 24']) expect(text).toContain(date)
        for (const one of data.bookings) expect(toGuest.text).toContain(`/manage/${one.booking_ref}`)
        const uids = data.bookings.map((one: { ical_uid: string }) => one.ical_uid)
        expect(toGuest.calendar?.method).toBe('PUBLISH')
        expect(entriesOf(toGuest.calendar?.content ?? '')).toEqual(uids)
        expect(readCalendar(toGuest.calendar?.content ?? '').method).toBe('PUBLISH')
        expect(toGuest.html).toContain('March 24')
        expect(toHost.text).not.toContain('/manage/')
      })

      test('once more when several are cancelled, with the entries to remove', async () => {
        const id = await configure()
        const { data } = await bookAll(id, weeks(3), guest())
        await service.call('DELETE', seriesPath(id, data.bookings[1].booking_id, '&bookings=following'), {
          body: {},
        })
        const mails = await waiting('Cancelled')
        expect(mails.map(({ to }) => to.email)).toEqual([address, ada.email])
        const content = mails[0]?.calendar?.content ?? ''
        expect(entriesOf(content)).toEqual(
          data.bookings.slice(1).map((one: { ical_uid: string }) => one.ical_uid),
        )
        expect(content.match(/STATUS:CANCELLED/g)).toHaveLength(2)
        expect(content.match(/SEQUENCE:1/g)).toHaveLength(2)
      })

      test('like a single booking if only one is left, or one changes', async () => {
        const id = await configure()
        // Another guest's, whose email goes to Ada too.
        await bookOne(id, weeks(2)[1] as Instant)
        const { data } = await bookAll(id, weeks(2), { ...guest(), if_taken: 'skip' })
        const methods = async (...marks: readonly string[]) =>
          (await waiting(...marks)).map(({ calendar }) => calendar?.method)
        expect(await methods('Booked', 'New booking')).toEqual(['REQUEST', 'REQUEST', 'REQUEST'])
        await service.call(
          'DELETE',
          `/v3/scheduling/bookings/${data.bookings[0].booking_id}?configuration_id=${id}`,
          { body: {} },
        )
        expect(await methods('Cancelled')).toEqual(['CANCEL', 'CANCEL'])
      })

      test('to the organizer with a link to answer each request', async () => {
        const id = await configure({}, [ada], {
          event_booking: {
            title: 'Walkthrough',
            timezone: 'Europe/Lisbon',
            booking_type: 'organizer-confirmation',
          },
        })
        const { data } = await bookAll(id, weeks(2), guest())
        expect(data.bookings.map((one: { status: string }) => one.status)).toEqual(['pending', 'pending'])
        const mails = await waiting('Request sent', 'Please answer')
        const [toGuest, toHost] = mails as [MailRecord, MailRecord]
        expect(toHost.text.match(/\/confirm\//g)).toHaveLength(2)
        expect([toGuest.calendar, toHost.calendar]).toEqual([undefined, undefined])
      })
    })
  })

function slotOf(index: number) {
  return { start_time: tuesday + index * week, end_time: tuesday + index * week + 1_800 }
}
