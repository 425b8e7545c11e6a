import { ServiceError, type ShareableEventType } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { ShareCalls } from '../endpoints.js'
import { createShareFlow, selectTimes } from './flow.js'

const type = (id: string, isActive = true): ShareableEventType => ({
  ...{ id, name: id, slug: `slug-${id}`, address: `https://book.example/b/${id}`, isActive },
})
const now = instant(1_773_000_000)
const hour = 3600
const timeAt = (start: number) => ({ start: instant(start), end: instant(start + 1800) })

const flowWith = (source: Partial<ShareCalls>, eventType?: string) => {
  const flow = createShareFlow({
    source: {
      eventTypes: async () => [type('off', false), type('a'), type('b')],
      times: async () => [],
      ...source,
    },
    ...{ eventType, now: () => now },
  })
  flow.start()
  return flow
}
type TestFlow = ReturnType<typeof flowWith>
const chosenOf = ({ state }: TestFlow) => (state.step === 'ready' ? state.chosen?.id : undefined)
const timesOf = ({ state }: TestFlow) => (state.step === 'ready' ? state.times : undefined)

describe('what an owner shares', () => {
  it('begins with the first event type that is on, or with the one that is named', async () => {
    await vi.waitFor(() => expect(chosenOf(flow)).toBe('a'))
    await vi.waitFor(() => expect(chosenOf(byId)).toBe('b'))
    await vi.waitFor(() => expect(chosenOf(bySlug)).toBe('off'))
  })
  const flow = flowWith({})
  const byId = flowWith({}, 'b')
  const bySlug = flowWith({}, 'slug-off')

  it('reads the next fourteen days of the chosen one', async () => {
    const times = vi.fn<ShareCalls['times']>(async () => [timeAt(now + hour)])
    const flow = flowWith({ times })
    await vi.waitFor(() => expect(timesOf(flow)).toEqual([timeAt(now + hour)]))
    flow.send({ type: 'choose', eventTypeId: 'b' })
    expect(timesOf(flow)).toBe('loading')
    await vi.waitFor(() => expect(timesOf(flow)).toHaveLength(1))
    expect(times.mock.calls.map(([request]) => request)).toEqual(
      ['a', 'b'].map((eventTypeId) => ({ eventTypeId, start: now, end: now + 14 * 86_400 })),
    )
  })

  it('drops the times of an event type that is no longer chosen', async () => {
    const answers: Record<string, (times: readonly ReturnType<typeof timeAt>[]) => void> = {}
    const flow = flowWith({
      times: ({ eventTypeId: id }) =>
        new Promise((done) => {
          answers[id] = done
        }),
    })
    await vi.waitFor(() => expect(answers).toHaveProperty('a'))
    flow.send({ type: 'choose', eventTypeId: 'b' })
    await vi.waitFor(() => expect(answers).toHaveProperty('b'))
    answers['b']?.([timeAt(now + hour)])
    answers['a']?.([timeAt(now + 9 * hour)])
    await vi.waitFor(() => expect(timesOf(flow)).toEqual([timeAt(now + hour)]))
  })

  it('keeps everything else when the times fail', async () => {
    const flow = flowWith({ times: () => Promise.reject(new ServiceError('timeout_error', 'no')) })
    await vi.waitFor(() => expect(timesOf(flow)).toBe('unknown'))
    expect(chosenOf(flow)).toBe('a')
  })

  it('tries again after a failure, and keeps the choice over a refresh', async () => {
    const eventTypes = vi
      .fn<ShareCalls['eventTypes']>(async () => [type('a'), type('b')])
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
    const flow = flowWith({ eventTypes })
    await vi.waitFor(() => expect(flow.state.step).toBe('error'))
    flow.send({ type: 'retry' })
    await vi.waitFor(() => expect(chosenOf(flow)).toBe('a'))
    flow.send({ type: 'choose', eventTypeId: 'b' })
    flow.send({ type: 'refresh' })
    await vi.waitFor(() => expect(eventTypes).toHaveBeenCalledTimes(3))
    expect(chosenOf(flow)).toBe('b')
  })

  it('offers at most five times, in order, two hours apart and two in 24 hours, of those that are free', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(14 * 96), { maxLength: 200 }), (quarters) => {
        const free = quarters.map((quarter) => timeAt(now + quarter * 900))
        const chosen = selectTimes(free)
        const starts: readonly Instant[] = chosen.map(({ start }) => start)
        expect(chosen.length).toBeLessThanOrEqual(5)
        expect(chosen.length > 0).toBe(free.length > 0)
        for (const time of chosen) expect(free).toContainEqual(time)
        for (const [index, start] of starts.entries()) {
          if (index > 0) expect(start - (starts[index - 1] as number)).toBeGreaterThanOrEqual(2 * hour)
          if (index > 1) expect(start - (starts[index - 2] as number)).toBeGreaterThanOrEqual(24 * hour)
        }
      }),
    )
  })
})
