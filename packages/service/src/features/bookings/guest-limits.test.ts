import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderWaitingMails } from '../../outbox/render-mail.js'
import { payment } from '../../testing/paid-studio.js'
import { stores } from '../../testing/stores.js'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../../testing/studio.js'

/** Wednesday, in winter: wall time in Lisbon is UTC. */
const wednesday = parseInstant('2026-03-04T00:00:00Z')
const at = (days: number, hours: number): Instant => instant(wednesday + days * 86_400 + hours * 3_600)

for (const [name, open] of stores)
  describe(`limits for guests, ${name}`, () => {
    let service: TestService
    let ada: TestHost
    let hosts = 0
    beforeAll(async () => {
      service = await openService(await open())
    })
    afterAll(() => service.store.close())

    /** An event type with limits for guests, and what its visitors and its owner do. */
    const limited = async (guest_limits: object, change: Record<string, unknown> = {}) => {
      ada = await addHost(service, `ada${hosts++}@example.com`)
      const id = await addConfiguration(service, [ada], {
        scheduler: {
          ...{ min_booking_notice: 0, available_days_in_future: 60, guest_limits },
          booking_series: { max_bookings: 5, every: ['day', 'week'] },
        },
        ...change,
      })
      const query = `configuration_id=${id}`
      return {
        id,
        book: (start: Instant, email = 'robin@example.com') =>
          service.call('POST', `/v3/scheduling/bookings?${query}`, {
            body: bookingBody(start, { guest: { name: 'Robin', email } }),
          }),
        move: (booking: string, start: Instant) =>
          service.call('PATCH', `/v3/scheduling/bookings/${booking}?${query}`, {
            body: { start_time: start, end_time: start + 1_800 },
          }),
        cancel: (booking: string) =>
          service.call('DELETE', `/v3/scheduling/bookings/${booking}?${query}`, { body: {} }),
      }
    }

    test.each([
      ['most_per_day', 'day', at(0, 14), at(1, 9)],
      ['most_per_week', 'week', at(2, 9), at(5, 9)],
      ['most_per_month', 'month', at(27, 9), at(28, 9)],
    ])('%s counts the bookings that start then', async (limit, of, within, after) => {
      const { book } = await limited({ [limit]: 1 })
      expect((await book(at(0, 9))).status).toBe(200)
      expect(await book(within)).toMatchObject({
        ...{ status: 409, limit: { of, most: 1 } },
        error: { type: 'guest_limit_reached', reason: limit },
      })
      expect((await book(within, 'noor@example.com')).status).toBe(200)
      expect((await book(after)).status).toBe(200)
    })

    test('most_ahead counts the bookings that are not over', async () => {
      const { book } = await limited({ most_ahead: 2 })
      for (const days of [0, 1]) expect((await book(at(days, 9))).status).toBe(200)
      expect(await book(at(2, 9))).toMatchObject({ status: 409, error: { reason: 'most_ahead' } })
      const { now } = service
      service.at(at(0, 9.5))
      expect((await book(at(2, 9))).status).toBe(200)
      service.at(now)
    })

    test('an address with a tag or with dots is the same guest where its service says so', async () => {
      const { book } = await limited({ most_ahead: 1 })
      expect((await book(at(0, 9), 'robin.vale@gmail.com')).status).toBe(200)
      expect((await book(at(1, 9), 'RobinVale+two@googlemail.com')).status).toBe(409)
      expect((await book(at(1, 9), 'robin.vale@example.com')).status).toBe(200)
      expect((await book(at(1, 10), 'robinvale@example.com')).status).toBe(200)
    })

    test('a refusal does not show what the address has', async () => {
      const { book } = await limited({ most_ahead: 1 })
      await book(at(0, 9))
      const refused = await book(at(1, 9))
      expect(refused).toMatchObject({ status: 409, limit: { of: 'ahead', most: 1 } })
      expect(refused).not.toHaveProperty('bookings')
    })

    test('a cancelled booking does not count, a requested one does', async () => {
      const { book, cancel } = await limited(
        { most_ahead: 1 },
        { event_booking: { title: 'Walkthrough', booking_type: 'organizer-confirmation' } },
      )
      const { data } = await book(at(0, 9))
      expect(data.status).toBe('pending')
      expect((await book(at(1, 9))).status).toBe(409)
      await cancel(data.booking_id)
      expect((await book(at(1, 9))).status).toBe(200)
    })

    test('a booking that moves does not count itself, and counts where it comes to', async () => {
      const { book, move } = await limited({ most_per_day: 1, most_ahead: 2 })
      const first = await book(at(0, 9))
      await book(at(1, 9))
      expect((await move(first.data.booking_id, at(0, 11))).status).toBe(200)
      expect((await move(first.data.booking_id, at(1, 11))).error).toMatchObject({ reason: 'most_per_day' })
      expect((await move(first.data.booking_id, at(2, 11))).status).toBe(200)
    })

    test('a limit that is lowered leaves the bookings, and lets them move', async () => {
      const { id, book, move } = await limited({})
      const made = [await book(at(0, 9)), await book(at(0, 11))]
      await service.withKey('PUT', `/v3/grants/${ada.grantId}/scheduling/configurations/${id}`, {
        scheduler: {
          min_booking_notice: 0,
          available_days_in_future: 60,
          guest_limits: { most_per_day: 1, most_ahead: 1 },
        },
      })
      expect((await book(at(5, 9))).status).toBe(409)
      expect((await move(made[0]?.data.booking_id, at(0, 14))).status).toBe(200)
    })

    test('several times at once count each, and are booked all or none', async () => {
      const { id, book } = await limited({ most_per_week: 2 })
      const series = (days: readonly number[]) =>
        service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
          body: {
            guest: { name: 'Robin', email: 'robin@example.com' },
            slots: days.map((one) => ({ start_time: at(one, 9), end_time: at(one, 9.5) })),
          },
        })
      expect((await series([0, 1, 2])).error.type).toBe('guest_limit_reached')
      expect((await series([0, 1])).status).toBe(200)
      expect((await book(at(2, 9))).status).toBe(409)
      expect((await book(at(5, 9))).status).toBe(200)
    })

    test('a guest beyond them gets the links to what they have by email, once a day, and a stranger learns nothing', async () => {
      const mailing = await openService(await open(), { sendsMail: true })
      try {
        const host = await addHost(mailing, 'ada@example.com')
        const scheduler = {
          min_booking_notice: 0,
          available_days_in_future: 60,
          guest_limits: { most_ahead: 1 },
        }
        const id = await addConfiguration(mailing, [host], { scheduler })
        const book = (start: Instant, email = 'robin@example.com') =>
          mailing.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
            body: { ...bookingBody(start, { guest: { name: '<b>Me</b>', email } }), email_language: 'de' },
          })
        const sent = async () => {
          const mails = await mailing.store.read((records) =>
            renderWaitingMails(records, mailing.applicationId),
          )
          return mails.filter(({ subject }) => subject.startsWith('Ihre Buchungen'))
        }
        const { data } = await book(at(12, 9))
        expect(await sent()).toEqual([])
        const refused = await book(at(13, 9))
        expect(refused).toMatchObject({ status: 409, error: { type: 'guest_limit_reached' } })
        expect(JSON.stringify(refused)).not.toContain(data.booking_id)
        const [mail, ...others] = await sent()
        expect(others).toEqual([])
        expect(mail?.to.email).toBe('robin@example.com')
        expect(mail?.text).toContain(`/manage/${data.booking_ref}`)
        await book(at(14, 9))
        expect(await sent()).toHaveLength(1)
        mailing.at(instant(mailing.now + 86_400 + 600))
        await book(at(15, 9))
        expect(await sent()).toHaveLength(2)
        await book(at(16, 9), 'noor@example.com')
        expect(await sent()).toHaveLength(2)
      } finally {
        await mailing.store.close()
      }
    })

    test('the email is sent however a visitor asks for a time, and not for what an API key asks for', async () => {
      const mailing = await openService(await open(), { sendsMail: true })
      try {
        const guest = { name: 'Robin', email: 'robin@example.com' }
        const slot = (days: number) => ({ start_time: at(days, 9), end_time: at(days, 9.5) })
        /** How many emails with their booking a guest has got after a request that a new event type refuses. */
        const sentAfter = async (
          [path, body, isOwners = false]: readonly [path: string, body: object, isOwners?: boolean],
          change: object = {},
        ): Promise<number> => {
          // A day later, so that the guest may get one again.
          mailing.at(instant(mailing.now + 86_400 + 600))
          const host = await addHost(mailing, `ada${hosts++}@example.com`)
          const id = await addConfiguration(mailing, [host], {
            scheduler: {
              ...{ min_booking_notice: 0, available_days_in_future: 60, ...change },
              guest_limits: { most_per_week: 1 },
            },
          })
          const addressOf = (of: string) => `/v3/scheduling/${of}?configuration_id=${id}`
          const { data } = await mailing.withKey('POST', addressOf('bookings'), { ...slot(12), guest })
          const countOf = async () =>
            (
              await mailing.store.read((records) => renderWaitingMails(records, mailing.applicationId))
            ).filter(
              ({ to, text }) => to.email === guest.email && text.includes(`/manage/${data.booking_ref}`),
            ).length
          const before = await countOf()
          const refused = isOwners
            ? await mailing.withKey('POST', addressOf(path), { guest, ...body })
            : await mailing.call('POST', addressOf(path), { body: { guest, ...body } })
          expect(refused.error.type).toBe('guest_limit_reached')
          return (await countOf()) - before
        }
        const series = { booking_series: { max_bookings: 5, every: ['day', 'week'] } }
        expect(await sentAfter(['bookings', slot(13)])).toBe(1)
        expect(await sentAfter(['booking-series', { slots: [slot(5), slot(13)] }], series)).toBe(1)
        // Nothing is there but what is refused with it.
        expect(await sentAfter(['booking-series', { slots: [slot(20), slot(21)] }], series)).toBe(0)
        expect(
          await sentAfter(['payments', { ...slot(13), payment_token: 'a random token of Robin' }], {
            payment,
          }),
        ).toBe(1)
        expect(await sentAfter(['bookings', slot(13), true])).toBe(0)
      } finally {
        await mailing.store.close()
      }
    })

    test('an owner books for a guest beyond them, and an explanation for the guest names the limit', async () => {
      const { id, book } = await limited({ most_per_day: 1 })
      await book(at(0, 9))
      const owners = await service.withKey('POST', '/admin/v1/bookings', {
        ...{ configuration_id: id, start_time: at(0, 11) },
        guest: { name: 'Robin', email: 'robin@example.com' },
      })
      expect(owners.status).toBe(200)
      const check = async (body: object) =>
        (await service.withKey('POST', '/admin/v1/bookings/check', body)).data
      const warned = [{ code: 'guest_limit', blocks: false, limit: { of: 'day', most: 1 } }]
      const asked = { configuration_id: id, start_time: at(0, 14) }
      expect(await check({ ...asked, guest: 'Robin@example.com' })).toEqual({
        is_possible: true,
        warnings: warned,
      })
      expect((await check({ ...asked, guest: 'noor@example.com' })).warnings).toEqual([])
      expect((await check(asked)).warnings).toEqual([])
      // A booking that moves within its day does not count, and one that comes into another day does.
      const moved = { booking_id: owners.data.id, start_time: at(0, 15), end_time: at(0, 15.5) }
      expect((await check(moved)).warnings).toEqual([])
      await book(at(1, 9))
      const other = { booking_id: owners.data.id, start_time: at(1, 11), end_time: at(1, 11.5) }
      expect((await check(other)).warnings).toEqual(warned)
      const explain = (query: string) =>
        service.withKey('GET', `/admin/v1/explain?configuration_id=${id}&start_time=${at(0, 14)}${query}`)
      const [time] = (await explain('&guest=robin%40example.com')).data.times
      expect(time).toMatchObject({
        offered: false,
        reasons: [{ type: 'guest_limit', most: 1, of: 'day' }],
      })
      for (const query of ['', '&guest=noor%40example.com'])
        expect((await explain(query)).data.times[0]).toMatchObject({ offered: true, reasons: [] })
    })
  })
