import { createServiceCalls } from '@whenable/admin'
import { eventTypesEndpoints } from '@whenable/admin/event-types'
import { shareEndpoints } from '@whenable/admin/share'
import type { Availability } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { createAvailabilityService } from './availability.js'
import { createClient } from './call.js'
import { collectTimes } from './collect-times.js'
import { fetchDouble, success } from './testing/fetch-double.js'

const slot = (start: number) => ({
  emails: [],
  start_time: start as Instant,
  end_time: (start + 1) as Instant,
})
const page = (starts: readonly number[], next?: number, full?: readonly number[]) =>
  ({
    order: [],
    time_slots: starts.map(slot),
    next_start_time: next,
    ...(full && { full_slots: full.map(slot) }),
  }) as unknown as Availability

describe('the free times of a window', () => {
  const collect = async (pages: Record<number, Availability>) => {
    const asked: number[] = []
    const { time_slots, full_slots } = await collectTimes(instant(0), async (start) => {
      asked.push(start)
      return pages[start] ?? page([])
    })
    const starts = (slots: Availability['full_slots']) => slots?.map(({ start_time }) => start_time)
    return { asked, free: starts(time_slots), full: starts(full_slots ?? undefined) }
  }

  it('are read until an answer names no next start', async () => {
    expect(await collect({ 0: page([1, 2], 3, [1]), 3: page([3], 7, [4]), 7: page([8]) })).toEqual({
      ...{ asked: [0, 3, 7], free: [1, 2, 3, 8], full: [1, 4] },
    })
  })

  it('end where an answer names a start that does not lead on', async () => {
    expect((await collect({ 0: page([1], 5), 5: page([6], 5) })).asked).toEqual([0, 5])
    expect((await collect({ 0: page([1], 0) })).asked).toEqual([0])
  })
})

describe('every client of free times', () => {
  const { signal } = new AbortController()
  const window = { start: instant(10), end: instant(40) }
  const common = { baseUrl: 'https://s', warn: () => {} }
  /** A service that answers two slots a page, of which the second page has one that is malformed. */
  const pages = () =>
    fetchDouble(({ url, body }) => {
      const start = Number(url.searchParams.get('start_time') ?? JSON.parse(body || '{}').start_time)
      const slots = start < 20 ? [slot(10), slot(15)] : [slot(20), { start_time: 'soon' }]
      return success({ time_slots: slots, ...(start < 20 && { next_start_time: 20 }) })
    })

  it.each([
    [
      'visitors',
      (fetch: typeof globalThis.fetch) =>
        createAvailabilityService(createClient({ ...common, fetch, configuration: 'c1' }))
          .availability(window, { signal })
          .then(({ time_slots }) => time_slots.map(({ start_time }) => start_time)),
    ],
    [
      'what an owner shares',
      (fetch: typeof globalThis.fetch) =>
        createServiceCalls({ ...common, fetch, accessToken: 'a' }, shareEndpoints(common))
          .times({ eventTypeId: 'c1', ...window }, { signal })
          .then((times) => times.map(({ start }) => start)),
    ],
    [
      'the preview of an event type',
      (fetch: typeof globalThis.fetch) =>
        createServiceCalls({ ...common, fetch, accessToken: 'a' }, eventTypesEndpoints)
          .preview({ id: 'c1', draft: {}, ...window }, { signal })
          .then(({ time_slots }) => time_slots.map(({ start_time }) => start_time)),
    ],
  ])('(%s) reads all pages, without the slots that are malformed', async (_, read) => {
    const { fetch, seen } = pages()
    expect(await read(fetch)).toEqual([10, 15, 20])
    expect(seen).toHaveLength(2)
  })
})
