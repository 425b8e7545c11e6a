import { type Instant, instant, parseInstant } from '@whenable/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../kernel/store/store.js'
import { readFeedAt } from '../../testing/feeds.js'
import { stores } from '../../testing/stores.js'
import { addConfiguration, addHost, bookingBody, openService } from '../../testing/studio.js'
import { removeEndedBookings } from '../guests/guest-data.js'

const tuesday = parseInstant('2026-03-03T10:00:00Z')
const [hour, week] = [3_600, 7 * 86_400]

/** A studio with an event type that can be booked several times at once, and the pages of its guests. */
const openStudio = async (store: Store) => {
  const service = await openService(store, { rateLimit: 0 })
  const host = await addHost(service, 'ada@example.com')
  const scheduler = {
    ...{ min_booking_notice: 0, available_days_in_future: 90 },
    booking_series: { max_bookings: 12, every: ['week'] },
  }
  const id = await addConfiguration(service, [host], {
    ...{ name: 'Talk', scheduler },
    event_booking: { title: 'Talk', timezone: 'Europe/Lisbon' },
  })
  const book = async (start: Instant) =>
    (
      await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, {
        body: bookingBody(start),
      })
    ).data
  const bookSeries = async (starts: readonly number[]) =>
    (
      await service.call('POST', `/v3/scheduling/booking-series?configuration_id=${id}`, {
        body: {
          slots: starts.map((start) => ({ start_time: start, end_time: start + 1_800 })),
          guest: { name: 'Robin Vale', email: 'robin@example.com' },
        },
      })
    ).data.bookings
  const pageOf = ({ booking_ref }: { booking_ref: string }) => `/manage/${booking_ref}/subscribe`
  const open = async (path: string, init: RequestInit = {}) => {
    const response = await service.service.fetch(new Request(`http://service.test${path}`, init))
    const text = await response.text()
    return {
      response,
      text,
      address: /http:\/\/service\.test\/feeds\/[0-9a-f]{32}\.ics/.exec(text)?.[0] ?? '',
    }
  }
  const send = (path: string, action: string, headers: Record<string, string> = {}) =>
    open(path, {
      ...{ method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  /** The address that a guest gets on the page of a booking. */
  const subscribe = async (booking: { booking_ref: string }) => {
    expect((await send(pageOf(booking), 'create')).response.status).toBe(303)
    return (await open(pageOf(booking))).address
  }
  const change = (method: string, { booking_id }: { booking_id: string }, body: object = {}) =>
    service.call(method, `/v3/scheduling/bookings/${booking_id}?configuration_id=${id}`, { body })
  const statusAt = async (address: string) => (await service.service.fetch(new Request(address))).status
  return { service, book, bookSeries, pageOf, open, send, subscribe, change, statusAt }
}

describe.each(stores)('feeds of guests, on %s', (_name, open) => {
  let store: Store
  let studio: Awaited<ReturnType<typeof openStudio>>
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    studio = await openStudio(store)
  })

  test('follow a booking that is moved and cancelled, as one entry', async () => {
    const { service, book, subscribe, change } = studio
    const booked = await book(tuesday)
    const address = await subscribe(booked)
    const { events, calendar, response } = await readFeedAt(service, address)
    expect(events).toMatchObject([
      { title: 'Talk: ada', status: 'confirmed', when: { start_time: tuesday, end_time: tuesday + 1_800 } },
    ])
    expect(calendar.info).toMatchObject({ name: 'Talk' })
    expect(response.headers.get('Cache-Control')).toContain('private')
    await change('PATCH', booked, { start_time: tuesday + hour, end_time: tuesday + hour + 1_800 })
    const moved = (await readFeedAt(service, address)).events
    expect(moved).toMatchObject([{ id: events[0]?.id, when: { start_time: tuesday + hour } }])
    await change('DELETE', booked)
    expect((await readFeedAt(service, address)).events).toMatchObject([
      { id: events[0]?.id, status: 'cancelled' },
    ])
  })

  test('have nothing with which the booking can be changed, and no guest', async () => {
    const { service, book, subscribe } = studio
    const booked = await book(tuesday)
    const { text } = await readFeedAt(service, await subscribe(booked))
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).not.toContain(booked.booking_id)
    expect(unfolded).not.toContain(booked.booking_ref)
    expect(unfolded).not.toMatch(/\/manage\/|robin|ATTENDEE/i)
  })

  test('have all bookings that were made together, whichever of them the guest opens', async () => {
    const { service, bookSeries, book, subscribe, change } = studio
    const [first, second] = await bookSeries([tuesday, tuesday + week])
    await book(instant(tuesday + 2 * hour))
    const address = await subscribe(second)
    expect(await subscribe(first)).toBe(address)
    const startsAt = async () =>
      (await readFeedAt(service, address)).events.map(({ when, status }) => [
        (when as { start_time?: number }).start_time,
        status,
      ])
    expect(await startsAt()).toEqual([
      [tuesday, 'confirmed'],
      [tuesday + week, 'confirmed'],
    ])
    await change('DELETE', first)
    expect(await startsAt()).toEqual([
      [tuesday, 'cancelled'],
      [tuesday + week, 'confirmed'],
    ])
  })

  test('exist once a guest asks for them, and get another address at their wish', async () => {
    const { book, pageOf, open, send, subscribe, statusAt } = studio
    const booked = await book(tuesday)
    expect((await open(pageOf(booked))).address).toBe('')
    await send(pageOf(booked), 'renew')
    expect((await open(pageOf(booked))).address).toBe('')
    const before = await subscribe(booked)
    expect(await subscribe(booked)).toBe(before)
    await send(pageOf(booked), 'renew')
    const { address } = await open(pageOf(booked))
    expect(address).not.toBe(before)
    expect([await statusAt(before), await statusAt(address)]).toEqual([404, 200])
    // The page of the booking leads here.
    expect((await open(`/manage/${booked.booking_ref}`)).text).toContain(`href="${pageOf(booked)}"`)
  })

  test('are changed by no other site, and by no address that is incomplete', async () => {
    const { book, pageOf, open, send } = studio
    const booked = await book(tuesday)
    const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await send(pageOf(booked), 'create', crossSite)).response.status).toBe(403)
    expect((await send(pageOf(booked), 'remove')).response.status).toBe(400)
    expect((await open(pageOf(booked))).address).toBe('')
    expect((await send('/manage/rubbish/subscribe', 'create')).response.status).toBe(404)
    expect((await open('/manage/rubbish/subscribe')).response.status).toBe(404)
  })

  test('go with the last of their bookings', async () => {
    const { service, bookSeries, subscribe, statusAt } = studio
    const [first] = await bookSeries([tuesday, tuesday + week])
    const address = await subscribe(first)
    const remove = (before: number) => {
      service.at(instant(before))
      return removeEndedBookings(service.store, instant(before))
    }
    await remove(tuesday + hour)
    expect((await readFeedAt(service, address)).events).toHaveLength(1)
    await remove(tuesday + week + hour)
    expect(await statusAt(address)).toBe(404)
  })

  test('end when their guest is erased', async () => {
    const { service, book, bookSeries, subscribe, statusAt, pageOf, open } = studio
    const [first] = await bookSeries([tuesday, tuesday + week])
    const alone = await book(instant(tuesday + hour))
    const addresses = [await subscribe(first), await subscribe(alone)]
    const erase = (email: string) =>
      service.withKey('POST', '/v3/scheduling/guests/erase', { email, bookings: 'cancel' })
    expect((await erase('stranger@example.com')).data.erased_bookings).toBe(0)
    expect(await Promise.all(addresses.map(statusAt))).toEqual([200, 200])
    expect((await erase('robin@example.com')).data.erased_bookings).toBeGreaterThan(0)
    expect(await Promise.all(addresses.map(statusAt))).toEqual([404, 404])
    expect((await open(pageOf(alone))).address).toBe('')
  })
})
