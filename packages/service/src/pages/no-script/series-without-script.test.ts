import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestService,
} from '../../testing/studio.js'

const week = 7 * 86_400
const ten = parseInstant('2026-03-03T10:00:00Z')
const at = (weeks: number): Instant => instant(ten + weeks * week)

let service: TestService
let id: string
beforeEach(async () => {
  service = await openService()
  const host = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [host], {
    slug: 'lesson',
    scheduler: {
      min_booking_notice: 0,
      available_days_in_future: 90,
      booking_series: { max_bookings: 5, every: ['week', 'month'] },
    },
  })
})

const pageAt = (query: string) => `/b/lesson?client_id=${service.clientId}${query}`
const visit = async (query = `&slot=${ten}`) => (await service.call('GET', pageAt(query))).data as string
const repeated = (count = 4) => visit(`&slot=${ten}&every=week&count=${count}`)

/** Submits a form like a browser. */
const send = async (path: string, values: readonly (readonly [string, string])[]) => {
  const response = await service.service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: new URLSearchParams(values.map(([name, value]) => [name, value])).toString(),
    }),
  )
  const location = response.headers.get('location') ?? ''
  return { status: response.status, html: await response.text(), location }
}
const submit = (starts: readonly Instant[], more: Record<string, string> = {}) =>
  send(pageAt(''), [
    ...Object.entries({
      ...{ slot: String(ten), every: 'week', count: '4', key: 'k-1' },
      ...{ name: 'Robin Vale', email: 'robin@example.com', ...more },
    }),
    ...starts.map((start) => ['slots', String(start)] as const),
  ])
const bookAsRival = (start: Instant) =>
  service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body: bookingBody(start) })

/** The boxes of a page: the start of each, and whether it is ticked. */
const boxesOf = (html: string) =>
  [...html.matchAll(/type="checkbox" name="slots" value="(\d+)"( checked)?/g)].map(
    ([, start, checked]) => [Number(start), checked !== undefined] as const,
  )
const created = () => service.domainEvents.filter(({ type }) => type === 'booking.created')

describe('several times without scripts', () => {
  test('are offered in the form of a time, with the intervals of the event type', async () => {
    const html = await visit()
    expect(html).toContain('<select name="every"')
    expect([...html.matchAll(/<option value="(\w+)">Every/g)].map(([, every]) => every)).toEqual([
      'week',
      'month',
    ])
    expect(boxesOf(html)).toEqual([])
    // The form of the one time is there too.
    expect(html).toContain('Your details')
  })

  test('are not offered where visitors book one time, or add each by hand', async () => {
    const [grant] = (await service.withKey('GET', '/v3/grants?email=ada%40example.com')).data
    for (const series of [undefined, { max_bookings: 5 }]) {
      await service.withKey('PUT', `/v3/grants/${grant.id}/scheduling/configurations/${id}`, {
        scheduler: { min_booking_notice: 0, available_days_in_future: 90, booking_series: series },
      })
      expect(await visit()).not.toContain('name="every"')
    }
  })

  test('are boxes to tick: free ones are ticked, and one that is taken has the nearest in its place', async () => {
    await bookAsRival(at(1))
    const html = await repeated()
    expect(html).toContain('Your times (4)')
    expect(html).toContain('Not free')
    expect(html).toContain('<legend>Tuesday, March 10, 10:00')
    const boxes = boxesOf(html)
    expect(boxes.filter(([, isTicked]) => isTicked).map(([start]) => start)).toEqual([at(0), at(2), at(3)])
    expect(boxes.filter(([, isTicked]) => !isTicked).map(([start]) => (start - at(1)) / 1_800)).toEqual([
      -2, -1, 1,
    ])
    expect(html).toContain('Book all times')
  })

  test.each(['&every=year&count=4', '&every=week&count=1', '&every=week&count=6', '&every=week&count=x'])(
    'are not shown for what the event type does not allow: %s',
    async (query) => {
      expect(boxesOf(await visit(`&slot=${ten}${query}`))).toEqual([])
    },
  )

  test('that are ticked are booked together, once for the same form', async () => {
    const { status, location } = await submit([at(0), at(2), at(3)])
    expect([status, location.startsWith('/manage/')]).toEqual([303, true])
    const again = await submit([at(0), at(2), at(3)])
    expect(again.location).toBe(location)
    const bookings = created().map(({ data }) => data.object.booking_info)
    expect(bookings.map(({ start_time }) => start_time)).toEqual([at(0), at(2), at(3)])
    expect(new Set(bookings.map(({ series_id }) => series_id)).size).toBe(1)
  })

  test('of which one was just taken book nothing, and keep the ticks and the answers', async () => {
    await bookAsRival(at(3))
    const { status, html } = await submit([at(0), at(3)], { name: 'Robin & Co' })
    expect(status).toBe(400)
    expect(html).toContain('Some times were just taken. Nothing is booked yet.')
    expect(html).toContain('value="Robin &amp; Co"')
    const ticked = boxesOf(html).flatMap(([start, isTicked]) => (isTicked ? [start] : []))
    expect(ticked).toEqual([at(0)])
    expect(created()).toHaveLength(1)
  })

  test('without any that is ticked, or with more than are allowed, are refused', async () => {
    expect((await submit([])).html).toContain('Choose at least one answer.')
    const many = await submit(Array.from({ length: 6 }, (_, index) => instant(ten + index * 1_800)))
    expect(many.status).toBe(400)
    expect(created()).toEqual([])
  })

  test('keep the ticks when a field is invalid', async () => {
    const { html } = await submit([at(1)], { email: 'nobody' })
    expect(html).toContain('Fix 1 field')
    expect(boxesOf(html)).toEqual([0, 1, 2, 3].map((index) => [at(index), index === 1]))
  })
})

describe('the page of a booking of several', () => {
  const bookThree = async () => {
    const { location } = await submit([at(0), at(1), at(2)])
    const [, path = ''] = /^([^?]*)/.exec(location) ?? []
    return { path, query: `?client_id=${service.clientId}` }
  }
  const statuses = async () => {
    const bookingId = created()[0]?.data.object.booking_id
    const { data } = await service.withKey(
      'GET',
      `/v3/scheduling/bookings/${bookingId}/series?configuration_id=${id}`,
    )
    return data.map(({ status }: { status: string }) => status)
  }

  test('shows all times, and cancels one', async () => {
    const { path } = await bookThree()
    const { data } = await service.call('GET', path)
    expect(data.match(/<li>Tuesday, March/g)).toHaveLength(3)
    expect(data.match(/type="radio" name="bookings"/g)).toHaveLength(3)
    const { status, location } = await send(path, [
      ['action', 'cancel'],
      ['bookings', ''],
    ])
    expect(status).toBe(303)
    expect(await statuses()).toEqual(['cancelled', 'booked', 'booked'])
    const after = await service.call('GET', location)
    expect(after.data).toContain('<li><s>Tuesday, March 3')
  })

  test.each([
    ['following', ['booked', 'cancelled', 'cancelled']],
    ['all', ['cancelled', 'cancelled', 'cancelled']],
    ['anything else', ['booked', 'cancelled', 'booked']],
  ])('of the second cancels %s', async (choice, expected) => {
    await bookThree()
    const second = `/manage/${created()[1]?.data.object.booking_ref}`
    expect(
      (
        await send(second, [
          ['action', 'cancel'],
          ['bookings', choice],
        ])
      ).status,
    ).toBe(303)
    expect(await statuses()).toEqual(expected)
  })

  test('of one that was made alone has no choice', async () => {
    await bookAsRival(at(0))
    const { data } = await service.call('GET', `/manage/${created()[0]?.data.object.booking_ref}`)
    expect(data).not.toContain('name="bookings"')
    expect(data).not.toContain('Your times')
  })
})
