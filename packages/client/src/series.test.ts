import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createClient } from './call.js'
import { createSeriesService } from './series.js'
import { failure, fetchDouble, type Handler, success } from './testing/fetch-double.js'

const options = { signal: new AbortController().signal, idempotencyKey: 'key' }
const slot = { start_time: instant(10), end_time: instant(20) }
const request = { slots: [slot], guest: { name: 'Ana', email: 'ana@example.com' } }

const serviceOver = (handler: Handler) => {
  const { fetch, seen } = fetchDouble(handler)
  const client = createClient({
    ...{ baseUrl: 'https://s', configuration: 'c1', retries: 0, idempotency: true },
    fetch,
  })
  return { service: createSeriesService(client), seen }
}

describe('several bookings', () => {
  it('ask for the times of a series in the visitor’s time zone', async () => {
    const occurrence = { ...slot, state: 'taken', shifts: false, nearest: [slot] }
    const { service, seen } = serviceOver(() =>
      success({ timezone: 'Europe/Lisbon', occurrences: [occurrence] }),
    )
    const rule = { every: 'week', count: 3 } as const
    const query = { start: instant(10), ...rule, timeZone: 'Asia/Tokyo', holdId: 'own' }
    const { occurrences } = await service.seriesTimes(query, options)
    expect(occurrences[0]).toMatchObject({ state: 'taken', nearest: [{ start_time: 10 }] })
    expect(seen[0]?.url.pathname).toBe('/v3/scheduling/availability/series')
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
      configuration_id: 'c1',
      start_time: '10',
      every: 'week',
      count: '3',
      timezone: 'Asia/Tokyo',
      hold_id: 'own',
    })
  })

  it('are booked under one idempotency key', async () => {
    const booked = { booking_id: 'b1', status: 'booked' }
    const { service, seen } = serviceOver(() =>
      success({ series_id: 's1', bookings: [booked], not_booked: [], has_same_hosts: true }),
    )
    expect((await service.bookSeries(request, options)).bookings).toHaveLength(1)
    expect(seen[0]?.headers['idempotency-key']).toBe('key')
  })

  it('that are refused tell which times are taken', async () => {
    const error = { type: 'timeslot_not_available', message: 'The selected timeslot is unavailable' }
    const { service } = serviceOver(() =>
      Response.json({ request_id: 'r', error, not_booked: [{ ...slot, nearest: null }] }, { status: 400 }),
    )
    expect(await service.bookSeries(request, options)).toEqual({
      bookings: [],
      not_booked: [{ ...slot, nearest: [] }],
    })
  })

  it.each([
    ['lists no times', { not_booked: [] }],
    ['lists something else', { not_booked: 'all' }],
    ['lists nothing', {}],
  ])('fail like a single one if a refusal %s', async (_, beside) => {
    const error = { type: 'timeslot_not_available', message: 'taken' }
    const { service } = serviceOver(() =>
      Response.json({ request_id: 'r', error, ...beside }, { status: 400 }),
    )
    await expect(service.bookSeries(request, options)).rejects.toMatchObject({
      type: 'timeslot_not_available',
    })
  })

  it('fail if the service lacks the call', async () => {
    const { service } = serviceOver(() => failure(404, 'not_found_error'))
    await expect(service.bookSeries(request, options)).rejects.toMatchObject({ status: 404 })
  })

  it('are read and cancelled by the id of one', async () => {
    const booking = { booking_id: 'b1', status: 'cancelled' }
    const { service, seen } = serviceOver(() => success([booking]))
    expect(await service.seriesBookings('b1', options)).toEqual([booking])
    expect(await service.cancelSeries('b1', 'following', 'Moved away', options)).toEqual([booking])
    expect(seen.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      '/v3/scheduling/bookings/b1/series?configuration_id=c1',
      '/v3/scheduling/bookings/b1/series?configuration_id=c1&bookings=following',
    ])
  })
})
