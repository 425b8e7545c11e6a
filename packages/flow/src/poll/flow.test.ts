import {
  type PollAnswer,
  type PollAnswerBody,
  type PollPage,
  type PollSource,
  ServiceError,
} from '@whenable/contract'
import { instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createPollFlow, type PollFlowOptions } from './flow.js'
import type { PollFlowState, PollIntent } from './state.js'

const now = instant(1_773_000_000)
const [first, second] = [instant(1_773_100_000), instant(1_773_200_000)]
const slotAt = (start: number, is_taken = false) =>
  ({
    ...{ start_time: instant(start), end_time: instant(start + 1_800), is_taken },
  }) as PollPage['slots'][number]
const page = (changes: Partial<PollPage> = {}) =>
  ({
    ...{ title: 'Release', timezone: 'Europe/Lisbon', state: 'open', expires_in: 3_600, votes: 'shown' },
    ...{ slots: [slotAt(first), slotAt(second)], answers: [], answers_left: 10, capabilities: [] },
    ...changes,
  }) as PollPage
const answerOf = (answer: PollAnswerBody) => ({ ...answer, updated_at: now }) as PollAnswer

/** A service with one poll, whose answers are kept by their token. */
const serviceWith = (changes: Partial<PollSource> = {}) => {
  const kept = new Map<string, PollAnswer>()
  const service = { page: page(), kept }
  const source: PollSource = {
    poll: async () => service.page,
    answer: async (token) => kept.get(token),
    saveAnswer: async (token, answer) => {
      kept.set(token, answerOf(answer))
      return answerOf(answer)
    },
    withdrawAnswer: async (token) => void kept.delete(token),
    ...changes,
  }
  return Object.assign(service, { source })
}

/** A flow whose waits end when the test says so. */
const running = async (source: PollSource, options: Partial<PollFlowOptions> = {}) => {
  let endWait = () => {}
  const waits: number[] = []
  const flow = createPollFlow({
    ...{ source, now: () => now },
    wait: (seconds) => {
      waits.push(seconds)
      return new Promise((resolve) => {
        endWait = resolve
      })
    },
    ...options,
  })
  const isLoaded = new Promise<void>((resolve) => {
    flow.subscribe(({ step }) => step !== 'loading' && resolve())
  })
  flow.start()
  const reaches = (step: PollFlowState['step']) => vi.waitFor(() => expect(flow.state.step).toBe(step))
  const send = (...intents: readonly PollIntent[]) => intents.forEach(flow.send)
  await isLoaded
  return { flow, send, reaches, waits, endWait: () => endWait() }
}

const answered: readonly PollIntent[] = [
  { type: 'edit', name: ' Robin Vale ', email: 'robin@example.com' },
  { type: 'vote', start: first, vote: 'yes' },
  { type: 'vote', start: second, vote: 'if_needed' },
]

describe('answering a poll', () => {
  it('saves the answer with a token that is kept first, and finds it again', async () => {
    const service = serviceWith()
    const tokens: string[] = []
    const { flow, send, reaches } = await running(service.source, {
      keepToken: (token) => {
        expect(service.kept.size).toBe(0)
        tokens.push(token)
      },
    })
    expect(flow.state.step).toBe('answering')
    send(...answered, { type: 'save', timeZone: 'Asia/Tokyo', language: 'ja' })
    expect(flow.state.step).toBe('saving')
    await reaches('saved')
    expect(tokens[0]).toMatch(/^[\w-]{16,256}$/)
    expect([...service.kept.values()]).toEqual([
      {
        ...{ name: 'Robin Vale', email: 'robin@example.com', timezone: 'Asia/Tokyo', language: 'ja' },
        ...{ votes: { [first]: 'yes', [second]: 'if_needed' }, updated_at: now },
      },
    ])
    const again = await running(service.source, { token: tokens[0] })
    expect(again.flow.state).toMatchObject({ step: 'saved', hasAnswer: true, draft: { name: 'Robin Vale' } })
  })

  it('changes a saved answer with the same token', async () => {
    const service = serviceWith()
    const { flow, send, reaches } = await running(service.source)
    send(...answered, { type: 'save' })
    await reaches('saved')
    send({ type: 'vote', start: first, vote: 'no' })
    expect(flow.state.step).toBe('answering')
    send({ type: 'save' })
    await reaches('saved')
    expect([...service.kept.values()].map(({ votes }) => votes[first])).toEqual(['no'])
  })

  it('keeps what is changed while an answer is being saved', async () => {
    const service = serviceWith()
    const { flow, send, reaches } = await running(service.source)
    send(...answered, { type: 'save' }, { type: 'vote', start: first, vote: undefined })
    await reaches('answering')
    expect(flow.state).toMatchObject({ hasAnswer: true, draft: { votes: { [second]: 'if_needed' } } })
  })

  it('names what is missing, and no longer once it is there', async () => {
    const { flow, send } = await running(serviceWith().source)
    send({ type: 'edit', email: 'robin' }, { type: 'save' })
    expect(flow.state).toMatchObject({ errors: { name: 'required', email: 'email', votes: 'required' } })
    send({ type: 'edit', name: 'Robin', email: 'robin@example.com' })
    expect(flow.state).toMatchObject({ step: 'answering', errors: { votes: 'required' } })
  })

  it('sends an answer whose reply was lost again, with the same token', async () => {
    const saveAnswer = vi
      .fn<PollSource['saveAnswer']>()
      .mockRejectedValueOnce(new ServiceError('timeout_error', 'no answer'))
      .mockImplementation(async (_token, answer) => answerOf(answer))
    const { flow, send, reaches } = await running(serviceWith({ saveAnswer }).source)
    send(...answered, { type: 'save' })
    await reaches('answering')
    expect(flow.state).toMatchObject({
      problem: { type: 'timeout_error' },
      draft: { name: ' Robin Vale ', votes: { [first]: 'yes' } },
    })
    send({ type: 'save' })
    await reaches('saved')
    const [one, other] = saveAnswer.mock.calls.map(([token]) => token)
    expect(one).toBe(other)
    expect(saveAnswer).toHaveBeenCalledTimes(2)
  })

  it('withdraws an answer, and keeps the name', async () => {
    const service = serviceWith()
    const { flow, send, reaches } = await running(service.source)
    send({ type: 'withdraw' })
    expect(flow.state.step).toBe('answering')
    send(...answered, { type: 'save' })
    await reaches('saved')
    send({ type: 'withdraw' })
    expect(flow.state).toMatchObject({ step: 'saving', isWithdrawing: true })
    await reaches('answering')
    expect(service.kept.size).toBe(0)
    expect(flow.state).toMatchObject({ hasAnswer: false, draft: { name: ' Robin Vale ', votes: {} } })
  })

  it('says that an answer could not be withdrawn', async () => {
    const failed = () => Promise.reject(new ServiceError('connection_error', 'no'))
    const { flow, send, reaches } = await running(serviceWith({ withdrawAnswer: failed }).source)
    send(...answered, { type: 'save' })
    await reaches('saved')
    send({ type: 'withdraw' })
    await reaches('saved')
    expect(flow.state).toMatchObject({ problem: { type: 'connection_error' }, hasAnswer: true })
  })
})

describe('a poll that changes', () => {
  it('is read again every 20 seconds, and sooner if it is about to expire', async () => {
    const service = serviceWith()
    const { flow, endWait, waits } = await running(service.source)
    service.page = page({ slots: [slotAt(first, true), slotAt(second)], expires_in: 4 })
    endWait()
    await vi.waitFor(() =>
      expect(flow.state).toMatchObject({ poll: { slots: [{ is_taken: true }, { is_taken: false }] } }),
    )
    endWait()
    await vi.waitFor(() => expect(waits).toEqual([20, 20, 5]))
  })

  it.each(['closed', 'expired', 'booked'] as const)('takes no answer once it is %s', async (state) => {
    const service = serviceWith()
    const { flow, send, reaches } = await running(service.source)
    send(...answered)
    service.page = page({ state })
    send({ type: 'refresh' })
    await reaches(state)
    send({ type: 'vote', start: first, vote: 'no' }, { type: 'save' }, { type: 'withdraw' })
    expect(flow.state).toMatchObject({ step: state, draft: { votes: { [first]: 'yes' } } })
  })

  it('shows why an answer was refused', async () => {
    const service = serviceWith({
      saveAnswer: () => Promise.reject(new ServiceError('forbidden', 'no', { reason: 'poll_booked' })),
    })
    const { flow, send, reaches } = await running(service.source)
    service.page = page({ state: 'booked', chosen_start_time: first })
    send(...answered, { type: 'save' })
    await reaches('booked')
    expect(flow.state).toMatchObject({ poll: { chosen_start_time: first } })
  })

  it('takes answers again once it is opened, with what was answered', async () => {
    const service = serviceWith()
    service.page = page({ state: 'closed' })
    service.kept.set('t'.repeat(16), answerOf({ name: 'R', email: 'r@example.com', votes: {} }))
    const { send, reaches } = await running(service.source, { token: 't'.repeat(16) })
    service.page = page()
    send({ type: 'refresh' })
    await reaches('saved')
  })

  it('loads again after an error, and when the network returns', async () => {
    const poll = vi
      .fn<PollSource['poll']>()
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
      .mockRejectedValueOnce(new ServiceError('connection_error', 'no'))
      .mockResolvedValue(page())
    const { flow, send, reaches } = await running(serviceWith({ poll }).source)
    expect(flow.state.step).toBe('error')
    send({ type: 'retry' })
    await reaches('error')
    flow.setOnline(false)
    flow.setOnline(true)
    await reaches('answering')
  })

  it('sends nothing that only reads once it is stopped', async () => {
    const poll = vi.fn<PollSource['poll']>(async () => page())
    const { flow, send } = await running(serviceWith({ poll }).source)
    flow.stop()
    send({ type: 'refresh' })
    expect(poll).toHaveBeenCalledOnce()
    flow.start()
    await vi.waitFor(() => expect(poll).toHaveBeenCalledTimes(2))
  })
})

it('never loses what was typed last, whatever happens in between', async () => {
  const intents = fc.oneof(
    fc.record({
      type: fc.constant('vote' as const),
      start: fc.constantFrom(first, second),
      vote: fc.constantFrom('yes' as const, 'if_needed' as const, 'no' as const),
    }),
    fc.record({ type: fc.constant('edit' as const), name: fc.constantFrom('A', 'B') }),
    fc.constantFrom<PollIntent>({ type: 'save' }, { type: 'refresh' }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(intents, { maxLength: 12 }), fc.boolean(), async (sent, fails) => {
      const failing = () => Promise.reject(new ServiceError('connection_error', 'no'))
      const { source } = serviceWith(fails ? { saveAnswer: failing } : {})
      const { flow } = await running(source, { draft: { name: 'Z', email: 'z@example.com' } })
      const expected = { name: 'Z', email: 'z@example.com', votes: {} as Record<string, string> }
      for (const intent of sent) {
        flow.send(intent)
        await Promise.resolve()
        if (intent.type === 'vote') expected.votes[intent.start] = intent.vote as string
        if (intent.type === 'edit') expected.name = intent.name as string
      }
      expect(flow.state.draft).toEqual(expected)
    }),
  )
})
