import { type CreatedPoll, type Poll, ServiceError, type ShareableEventType } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { PollsCalls } from '../endpoints.js'
import { bestPollTime, pollAttendance } from './best-time.js'
import { createPollsFlow } from './flow.js'
import type { PollsIntent, PollsState } from './state.js'

const now = instant(1_773_000_000)
const timeAt = (hours: number) => ({
  ...{ start: instant(now + hours * 3_600), end: instant(now + hours * 3_600 + 1_800) },
})
const slotAt = (hours: number, [yes, if_needed, no]: readonly number[] = [0, 0, 0], is_taken = false) => ({
  ...{ start_time: timeAt(hours).start, end_time: timeAt(hours).end, is_taken },
  ...{ yes: yes ?? 0, if_needed: if_needed ?? 0, no: no ?? 0 },
  ...{ event_id: undefined, calendar_id: undefined },
})
const type = (id: string, isActive = true): ShareableEventType => ({
  ...{ id, name: `Type ${id}`, slug: `slug-${id}`, address: `https://book.example/b/${id}`, isActive },
})
const pollWith = (changes: Partial<Poll> = {}) =>
  ({
    ...{ id: 'p1', configuration_id: 'a', title: 'Release', state: 'open', votes: 'shown' },
    ...{ slots: [slotAt(1), slotAt(2)], answers: [], timezone: 'Europe/Lisbon' },
    ...{ expires_at: timeAt(2).start, expires_in: 7_200, created_at: now },
    ...changes,
  }) as Poll
const created = (changes: Partial<Poll> = {}): CreatedPoll =>
  ({ ...pollWith(changes), address: 'https://book.example/p/secret', secret: 'secret' }) as CreatedPoll

const running = async (changes: Partial<PollsCalls> = {}, eventType?: string, poll?: string) => {
  const source: PollsCalls = {
    eventTypes: async () => [type('off', false), type('a'), type('b')],
    times: async () => [timeAt(1), timeAt(2), timeAt(3)],
    polls: async () => [],
    createPoll: async () => created(),
    updatePoll: async ({ body }) => pollWith({ state: body?.state ?? 'open' }),
    deletePoll: async () => undefined,
    choosePollTime: async ({ body }) =>
      pollWith({ state: 'booked', chosen_start_time: body.start_time as Instant, booking_id: 'b1' }),
    ...changes,
  }
  const flow = createPollsFlow({ source, eventType, poll, now: () => now })
  flow.start()
  const send = (...intents: readonly PollsIntent[]) => intents.forEach(flow.send)
  await vi.waitFor(() => expect(ready(flow).polls).not.toBe('loading'))
  return { flow, send, ready: () => ready(flow) }
}
const ready = ({ state }: { readonly state: PollsState }) => {
  if (state.step !== 'ready') throw new Error(`expected ready, got ${state.step}`)
  return state
}

describe('proposing a poll', () => {
  it('chooses from the free times of the event type, and makes a poll of at least two', async () => {
    const createPoll = vi.fn<PollsCalls['createPoll']>(async () => created())
    const { send, ready: state } = await running({ createPoll })
    send({ type: 'propose' })
    await vi.waitFor(() => expect(state().proposal?.times).toHaveLength(3))
    send({ type: 'pick', time: timeAt(2) }, { type: 'make' })
    expect(createPoll).not.toHaveBeenCalled()
    send(
      { type: 'pick', time: timeAt(1) },
      { type: 'set-title', title: ' Release ' },
      { type: 'set-votes', votes: 'counted' },
      { type: 'make', timeZone: 'Europe/Lisbon', language: 'pt' },
    )
    expect(state().proposal?.making).toBe('making')
    await vi.waitFor(() => expect(state().proposal).toBeUndefined())
    expect(createPoll.mock.calls[0]?.[0].body).toEqual({
      ...{ configuration_id: 'a', title: 'Release', votes: 'counted', timezone: 'Europe/Lisbon' },
      ...{ language: 'pt', slots: [{ start_time: timeAt(1).start }, { start_time: timeAt(2).start }] },
    })
    const address = 'https://book.example/p/secret'
    expect(state()).toMatchObject({ opened: 'p1', addresses: { p1: address } })
    expect(state().polls).toEqual([pollWith({ address })])
  })

  it('keeps what was chosen when the poll cannot be made', async () => {
    const error = new ServiceError('timeslot_not_available', 'taken', { field: 'slots.0.start_time' })
    const { send, ready: state } = await running({ createPoll: () => Promise.reject(error) })
    send({ type: 'propose' }, { type: 'pick', time: timeAt(1) }, { type: 'pick', time: timeAt(2) })
    send({ type: 'make' })
    await vi.waitFor(() => expect(state().proposal?.making).toMatchObject({ field: 'slots.0.start_time' }))
    expect(state().proposal?.picked).toHaveLength(2)
    send({ type: 'pick', time: timeAt(2) })
    expect(state().proposal?.making).toBe('no')
  })

  it('reads the times again after a failure, and those of another event type', async () => {
    const times = vi
      .fn<PollsCalls['times']>()
      .mockRejectedValueOnce(new ServiceError('timeout_error', 'no'))
      .mockResolvedValue([timeAt(1)])
    const { send, ready: state } = await running({ times })
    send({ type: 'propose' })
    await vi.waitFor(() => expect(state().proposal?.times).toBe('unknown'))
    send({ type: 'retry-times' })
    await vi.waitFor(() => expect(state().proposal?.times).toEqual([timeAt(1)]))
    send({ type: 'pick', time: timeAt(1) }, { type: 'choose-event-type', eventTypeId: 'b' })
    await vi.waitFor(() => expect(state().proposal).toMatchObject({ picked: [], times: [timeAt(1)] }))
    expect(times.mock.calls.map(([{ eventTypeId }]) => eventTypeId)).toEqual(['a', 'a', 'b'])
    send({ type: 'discard' })
    expect(state().proposal).toBeUndefined()
  })
})

describe('a new poll', () => {
  const makes = async (days: number | undefined) => {
    const createPoll = vi.fn<PollsCalls['createPoll']>(async () => created())
    const times = async () => [timeAt(24), timeAt(48)]
    const { send, ready: state } = await running({ createPoll, times })
    send({ type: 'propose' }, { type: 'pick', time: timeAt(24) }, { type: 'pick', time: timeAt(48) })
    send({ type: 'set-days', days }, { type: 'make' })
    await vi.waitFor(() => expect(state().proposal).toBeUndefined())
    return createPoll.mock.calls[0]?.[0].body.expires_at
  }

  it('ends after some days, or with the last of its times', async () => {
    expect(await makes(1)).toBe(now + 86_400)
    expect(await makes(2)).toBeUndefined()
    expect(await makes(undefined)).toBeUndefined()
  })

  it('has the name of its event type as its title, until the owner writes one', async () => {
    const { send, ready: state } = await running()
    send({ type: 'propose' })
    expect(state().proposal?.title).toBe('Type a')
    send({ type: 'choose-event-type', eventTypeId: 'b' })
    expect(state().proposal?.title).toBe('Type b')
    send({ type: 'set-title', title: 'Release' }, { type: 'choose-event-type', eventTypeId: 'a' })
    expect(state().proposal?.title).toBe('Release')
  })

  it('is in the list, though the polls were being read when it was made', async () => {
    let answer: (polls: readonly Poll[]) => void = () => {}
    const polls = vi.fn<PollsCalls['polls']>().mockResolvedValueOnce([])
    polls.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    polls.mockResolvedValue([pollWith()])
    const { send, ready: state } = await running({ polls })
    send({ type: 'propose' }, { type: 'pick', time: timeAt(1) }, { type: 'pick', time: timeAt(2) })
    send({ type: 'refresh' }, { type: 'make' })
    await vi.waitFor(() => expect(state().proposal).toBeUndefined())
    answer([])
    await Promise.resolve()
    expect(state().polls).toMatchObject([pollWith()])
  })
})

describe('deciding a poll', () => {
  it('begins with the poll that is asked for', async () => {
    const { ready: state } = await running({ polls: async () => [pollWith()] }, undefined, 'p1')
    expect(state().opened).toBe('p1')
  })

  it('books a time', async () => {
    const { send, ready: state } = await running({ polls: async () => [pollWith()] })
    send({ type: 'open', pollId: 'p1' }, { type: 'choose', pollId: 'p1', start: timeAt(1).start })
    expect(state().action).toMatchObject({ type: 'choose', state: 'working' })
    await vi.waitFor(() => expect(state().action).toBeUndefined())
    expect(state().polls).toMatchObject([{ state: 'booked', booking_id: 'b1' }])
  })

  it('is sent once, however often it is pressed', async () => {
    const choosePollTime = vi.fn<PollsCalls['choosePollTime']>(() => new Promise(() => {}))
    const { send } = await running({ polls: async () => [pollWith()], choosePollTime })
    const choose = { type: 'choose', pollId: 'p1', start: timeAt(1).start } as const
    send(choose, choose, { type: 'close', pollId: 'p1' })
    expect(choosePollTime).toHaveBeenCalledOnce()
  })

  it('reads what another person has decided, and says why it failed', async () => {
    const decided = pollWith({ state: 'booked', chosen_start_time: timeAt(2).start })
    const polls = vi.fn<PollsCalls['polls']>().mockResolvedValueOnce([pollWith()])
    polls.mockResolvedValue([decided])
    const choosePollTime = () => Promise.reject(new ServiceError('conflict', 'chosen'))
    const { send, ready: state } = await running({ polls, choosePollTime })
    send({ type: 'choose', pollId: 'p1', start: timeAt(1).start })
    await vi.waitFor(() => expect(state().polls).toEqual([decided]))
    expect(state().action).toMatchObject({ state: { type: 'conflict' } })
  })

  it('closes, opens again and removes', async () => {
    const { send, ready: state } = await running({ polls: async () => [pollWith()] })
    send({ type: 'open', pollId: 'p1' }, { type: 'close', pollId: 'p1' })
    await vi.waitFor(() => expect(state().polls).toMatchObject([{ state: 'closed' }]))
    send({ type: 'reopen', pollId: 'p1' })
    await vi.waitFor(() => expect(state().polls).toMatchObject([{ state: 'open' }]))
    send({ type: 'remove', pollId: 'p1' })
    await vi.waitFor(() => expect(state()).toMatchObject({ polls: [], opened: undefined }))
  })

  it('shows new answers, the newest poll first', async () => {
    const polls = vi.fn<PollsCalls['polls']>().mockResolvedValueOnce([])
    const newer = pollWith({ id: 'p2', created_at: instant(now + 60) })
    polls.mockResolvedValue([pollWith(), newer])
    const { send, ready: state } = await running({ polls })
    send({ type: 'refresh' })
    await vi.waitFor(() => expect(state().polls).toEqual([newer, pollWith()]))
  })

  it('loads again after an error', async () => {
    const polls = vi
      .fn<PollsCalls['polls']>()
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
      .mockResolvedValue([])
    const { send, ready: state } = await running({ polls })
    expect(state().polls).toBe('unknown')
    send({ type: 'retry' })
    await vi.waitFor(() => expect(state().polls).toEqual([]))
  })
})

describe('who comes', () => {
  it('are those who answered yes or if needed; the others are told', () => {
    const answer = (name: string, vote?: 'yes' | 'if_needed' | 'no') => ({
      ...{ name, email: `${name}@example.com`, timezone: undefined, language: undefined, updated_at: now },
      votes: vote ? { [timeAt(1).start]: vote } : {},
    })
    const answers = [answer('Noor', 'if_needed'), answer('Robin', 'no'), answer('Sam', 'yes'), answer('Kai')]
    const { invited, told } = pollAttendance(answers, timeAt(1).start)
    expect(invited.map(({ name }) => name)).toEqual(['Noor', 'Sam'])
    expect(told.map(({ name }) => name)).toEqual(['Robin', 'Kai'])
  })
})

describe('the best time', () => {
  it('is the one to which most can come, then which most like, then the earliest', () => {
    expect(bestPollTime([slotAt(1, [2, 0, 2]), slotAt(2, [1, 2, 1])])).toBe(timeAt(2).start)
    expect(bestPollTime([slotAt(1, [1, 2, 0]), slotAt(2, [2, 1, 0])])).toBe(timeAt(2).start)
    expect(bestPollTime([slotAt(2, [1, 0, 0]), slotAt(1, [1, 0, 0])])).toBe(timeAt(1).start)
  })

  it('is never one that is taken, or to which nobody can come', () => {
    expect(bestPollTime([slotAt(1, [3, 0, 0], true), slotAt(2, [0, 0, 3])])).toBeUndefined()
  })

  it('does not depend on the order of the times', () => {
    const slots = fc.uniqueArray(
      fc.tuple(
        fc.nat({ max: 40 }),
        fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
      ),
      { selector: ([hours]) => hours },
    )
    fc.assert(
      fc.property(slots, (given) => {
        const all = given.map(([hours, votes, taken]) => slotAt(hours, votes, taken))
        expect(bestPollTime([...all].reverse())).toBe(bestPollTime(all))
      }),
    )
  })
})
