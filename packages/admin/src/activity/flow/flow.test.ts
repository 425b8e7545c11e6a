import {
  type ActivityBurst,
  type ActivityDeed,
  type ActivityEnding,
  type Block,
  ServiceError,
} from '@whenable/contract'
import { instant } from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import type { ActivityCalls } from '../endpoints.js'
import { createActivityFlow } from './flow.js'
import type { ActivityAct, ActivityState } from './state.js'

const now = instant(1_773_000_000)
const burst = (changes: Partial<ActivityBurst> = {}) =>
  ({
    ...{ id: 'b1', network: '203.0.113.0/24', first_at: now, last_at: now, is_new: true },
    ...{ counts: [{ kind: 'booking', count: 8 }], active: 8, targets: [] },
    ...changes,
  }) as unknown as ActivityBurst
const deed = (id: string) => ({ id, kind: 'booking', at: now, is_active: true }) as ActivityDeed
const ending = { id: 'e1', due_at: instant(now + 20), count: 8, sends_emails: false } as ActivityEnding
const endOf = (sends_emails: boolean): ActivityAct => ({
  call: 'end',
  id: 'b1',
  request: { path: { burst_id: 'b1' }, body: { sends_emails } },
})
const block = { id: 'k1', kind: 'network', value: '203.0.113.0/24' } as Block

const ready = ({ state }: { readonly state: ActivityState }) => {
  if (state.step !== 'ready') throw new Error(`expected ready, got ${state.step}`)
  return state
}
const running = async (changes: Partial<ActivityCalls> = {}) => {
  const source = {
    bursts: vi.fn(async () => [burst()]),
    blocks: vi.fn(async () => [block]),
    deeds: async () => ({ items: [deed('one')], next: undefined }),
    noteSeen: vi.fn(async () => ({ new: 0 })),
    end: async () => ending,
    undo: async () => {},
    waitingEmails: async () => ({ waiting: 0 }),
    'send-emails': async () => ({ waiting: 0 }),
    block: async () => block,
    unblock: async () => {},
    ...changes,
  } satisfies ActivityCalls
  const flow = createActivityFlow({ source, now: () => now })
  flow.start()
  await vi.waitFor(() => expect(flow.state.step).not.toBe('loading'))
  return {
    flow,
    source,
    send: flow.send,
    act: (act: ActivityAct) => flow.send({ type: 'act', act }),
    state: () => ready(flow),
  }
}

describe('the flow of what strangers caused', () => {
  it('notes that the owner has looked, and keeps what is new as new while it is shown', async () => {
    const bursts = vi
      .fn<ActivityCalls['bursts']>()
      .mockResolvedValueOnce([burst()])
      .mockResolvedValue([burst({ is_new: false }), burst({ id: 'old', is_new: false })])
    const { source, send, state } = await running({ bursts })
    expect(source.noteSeen).toHaveBeenCalledTimes(1)
    send({ type: 'refresh' })
    await vi.waitFor(() => expect(state().bursts).toHaveLength(2))
    expect(state().bursts.map(({ is_new }) => is_new)).toEqual([true, false])
    expect(source.noteSeen).toHaveBeenCalledTimes(1)
  })

  it('offers to take an ending back, and reads again what is there then', async () => {
    const undo = vi.fn(async () => {})
    const { source, act, state } = await running({ undo })
    act(endOf(false))
    await vi.waitFor(() => expect(state().done).toEqual({ ending }))
    act({ call: 'undo', id: 'e1', request: { path: { ending_id: 'e1' } } })
    await vi.waitFor(() => expect(state().action).toBeUndefined())
    expect(undo).toHaveBeenCalledWith({ path: { ending_id: 'e1' } }, expect.anything())
    await vi.waitFor(() => expect(source.bursts).toHaveBeenCalledTimes(3))
    expect(state().done).toBeUndefined()
  })

  it('sends the emails that wait, and reads again how many do', async () => {
    const waitingEmails = vi.fn(async () => ({ waiting: 2 }))
    const sendEmails = vi.fn(async () => ({ waiting: 0 }))
    const { act, state } = await running({ waitingEmails, 'send-emails': sendEmails })
    expect(state().waiting).toBe(2)
    waitingEmails.mockResolvedValue({ waiting: 0 })
    act({ call: 'send-emails', id: 'waiting', request: { body: {} } })
    await vi.waitFor(() => expect(state().waiting).toBe(0))
    expect(sendEmails).toHaveBeenCalledTimes(1)
  })

  it('does one thing at a time, and says why it failed', async () => {
    const end = vi
      .fn<ActivityCalls['end']>()
      .mockRejectedValueOnce(new ServiceError('conflict', 'nothing is active'))
    const { act, state } = await running({ end })
    act(endOf(false))
    act(endOf(true))
    await vi.waitFor(() => expect(state().action?.state).toMatchObject({ type: 'conflict' }))
    expect(end).toHaveBeenCalledTimes(1)
  })

  it('reads what a burst consists of page by page, and again after a failure', async () => {
    const deeds = vi
      .fn<ActivityCalls['deeds']>()
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
      .mockResolvedValueOnce({ items: [deed('one')], next: 'more' })
      .mockResolvedValue({ items: [deed('two')], next: undefined })
    const { send, state } = await running({ deeds })
    send({ type: 'open', burstId: 'b1' })
    await vi.waitFor(() => expect(state().opened?.deeds).toBe('unknown'))
    send({ type: 'retry' })
    await vi.waitFor(() => expect(state().opened?.deeds).toEqual([deed('one')]))
    send({ type: 'more' })
    await vi.waitFor(() => expect(state().opened?.deeds).toEqual([deed('one'), deed('two')]))
    send({ type: 'open', burstId: undefined })
    expect(state().opened).toBeUndefined()
  })

  it('loads again after an error', async () => {
    const bursts = vi
      .fn<ActivityCalls['bursts']>()
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
      .mockResolvedValue([])
    const { flow, send, state } = await running({ bursts })
    expect(flow.state.step).toBe('error')
    send({ type: 'retry' })
    await vi.waitFor(() => expect(flow.state.step).toBe('ready'))
    expect(state().bursts).toEqual([])
  })
})
