import {
  type CreatedPoll,
  fewestPollSlots,
  type OfferableTime,
  type OwnerPollsSource,
  type Poll,
  type PollBody,
  type ShareableEventType,
} from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import {
  type AbortEffect,
  type AnswerEvent,
  abortEffects,
  createTransition,
  type EffectErrorEvent,
  type Flow,
  type Handlers,
  initialProgress,
  type PageEvent,
  type Progress,
  pendingEffect,
  runEffect,
  runMachine,
  type Transition,
} from '../machine.js'
import { pickingWindow, pickTime } from '../offers/picked-times.js'
import type { PollAction, PollProposal, PollsIntent, PollsState, PollsStep } from './state.js'

export type PollsFlow = Flow<PollsState, PollsIntent>

type Attempt = { readonly attempt: number }
type PendingEffect =
  | ({ readonly type: 'load' } & Attempt)
  | ({ readonly type: 'load-polls'; readonly eventTypeId: string } & Attempt)
  | ({
      readonly type: 'load-times'
      readonly eventTypeId: string
      readonly start: Instant
      readonly end: Instant
    } & Attempt)
  | ({ readonly type: 'create'; readonly poll: PollBody } & Attempt)
  | ({
      readonly type: 'act'
      readonly action: PollAction
      readonly pollId: string
      /** The time to book. */
      readonly start?: Instant | undefined
    } & Attempt)

type PollsEvent =
  | PollsIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'load', readonly ShareableEventType[]>
  | AnswerEvent<'load-polls', readonly Poll[]>
  | AnswerEvent<'load-times', readonly OfferableTime[]>
  | AnswerEvent<'create', CreatedPoll>
  | AnswerEvent<'act', Poll | undefined>

interface PollsProgress extends Progress<{ readonly online: boolean }, PollsStep, PendingEffect> {
  /** The id or the slug of the event type that is wanted, before they have been read. */
  readonly wanted: string | undefined
}

type PollsTransition = Transition<PollsProgress>
type Ready = Extract<PollsStep, { step: 'ready' }>

/** Changes what is shown, once it has loaded. */
const change = (transition: PollsTransition, changes: (step: Ready) => Partial<Ready>) => {
  const { step } = transition
  if (step.step === 'ready') transition.step = { ...step, ...changes(step) }
}

/** Changes the new poll. What was wrong with it may be corrected by that. */
const propose = (transition: PollsTransition, changes: (proposal: PollProposal) => Partial<PollProposal>) =>
  change(transition, ({ proposal }) =>
    proposal && proposal.making !== 'making'
      ? { proposal: { ...proposal, making: 'no', ...changes(proposal) } }
      : {},
  )

const load = (transition: PollsTransition) => {
  abortEffects(transition, ({ type }) => type.startsWith('load'))
  runEffect(transition, { type: 'load' })
}

const loadPolls = (transition: PollsTransition) => {
  const { step } = transition
  if (step.step !== 'ready' || !step.chosen) return
  abortEffects(transition, ({ type }) => type === 'load-polls')
  runEffect(transition, { type: 'load-polls', eventTypeId: step.chosen.id })
}

const loadTimes = (transition: PollsTransition) => {
  const { step, now } = transition
  if (step.step !== 'ready' || !step.chosen || !step.proposal) return
  abortEffects(transition, ({ type }) => type === 'load-times')
  propose(transition, () => ({ times: 'loading' }))
  const { id: eventTypeId } = step.chosen
  runEffect(transition, { type: 'load-times', eventTypeId, start: now, end: instant(now + pickingWindow) })
}

const newProposal = (title: string): PollProposal => ({
  ...{ title, times: 'loading', picked: [], votes: 'shown', making: 'no' },
})

const act = (transition: PollsTransition, action: PollAction, pollId: string, start?: Instant) => {
  const { step } = transition
  if (step.step !== 'ready' || step.action?.state === 'working') return
  transition.step = { ...step, action: { pollId, type: action, state: 'working' } }
  // What is read meanwhile may be older than what is done.
  abortEffects(transition, ({ type }) => type === 'load-polls')
  runEffect(transition, { type: 'act', action, pollId, start })
}

const handlers: Handlers<PollsProgress, PollsEvent> = {
  'choose-event-type': (transition, { eventTypeId }) => {
    const { step } = transition
    transition.wanted = eventTypeId
    if (step.step !== 'ready') return
    const chosen = step.eventTypes.find(({ id }) => id === eventTypeId)
    if (!chosen || chosen.id === step.chosen?.id) return
    const { proposal } = step
    transition.step = { ...step, chosen, polls: 'loading', opened: undefined, action: undefined }
    loadPolls(transition)
    if (!proposal) return
    change(transition, () => ({ proposal: { ...proposal, picked: [], making: 'no' } }))
    loadTimes(transition)
  },
  propose: (transition) => {
    const { step } = transition
    if (step.step !== 'ready' || !step.chosen || step.proposal) return
    transition.step = { ...step, proposal: newProposal(step.chosen.name), opened: undefined }
    loadTimes(transition)
  },
  discard: (transition) => {
    abortEffects(transition, ({ type }) => type === 'load-times')
    change(transition, ({ proposal }) => (proposal?.making === 'making' ? {} : { proposal: undefined }))
  },
  pick: (transition, { time }) => propose(transition, ({ picked }) => ({ picked: pickTime(picked, time) })),
  'set-title': (transition, { title }) => propose(transition, () => ({ title })),
  'set-votes': (transition, { votes }) => propose(transition, () => ({ votes })),
  'retry-times': loadTimes,
  make: (transition, { timeZone: timezone, language }) => {
    const { step } = transition
    if (step.step !== 'ready' || !step.chosen || !step.proposal) return
    const { title, picked, votes, making } = step.proposal
    if (!title.trim() || picked.length < fewestPollSlots || making === 'making') return
    transition.step = { ...step, proposal: { ...step.proposal, making: 'making' } }
    runEffect(transition, {
      type: 'create',
      poll: {
        ...{ configuration_id: step.chosen.id, title: title.trim(), votes },
        slots: picked.map(({ start, eventId }) => ({
          start_time: start,
          ...(eventId && { event_id: eventId }),
        })),
        ...(timezone && { timezone }),
        ...(language && { language }),
      },
    })
  },
  open: (transition, { pollId }) => change(transition, () => ({ opened: pollId, action: undefined })),
  choose: (transition, { pollId, start }) => act(transition, 'choose', pollId, start),
  close: (transition, { pollId }) => act(transition, 'close', pollId),
  reopen: (transition, { pollId }) => act(transition, 'reopen', pollId),
  remove: (transition, { pollId }) => act(transition, 'remove', pollId),
  refresh: (transition) => {
    const { step, running } = transition
    if (!running || step.step !== 'ready' || pendingEffect(transition, 'act')) return
    if (!pendingEffect(transition, 'load-polls')) loadPolls(transition)
  },
  retry: (transition) => {
    const { step } = transition
    if (step.step === 'ready' && step.polls === 'unknown') {
      transition.step = { ...step, polls: 'loading' }
      loadPolls(transition)
    }
    if (step.step !== 'error') return
    transition.step = { step: 'loading' }
    load(transition)
  },
  load: (transition, { value: eventTypes }) => {
    const { wanted } = transition
    const isWanted = ({ id, slug }: ShareableEventType) =>
      wanted !== undefined && (id === wanted || slug === wanted)
    const chosen = eventTypes.find(isWanted) ?? eventTypes.find(({ isActive }) => isActive) ?? eventTypes[0]
    transition.step = {
      ...{ step: 'ready', eventTypes, chosen, polls: 'loading', proposal: undefined },
      ...{ opened: undefined, addresses: {}, action: undefined },
    }
    loadPolls(transition)
  },
  'load-polls': (transition, { value }) =>
    change(transition, () => ({ polls: [...value].sort((a, b) => b.created_at - a.created_at) })),
  'load-times': (transition, { value: times }) => propose(transition, () => ({ times })),
  create: (transition, { value: { address, secret: _secret, ...poll } }) =>
    change(transition, ({ polls, addresses }) => ({
      proposal: undefined,
      polls: [poll, ...(Array.isArray(polls) ? (polls as readonly Poll[]) : [])],
      opened: poll.id,
      addresses: { ...addresses, [poll.id]: address },
    })),
  act: (transition, { value: changed }, { pollId }) =>
    change(transition, ({ polls, opened }) => ({
      action: undefined,
      opened: changed ? opened : undefined,
      polls: Array.isArray(polls)
        ? (polls as readonly Poll[]).flatMap((poll) =>
            poll.id === pollId ? (changed ? [changed] : []) : [poll],
          )
        : polls,
    })),
  error: (transition, { error }, effect) => {
    const { step } = transition
    if (effect.type === 'load') transition.step = { step: 'error', error }
    if (step.step !== 'ready') return
    if (effect.type === 'load-polls' && step.polls === 'loading')
      transition.step = { ...step, polls: 'unknown' }
    if (effect.type === 'load-times') propose(transition, () => ({ times: 'unknown' }))
    if (effect.type === 'create' && step.proposal)
      transition.step = { ...step, proposal: { ...step.proposal, making: error } }
    if (effect.type !== 'act') return
    const { pollId, action: type } = effect
    transition.step = { ...step, action: { pollId, type, state: error } }
    // Somebody else may have decided it, or booked the time.
    loadPolls(transition)
  },
}

/** Creates the flow of an owner's polls. It sends no request before `start()`. */
export const createPollsFlow = ({
  source,
  eventType,
  now,
  online,
}: {
  readonly source: OwnerPollsSource
  /** The id or the slug of the event type to begin with. Default: the first one that is on. */
  readonly eventType?: string | undefined
  /** The clock. */
  readonly now: () => Instant
  /** Whether the browser has a network connection. Default: true. */
  readonly online?: boolean | undefined
}): PollsFlow =>
  runMachine<PollsProgress, PollsEvent, PendingEffect | AbortEffect>({
    progress: {
      ...initialProgress,
      ...{ facts: { online: online ?? true }, step: { step: 'loading' }, wanted: eventType },
    },
    transition: createTransition({
      handlers,
      onStart: (transition) => (transition.step.step === 'ready' ? loadPolls(transition) : load(transition)),
      onReconnect: (transition) => {
        const { step } = transition
        if (step.step === 'error') load(transition)
        if (step.step !== 'ready') return
        loadPolls(transition)
        if (step.proposal?.times === 'unknown') loadTimes(transition)
      },
      writes: ['create', 'act'],
    }),
    now,
    run: {
      load: (_effect, signal) => source.eventTypes({ signal }),
      'load-polls': ({ eventTypeId }, signal) => source.polls(eventTypeId, { signal }),
      'load-times': ({ eventTypeId, start, end }, signal) =>
        source.times(eventTypeId, { start, end }, { signal }),
      create: ({ poll }, signal) => source.createPoll(poll, { signal }),
      act: ({ action, pollId, start }, signal) =>
        action === 'remove'
          ? source.deletePoll(pollId, { signal }).then(() => undefined)
          : action === 'choose'
            ? source.choosePollTime(pollId, start as Instant, { signal })
            : source.updatePoll(pollId, { state: action === 'close' ? 'closed' : 'open' }, { signal }),
    },
  })
