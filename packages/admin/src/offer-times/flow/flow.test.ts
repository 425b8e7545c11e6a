import { type Link, ServiceError, type ShareableEventType } from '@whenable/contract'
import { instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { ShareCalls } from '../../share/endpoints.js'
import { createOfferFlow, mostOffered, type OfferState } from './flow.js'

const now = instant(1_773_000_000)
const hour = 3_600
const type = (id: string, isActive = true): ShareableEventType => ({
  ...{ id, name: id, slug: `slug-${id}`, address: `https://book.example/b/${id}`, isActive },
})
const timeAt = (hours: number) => ({
  start: instant(now + hours * hour),
  end: instant(now + hours * hour + 1_800),
})

const flowWith = async (source: Partial<ShareCalls> = {}, eventType?: string) => {
  const flow = createOfferFlow({
    source: {
      eventTypes: async () => [type('off', false), type('a'), type('b')],
      times: async () => [timeAt(1), timeAt(2)],
      offer: async () => ({ address: 'https://book.example/l/secret' }),
      ...source,
    },
    ...{ eventType, now: () => now },
  })
  flow.start()
  await vi.waitFor(() => expect(['ready', 'error']).toContain(flow.state.step))
  return flow
}
const ready = ({ state }: { readonly state: OfferState }) => {
  if (state.step !== 'ready') throw new Error(`expected ready, got ${state.step}`)
  return state
}

describe('offering times', () => {
  it('begins with the first event type that is on, or with the one that is named', async () => {
    expect(ready(await flowWith()).chosen?.id).toBe('a')
    expect(ready(await flowWith({}, 'slug-off')).chosen?.id).toBe('off')
    expect(ready(await flowWith({ eventTypes: async () => [] })).chosen).toBeUndefined()
  })

  it('reads the free times of 60 days, and again after a failure', async () => {
    const times = vi
      .fn<ShareCalls['times']>()
      .mockRejectedValueOnce(new ServiceError('timeout_error', 'no'))
      .mockResolvedValue([timeAt(1)])
    const flow = await flowWith({ times })
    await vi.waitFor(() => expect(ready(flow).times).toBe('unknown'))
    flow.send({ type: 'retry-times' })
    expect(ready(flow).times).toBe('loading')
    await vi.waitFor(() => expect(ready(flow).times).toEqual([timeAt(1)]))
    expect(times.mock.calls[0]?.[0]).toEqual({ eventTypeId: 'a', start: now, end: now + 60 * 86_400 })
  })

  it('makes a link of what is chosen', async () => {
    const offer = vi.fn(async () => ({ address: 'https://book.example/l/secret' }))
    const flow = await flowWith({ offer })
    flow.send({ type: 'make' })
    expect(offer).not.toHaveBeenCalled()
    for (const time of [timeAt(2), timeAt(1)]) flow.send({ type: 'pick', time })
    flow.send({ type: 'set-days', days: 7 })
    flow.send({ type: 'set-holds', holdsTimes: true })
    flow.send({ type: 'set-message', message: ' Hi Robin ' })
    flow.send({ type: 'make' })
    expect(ready(flow).making).toBe('making')
    await vi.waitFor(() =>
      expect(ready(flow).made).toEqual({
        address: 'https://book.example/l/secret',
        times: [timeAt(1), timeAt(2)],
      }),
    )
    expect(offer.mock.calls[0]?.slice(0, 1)).toEqual([
      {
        body: {
          ...{ configuration_id: 'a', most_bookings: 1, expires_in: 7 * 86_400, hold_slots: true },
          message: 'Hi Robin',
          slots: [1, 2].map((hours) => ({ start_time: timeAt(hours).start })),
        },
      },
    ])
  })

  it('has no link any more once something else is chosen', async () => {
    for (const intent of [
      { type: 'pick', time: timeAt(2) },
      { type: 'set-once', isOnce: false },
      { type: 'set-days', days: 3 },
      { type: 'set-holds', holdsTimes: true },
      { type: 'set-message', message: 'Hi' },
      { type: 'choose', eventTypeId: 'b' },
    ] as const) {
      const flow = await flowWith()
      flow.send({ type: 'pick', time: timeAt(1) })
      flow.send({ type: 'make' })
      await vi.waitFor(() => expect(ready(flow).made).toBeDefined())
      flow.send(intent)
      expect(ready(flow).made).toBeUndefined()
    }
  })

  it('ignores the answer for what was chosen before', async () => {
    let answer: (made: { address: string }) => void = () => {}
    const flow = await flowWith({
      offer: () =>
        new Promise((done) => {
          answer = done
        }),
    })
    flow.send({ type: 'pick', time: timeAt(1) })
    flow.send({ type: 'make' })
    await vi.waitFor(() => expect(answer).not.toBeUndefined())
    flow.send({ type: 'pick', time: timeAt(2) })
    answer({ address: 'https://book.example/l/old' })
    await Promise.resolve()
    expect(ready(flow)).toMatchObject({ making: 'no', made: undefined })
  })

  it('keeps what is chosen when the link cannot be made', async () => {
    const error = new ServiceError('invalid_request_error', 'taken', { field: 'slots.0.start_time' })
    const flow = await flowWith({ offer: () => Promise.reject(error) })
    flow.send({ type: 'pick', time: timeAt(1) })
    flow.send({ type: 'make' })
    await vi.waitFor(() => expect(ready(flow).making).toMatchObject({ type: 'invalid_request_error' }))
    expect(ready(flow).picked).toEqual([timeAt(1)])
  })

  it('loads again after an error', async () => {
    const eventTypes = vi
      .fn<ShareCalls['eventTypes']>()
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
      .mockResolvedValue([type('a')])
    const flow = await flowWith({ eventTypes })
    expect(flow.state.step).toBe('error')
    flow.send({ type: 'retry' })
    await vi.waitFor(() => expect(ready(flow).chosen?.id).toBe('a'))
  })

  it('holds each time once, in order, and no more than a link offers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 40 }), { maxLength: 80 }), async (hours) => {
        const flow = await flowWith()
        const kept = new Set<number>()
        for (const one of hours) {
          flow.send({ type: 'pick', time: timeAt(one) })
          if (kept.has(one)) kept.delete(one)
          else if (kept.size < mostOffered) kept.add(one)
        }
        expect(ready(flow).picked).toEqual([...kept].sort((a, b) => a - b).map(timeAt))
      }),
    )
  })
})

describe('the links of an event type', () => {
  const link = (id: string): Link =>
    ({ id, configuration_id: 'a', state: 'active', bookings: 0, created_at: now }) as Link

  it('are read with it, with another one, and after a new one was made', async () => {
    const links = vi.fn<NonNullable<ShareCalls['links']>>(async ({ query }) => [
      link(`${query?.configuration_id}-1`),
    ])
    const flow = await flowWith({ links })
    await vi.waitFor(() => expect(ready(flow).links).toEqual([link('a-1')]))
    flow.send({ type: 'choose', eventTypeId: 'b' })
    expect(ready(flow).links).toBe('loading')
    await vi.waitFor(() => expect(ready(flow).links).toEqual([link('b-1')]))
    flow.send({ type: 'pick', time: timeAt(1) })
    flow.send({ type: 'make' })
    await vi.waitFor(() => expect(links).toHaveBeenCalledTimes(3))
    flow.send({ type: 'refresh' })
    await vi.waitFor(() => expect(links).toHaveBeenCalledTimes(4))
  })

  it('are none where the service lists none', async () => {
    const flow = await flowWith()
    await vi.waitFor(() => expect(ready(flow).links).toBe('none'))
  })

  it('stay when a later read fails, and are read again on request', async () => {
    const links = vi
      .fn<NonNullable<ShareCalls['links']>>()
      .mockRejectedValueOnce(new ServiceError('timeout_error', 'no'))
      .mockResolvedValueOnce([link('a-1')])
      .mockRejectedValueOnce(new ServiceError('timeout_error', 'no'))
    const flow = await flowWith({ links })
    await vi.waitFor(() => expect(ready(flow).links).toBe('unknown'))
    flow.send({ type: 'retry-links' })
    await vi.waitFor(() => expect(ready(flow).links).toEqual([link('a-1')]))
    flow.send({ type: 'refresh' })
    await vi.waitFor(() => expect(links).toHaveBeenCalledTimes(3))
    await Promise.resolve()
    expect(ready(flow).links).toEqual([link('a-1')])
  })

  it('are revoked one at a time, and stay if that fails', async () => {
    let all = [link('a-2'), link('a-1')]
    const revokeLink = vi
      .fn<NonNullable<ShareCalls['revokeLink']>>()
      .mockImplementationOnce(async ({ path: { link_id: id } }) => {
        all = all.filter((one) => one.id !== id)
      })
      .mockRejectedValueOnce(new ServiceError('timeout_error', 'no'))
    const flow = await flowWith({ links: async () => all, revokeLink })
    await vi.waitFor(() => expect(ready(flow).links).toHaveLength(2))
    flow.send({ type: 'revoke', linkId: 'a-1' })
    flow.send({ type: 'revoke', linkId: 'a-2' })
    expect(ready(flow).revoking).toEqual({ linkId: 'a-1', state: 'working' })
    await vi.waitFor(() => expect(ready(flow).revoking).toBeUndefined())
    expect(ready(flow).links).toEqual([link('a-2')])
    flow.send({ type: 'revoke', linkId: 'a-2' })
    await vi.waitFor(() =>
      expect(ready(flow).revoking).toMatchObject({ linkId: 'a-2', state: { type: 'timeout_error' } }),
    )
    expect(ready(flow).links).toEqual([link('a-2')])
    expect(revokeLink).toHaveBeenCalledTimes(2)
  })
})
