import {
  type CreatedPoll,
  fewestPollSlots,
  type OfferableTime,
  type Poll,
  type PollBody,
  type ShareableEventType,
} from '@whenable/contract'
import { abortEffects, type Flow, runEffect } from '@whenable/flow/internal/machine'
import { orderEffects } from '@whenable/flow/internal/read-order'
import { type Instant, instant } from '@whenable/time'
import type { TimesRequest } from '../../base/free-times.js'
import { failLoad, leaveError, putRow, readyChanger, refreshBy, rerun, withoutRow } from '../../flow/list.js'
import { createOwnerFlow, type OwnerEffect, type OwnerTypes } from '../../flow/owner-flow.js'
import { pickingWindow, pickTime } from '../../offer-times/flow/picked-times.js'
import {
  type EventTypeFlowOptions,
  otherEventType,
  timesFrom,
  type WantedEventType,
  wantedEventType,
} from '../../share/flow/wanted-event-type.js'
import type { PollsCalls } from '../endpoints.js'
import type { PollAction, PollProposal, PollsIntent, PollsState, PollsStep } from './state.js'

export type PollsFlow = Flow<PollsState, PollsIntent>

interface Effects {
  readonly load: OwnerEffect<readonly ShareableEventType[]>
  readonly 'load-polls': OwnerEffect<readonly Poll[]>
  readonly 'load-times': OwnerEffect<readonly OfferableTime[], TimesRequest>
  readonly create: OwnerEffect<CreatedPoll, { readonly poll: PollBody }>
  readonly act: OwnerEffect<
    Poll | undefined,
    {
      readonly action: PollAction
      readonly pollId: string
      /** The time to book. */
      readonly start?: Instant | undefined
    }
  >
}

interface Wanted extends WantedEventType {
  /** The id of the poll to show, before the event types have been read. */
  readonly opened: string | undefined
}

type Types = OwnerTypes<PollsStep, PollsIntent, Effects, Wanted>
type PollsTransition = Types['transition']

const changeReady = readyChanger<PollsStep>()

/** Changes the new poll. What was wrong with it may be corrected by that. */
const propose = (transition: PollsTransition, changes: (proposal: PollProposal) => Partial<PollProposal>) =>
  changeReady(transition, ({ proposal }) =>
    proposal && proposal.making !== 'making'
      ? { proposal: { ...proposal, making: 'no', ...changes(proposal) } }
      : {},
  )

const load = (transition: PollsTransition) => {
  abortEffects(transition, ({ type }) => type.startsWith('load'))
  runEffect(transition, { type: 'load' })
}

const loadPolls = (transition: PollsTransition) => {
  if (transition.step.step === 'ready') rerun(transition, { type: 'load-polls' })
}

const loadTimes = (transition: PollsTransition) => {
  const { step, now } = transition
  if (step.step !== 'ready' || !step.chosen || !step.proposal) return
  propose(transition, () => ({ times: 'loading' }))
  rerun(transition, { type: 'load-times', ...timesFrom(step.chosen, now, pickingWindow) })
}

const newProposal = (title: string): PollProposal => ({
  ...{ title, times: 'loading', picked: [], votes: 'shown', days: undefined, making: 'no' },
})

/** Until when a new poll takes answers; undefined for as long as it can. */
const endOf = ({ days, picked }: PollProposal, now: Instant): Instant | undefined => {
  const last = picked.at(-1)
  const end = days === undefined ? undefined : instant(now + days * 86_400)
  return end !== undefined && last && end < last.start ? end : undefined
}

const act = (transition: PollsTransition, action: PollAction, pollId: string, start?: Instant) => {
  const { step } = transition
  if (step.step !== 'ready' || step.action?.state === 'working') return
  transition.step = { ...step, action: { pollId, type: action, state: 'working' } }
  runEffect(transition, { type: 'act', action, pollId, start })
}

const handlers: Types['handlers'] = {
  'choose-event-type': (transition, { eventTypeId }) => {
    const { step } = transition
    const chosen = otherEventType(transition, eventTypeId)
    if (step.step !== 'ready' || !chosen || step.proposal?.making === 'making') return
    const { proposal, chosen: before } = step
    transition.step = { ...step, chosen }
    // A title of the owner's own stays.
    propose(transition, ({ title }) => ({ picked: [], title: title === before?.name ? chosen.name : title }))
    if (proposal) loadTimes(transition)
  },
  propose: (transition) => {
    const { step } = transition
    if (step.step !== 'ready' || !step.chosen || step.proposal) return
    transition.step = { ...step, proposal: newProposal(step.chosen.name), opened: undefined }
    loadTimes(transition)
  },
  discard: (transition) => {
    abortEffects(transition, ({ type }) => type === 'load-times')
    changeReady(transition, ({ proposal }) => (proposal?.making === 'making' ? {} : { proposal: undefined }))
  },
  pick: (transition, { time }) => propose(transition, ({ picked }) => ({ picked: pickTime(picked, time) })),
  'set-title': (transition, { title }) => propose(transition, () => ({ title })),
  'set-votes': (transition, { votes }) => propose(transition, () => ({ votes })),
  'set-days': (transition, { days }) => propose(transition, () => ({ days })),
  'retry-times': loadTimes,
  make: (transition, { timeZone: timezone, language }) => {
    const { step, now } = transition
    if (step.step !== 'ready' || !step.chosen || !step.proposal) return
    const { title, picked, votes, making } = step.proposal
    if (!title.trim() || picked.length < fewestPollSlots || making === 'making') return
    transition.step = { ...step, proposal: { ...step.proposal, making: 'making' } }
    const expiresAt = endOf(step.proposal, now)
    runEffect(transition, {
      type: 'create',
      poll: {
        ...{ configuration_id: step.chosen.id, title: title.trim(), votes },
        slots: picked.map(({ start, eventId }) => ({
          start_time: start,
          ...(eventId && { event_id: eventId }),
        })),
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
        ...(timezone && { timezone }),
        ...(language && { language }),
      },
    })
  },
  open: (transition, { pollId }) => {
    transition.opened = pollId
    changeReady(transition, ({ action }) => ({
      opened: pollId,
      // What is being done goes on.
      action: action?.state === 'working' ? action : undefined,
    }))
  },
  choose: (transition, { pollId, start }) => act(transition, 'choose', pollId, start),
  close: (transition, { pollId }) => act(transition, 'close', pollId),
  reopen: (transition, { pollId }) => act(transition, 'reopen', pollId),
  remove: (transition, { pollId }) => act(transition, 'remove', pollId),
  refresh: refreshBy(loadPolls, 'act', 'create', 'load-polls'),
  retry: (transition) => {
    const { step } = transition
    if (step.step === 'ready' && step.polls === 'unknown') {
      transition.step = { ...step, polls: 'loading' }
      loadPolls(transition)
    }
    if (leaveError(transition)) load(transition)
  },
  load: (transition, { value: eventTypes }) => {
    const { wanted, opened } = transition
    const chosen = wantedEventType(eventTypes, wanted)
    transition.step = {
      ...{ step: 'ready', eventTypes, chosen, polls: 'loading', proposal: undefined },
      ...{ opened, addresses: {}, action: undefined },
    }
    loadPolls(transition)
  },
  'load-polls': (transition, { value }) =>
    changeReady(transition, () => ({ polls: [...value].sort((a, b) => b.created_at - a.created_at) })),
  'load-times': (transition, { value: times }) => propose(transition, () => ({ times })),
  create: (transition, { value: { secret: _secret, ...poll } }) => {
    transition.opened = poll.id
    changeReady(transition, ({ polls, addresses }) => ({
      proposal: undefined,
      polls: typeof polls === 'string' ? 'loading' : [poll, ...polls],
      opened: poll.id,
      addresses: { ...addresses, [poll.id]: poll.address },
    }))
    const { step } = transition
    if (step.step === 'ready' && step.polls === 'loading') loadPolls(transition)
  },
  act: (transition, { value: changed }, { pollId }) =>
    changeReady(transition, ({ polls, opened }) => ({
      action: undefined,
      opened: changed ? opened : undefined,
      polls: typeof polls === 'string' ? polls : changed ? putRow(polls, changed) : withoutRow(polls, pollId),
    })),
  error: (transition, { error }, effect) => {
    const { step } = transition
    if (effect.type === 'load') failLoad(transition, error)
    if (step.step !== 'ready') return
    if (effect.type === 'load-polls' && step.polls === 'loading')
      transition.step = { ...step, polls: 'unknown' }
    if (effect.type === 'load-times') propose(transition, () => ({ times: 'unknown' }))
    if (effect.type === 'create' && step.proposal) {
      transition.step = { ...step, proposal: { ...step.proposal, making: error } }
      if (step.polls === 'loading') loadPolls(transition)
    }
    if (effect.type !== 'act') return
    const { pollId, action: type } = effect
    transition.step = { ...step, action: { pollId, type, state: error } }
    // Somebody else may have decided it, or booked the time.
    loadPolls(transition)
  },
}

/** Effects that change polls. */
const writes = ['create', 'act'] as const

/** Creates the flow of an owner's polls. It sends no request before `start()`. */
export const createPollsFlow = ({
  source,
  eventType,
  poll,
  ...options
}: EventTypeFlowOptions<PollsCalls> & {
  /** The id of the poll to show first. Default: the list. */
  readonly poll?: string | undefined
}): PollsFlow =>
  createOwnerFlow<Types>({
    ...{ ...options, handlers, writes },
    progress: { wanted: eventType, opened: poll },
    onStart: (transition) => (transition.step.step === 'ready' ? loadPolls(transition) : load(transition)),
    onReconnect: (transition) => {
      const { step } = transition
      if (step.step === 'error') load(transition)
      if (step.step !== 'ready') return
      loadPolls(transition)
      if (step.proposal?.times === 'unknown') loadTimes(transition)
    },
    order: orderEffects({ reads: ['load-polls'], writes }),
    run: {
      load: (_effect, signal) => source.eventTypes({}, { signal }),
      'load-polls': (_effect, signal) => source.polls({}, { signal }),
      'load-times': ({ eventTypeId, start, end }, signal) =>
        source.times({ eventTypeId, start, end }, { signal }),
      create: ({ poll: body }, signal) => source.createPoll({ body }, { signal }),
      act: ({ action, pollId: poll_id, start }, signal) => {
        const path = { poll_id }
        if (action === 'remove') return source.deletePoll({ path }, { signal }).then(() => undefined)
        return action === 'choose'
          ? source.choosePollTime({ path, body: { start_time: start as Instant } }, { signal })
          : source.updatePoll({ path, body: { state: action === 'close' ? 'closed' : 'open' } }, { signal })
      },
    },
  })
