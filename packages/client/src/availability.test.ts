import { endOfFirstTimes } from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createAvailabilityService } from './availability.js'
import { createClient } from './call.js'
import { failure, fetchDouble, type Handler, type Seen, success } from './testing/fetch-double.js'

const { signal } = new AbortController()
const now = parseInstant('2026-03-31T22:30:00Z')
const slot = { emails: [], start_time: now, end_time: now + 1800 }
const answers: Handler = ({ url }) =>
  url.pathname.endsWith('ui-settings') ? success({ configuration_id: 'c1' }) : success({ time_slots: [slot] })

const serviceOver = (handler: Handler) => {
  const { fetch, seen } = fetchDouble(handler)
  let calls = 0
  const counted: typeof globalThis.fetch = (...given) => {
    calls++
    return fetch(...(given as Parameters<typeof fetch>))
  }
  const client = createClient({ baseUrl: 'https://s', configuration: 'c1', retries: 0, fetch: counted })
  return { service: createAvailabilityService(client), seen, calls: () => calls }
}

describe('preloading', () => {
  it('sends both requests synchronously', () => {
    const { service, calls } = serviceOver(answers)
    service.preload(now)
    expect(calls()).toBe(2)
  })

  it('answers the first requests of a flow, even if they come later and for a shorter interval', async () => {
    const { service, seen } = serviceOver(answers)
    service.preload(now)
    const end = parseInstant('2026-05-01T12:00:00Z')
    const [settings, times] = await Promise.all([
      service.settings({}, { signal }),
      service.availability({ start: instant(now + 1), end }, { signal }),
    ])
    expect(settings).toMatchObject({ configuration_id: 'c1' })
    expect(times.time_slots).toHaveLength(1)
    expect(seen).toHaveLength(2)
  })

  it('covers the end of the next month in the westernmost time zone', async () => {
    const { service, seen } = serviceOver(answers)
    const start = parseInstant('2026-03-15T12:00:00Z')
    service.preload(start)
    await service.availability({ start, end: start }, { signal })
    const end = seen.map(({ url }) => Number(url.searchParams.get('end_time'))).find(Boolean) ?? 0
    // A flow requests one day beyond midnight of 1 May, which is half a day later in the west.
    expect(end).toBeGreaterThanOrEqual(parseInstant('2026-05-02T12:00:00Z'))
  })

  it('never requests more than the service answers at once, in any month', async () => {
    for (let month = 0; month < 12; month++) {
      const { service, seen } = serviceOver(answers)
      const start = instant(Date.UTC(2026, month, 1) / 1000)
      service.preload(start)
      await service.availability({ start, end: start }, { signal })
      const end = seen.map(({ url }) => Number(url.searchParams.get('end_time'))).find(Boolean) ?? 0
      expect(end - start).toBeLessThanOrEqual(62 * 86_400)
      expect(end - start).toBeGreaterThan(58 * 86_400)
    }
  })

  it('returns each response once', async () => {
    const { service, seen } = serviceOver(answers)
    service.preload(now)
    const query = { start: now, end: instant(now + 86_400) }
    await service.availability(query, { signal })
    await service.availability(query, { signal })
    expect(seen.filter(({ url }) => url.pathname.endsWith('availability'))).toHaveLength(2)
  })

  it.each([
    ['a later window', { start: now, end: instant(now + 400 * 86_400) }],
    ['an earlier window', { start: instant(now - 1), end: instant(now + 86_400) }],
    ['another booking', { start: now, end: instant(now + 86_400), bookingId: 'b1' }],
    ['the slot of a hold', { start: now, end: instant(now + 86_400), holdId: 'a hold' }],
  ])('is not used for %s', async (_name, query) => {
    const { service, seen } = serviceOver(answers)
    service.preload(now)
    await service.availability(query, { signal })
    expect(seen.filter(({ url }) => url.pathname.endsWith('availability'))).toHaveLength(2)
  })

  it('rejects with its error only where the response is used', async () => {
    const { service } = serviceOver(() => failure(403, 'forbidden'))
    service.preload(now)
    await expect(service.settings({}, { signal })).rejects.toMatchObject({ type: 'forbidden' })
  })
})

describe('an answer that the page has preloaded', () => {
  const end = parseInstant('2026-05-01T12:00:00Z')
  const start = instant(now + 2)
  const bootstrap = {
    ...{ start_time: now, end_time: endOfFirstTimes(now) },
    settings: { configuration_id: 'c1', capabilities: ['idempotency'] },
    availability: { order: ['ana@example.com'], time_slots: [slot] },
  }
  const isPreloaded = (address: string) => address === 'https://s/v3/scheduling/bootstrap?configuration_id=c1'
  const paths = (seen: readonly Seen[]) => seen.map(({ url }) => url.pathname.split('/').at(-1))
  const openFirst = async (handler: Handler, bookingId?: string) => {
    const { service, seen } = serviceOver(({ url, ...more }, index) =>
      url.pathname.endsWith('bootstrap')
        ? handler({ url, ...more }, index)
        : answers({ url, ...more }, index),
    )
    service.preload(start, bookingId, isPreloaded)
    const [settings, times] = await Promise.all([
      service.settings({ bookingId }, { signal }),
      service.availability({ start, end, bookingId }, { signal }),
    ])
    return { service, seen, settings, times }
  }

  it('has the settings and the first times in one request', async () => {
    const { service, seen, settings, times } = await openFirst(() => success(bootstrap))
    expect(paths(seen)).toEqual(['bootstrap'])
    expect(seen[0]?.headers).toEqual({})
    expect(settings?.configuration_id).toBe('c1')
    expect(times.time_slots).toHaveLength(1)
    expect([service.configurationId(), service.hosts()]).toEqual(['c1', ['ana@example.com']])
  })

  it('is used once', async () => {
    const { service, seen } = await openFirst(() => success(bootstrap))
    await service.settings({}, { signal })
    await service.availability({ start, end }, { signal })
    expect(paths(seen)).toEqual(['bootstrap', 'ui-settings', 'availability'])
  })

  it('is continued from the time it names', async () => {
    const { seen, times } = await openFirst(() =>
      success({ ...bootstrap, availability: { time_slots: [slot], next_start_time: now + 1800 } }),
    )
    expect(paths(seen)).toEqual(['bootstrap', 'availability'])
    expect(times.time_slots).toHaveLength(2)
  })

  it.each([
    ['its service lacks the call', () => failure(404, 'not_found_error')],
    ['it is cut off', () => new TypeError('network')],
    ['it is two hours old', () => success({ ...bootstrap, start_time: now - 7200 })],
    ['it ends before the shown times do', () => success({ ...bootstrap, end_time: now + 86_400 })],
  ] as [string, Handler][])('is requested in two answers if %s', async (_name, handler) => {
    const { seen, settings, times } = await openFirst(handler)
    expect(paths(seen)).toEqual(['bootstrap', 'ui-settings', 'availability'])
    expect([settings?.configuration_id, times.time_slots.length]).toEqual(['c1', 1])
  })

  it('is not used for the guest of a booking', async () => {
    const { seen } = await openFirst(() => success(bootstrap), 'b1')
    expect(paths(seen)).toEqual(['ui-settings', 'availability'])
  })
})

describe('a truncated response', () => {
  it('is continued from the time it names until it is complete', async () => {
    const starts = [0, 1800, 3600, 5400, 7200].map((seconds) => now + seconds)
    const { service, seen } = serviceOver(({ url }) => {
      const from = Number(url.searchParams.get('start_time'))
      const rest = starts.filter((start) => start >= from)
      return success({
        time_slots: rest.slice(0, 2).map((start) => ({ ...slot, start_time: start, end_time: start + 1800 })),
        next_start_time: rest[2],
      })
    })
    const times = await service.availability({ start: now, end: instant(now + 86_400) }, { signal })
    expect(times.time_slots.map(({ start_time }) => start_time)).toEqual(starts)
    expect(seen).toHaveLength(3)
  })

  it('is the last one if it names a time that is not later', async () => {
    const { service, seen } = serviceOver(() => success({ time_slots: [slot], next_start_time: now }))
    await service.availability({ start: now, end: instant(now + 86_400) }, { signal })
    expect(seen.length).toBeLessThanOrEqual(2)
  })
})
