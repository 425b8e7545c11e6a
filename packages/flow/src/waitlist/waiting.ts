import type {
  Booking,
  BookingSettings,
  ServiceErrorInfo,
  WaitlistEntry,
  WaitlistJoin,
  WaitlistOffer,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { bookingRecord } from '../booking/booking-record.js'
import { answersOf, checkDraft } from '../booking/form.js'
import {
  type AbortEffect,
  type AnswerEvent,
  abortEffects,
  changeFacts,
  createTransition,
  type EffectErrorEvent,
  type Handlers,
  type PageEvent,
  type Progress,
  pendingEffect,
  runEffect,
  type Transition,
  type TransitionFunction,
} from '../machine.js'
import type { WaitlistFacts, WaitlistIntent, WaitlistStep } from './state.js'
import type { StoredEntry } from './storage.js'

/** Seconds between two readings of an entry that waits. An offer is emailed as well. */
const refreshAfter = 60
/** Seconds until the service is asked again what has become of an offer that is over. */
const refreshAfterOffer = 10
/** From when on the seconds that are left are shown in steps of ten, instead of minutes. */
const lastSeconds = 60
/** How many challenges are solved in a row, before the visitor is told. */
const mostChallenges = 2

interface JoinEffect {
  readonly type: 'join'
  readonly request: WaitlistJoin
  readonly challengeResponse?: string | undefined
  /** How many challenges were solved. */
  readonly round?: number | undefined
}

interface OnEntry {
  readonly waitlistId: string
}

type PendingWaitlistEffect = { readonly attempt: number } & (
  | JoinEffect
  /** Solves a challenge; then the request is sent again. */
  | { readonly type: 'challenge'; readonly join: JoinEffect }
  | { readonly type: 'settings' }
  | ({ readonly type: 'read' | 'send-leave' } & OnEntry)
  | ({ readonly type: 'send-accept' | 'send-pass'; readonly start: Instant } & OnEntry)
  /** A timer: until the next reading, or until other seconds are shown. */
  | { readonly type: 'wait'; readonly seconds: number }
)

/** Effects of the waitlist flow, as plain data. */
export type WaitlistEffect =
  | PendingWaitlistEffect
  | AbortEffect
  | { readonly type: 'store'; readonly attempt: 0; readonly stored: StoredEntry }
  /** Leaves an entry whose answer was lost, because the visitor has changed the request since. */
  | ({ readonly type: 'forget'; readonly attempt: 0 } & OnEntry)

export type WaitlistEvent =
  | WaitlistIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'settings', BookingSettings | null>
  | AnswerEvent<'read', WaitlistEntry>
  | AnswerEvent<'join', WaitlistEntry>
  | AnswerEvent<'challenge', string | undefined>
  | AnswerEvent<'send-accept', Booking>
  | AnswerEvent<'send-pass', WaitlistEntry>
  | AnswerEvent<'send-leave', void>
  | AnswerEvent<'wait', number>

/** What the waitlist flow knows, in plain JSON. */
export interface WaitlistProgress extends Progress<WaitlistFacts, WaitlistStep, PendingWaitlistEffect> {
  /** The id of the entry, from the first request on. */
  readonly waitlistId: string | null
  /** Whether the settings, which define the form, are still to be loaded. */
  readonly needsSettings: boolean
  /** Whether the page was opened for this entry. An older one of the visitor is forgotten once it has ended. */
  readonly isLinked: boolean
  /** The request whose answer was lost: the service may have carried it out. */
  readonly unanswered: WaitlistJoin | null
  /** The exact seconds that are left of the offer. */
  readonly secondsLeft: number
  readonly timeZone: string
  readonly locale: string | undefined
}

type WaitlistTransition = Transition<WaitlistProgress>
type Shown = Extract<WaitlistStep, { step: 'waiting' | 'offered' | 'accepting' }>

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Runs an effect without awaiting an answer. */
const emit = (transition: WaitlistTransition, effect: WaitlistEffect) => transition.effects.push(effect)

/** The seconds to show: whole minutes, then tens of seconds. */
const shownSeconds = (seconds: number): number => {
  const step = seconds > lastSeconds ? 60 : 10
  return Math.max(0, Math.ceil(seconds / step) * step)
}

const stopTimer = (transition: WaitlistTransition) => abortEffects(transition, ({ type }) => type === 'wait')

const startTimer = (transition: WaitlistTransition, seconds: number) => {
  stopTimer(transition)
  if (transition.running) runEffect(transition, { type: 'wait', seconds })
}

/** Starts the timer until other seconds are shown. */
const count = (transition: WaitlistTransition) => {
  const { secondsLeft } = transition
  const shown = shownSeconds(secondsLeft)
  const next = shown > lastSeconds ? shown - 60 : shown - 10
  startTimer(transition, secondsLeft > 0 ? Math.max(1, secondsLeft - next) : refreshAfterOffer)
}

const read = (transition: WaitlistTransition) => {
  const { waitlistId } = transition
  if (!waitlistId) return
  abortEffects(transition, ({ type }) => type === 'read' || type === 'wait')
  runEffect(transition, { type: 'read', waitlistId })
}

/** Loads what the next step needs. */
const load = (transition: WaitlistTransition) => {
  if (transition.needsSettings) runEffect(transition, { type: 'settings' })
  else read(transition)
}

/** Asks for the visitor's details: nothing is known of an earlier entry, or it has ended. */
const ask = (transition: WaitlistTransition) => {
  stopTimer(transition)
  transition.waitlistId = null
  transition.unanswered = null
  transition.step = { step: 'asking' }
}

const showOffer = (transition: WaitlistTransition, entry: WaitlistEntry, offer: WaitlistOffer) => {
  transition.secondsLeft = offer.expires_in
  transition.step = { step: 'offered', entry, offer, seconds: shownSeconds(offer.expires_in) }
  count(transition)
}

/** Shows an entry as the service describes it. */
const show = (transition: WaitlistTransition, entry: WaitlistEntry) => {
  const { start_time: start, end_time: end, state, offer } = entry
  // Until one is made for the entry, it is the booking that moves.
  const bookingId = state === 'booked' ? undefined : entry.booking_id
  const isRestored = transition.step.step === 'loading' && !transition.isLinked
  transition.unanswered = null
  if (!transition.facts.wanted) changeFacts(transition, { wanted: { start, end, bookingId } })
  stopTimer(transition)
  if (state === 'offered' && offer) showOffer(transition, entry, offer)
  else if (state === 'waiting' || state === 'offered') {
    transition.step = { step: 'waiting', entry }
    startTimer(transition, refreshAfter)
  } else if (isRestored && state !== 'booked') ask(transition)
  else transition.step = { step: state, entry }
}

/** Whether a request may have been carried out although it failed. */
const isUnanswered = ({ status }: ServiceErrorInfo): boolean => status === 0 || status >= 500

const join = (
  transition: WaitlistTransition,
  request: WaitlistJoin,
  answered: Pick<JoinEffect, 'challengeResponse' | 'round'> = {},
) => {
  transition.waitlistId = request.waitlist_id
  transition.step = { step: 'joining' }
  runEffect(transition, { type: 'join', request, ...answered })
}

/** The request to wait, with what the visitor has typed; undefined while that is incomplete. */
const requestOf = (transition: WaitlistTransition, waitlist_id: string): WaitlistJoin | undefined => {
  const { facts, timeZone: timezone, locale } = transition
  const { wanted, draft, settings } = facts
  const isFilledIn = wanted?.bookingId || !Object.keys(checkDraft(settings, { ...draft, guests: [] })).length
  if (!wanted || !isFilledIn) return undefined
  const { start: start_time, end: end_time, event, bookingId } = wanted
  return {
    ...{ waitlist_id, start_time, end_time, timezone },
    ...(event && { event_id: event.eventId, master_id: event.masterId, calendar_id: event.calendarId }),
    guest: { name: draft.name.trim(), email: draft.email.trim() },
    ...(locale && { email_language: locale }),
    ...(bookingId ? { booking_id: bookingId } : { additional_fields: answersOf(settings, draft) }),
  }
}

/** Sends the request. One whose answer was lost is repeated with its id, so that it counts once. */
const submit = (transition: WaitlistTransition) => {
  if (transition.step.step !== 'asking') return
  const { unanswered, newKey } = transition
  const request = requestOf(transition, unanswered?.waitlist_id ?? newKey)
  if (!request) return
  if (!unanswered || isSame(request, unanswered)) return join(transition, request)
  // The service may have an entry with what was typed before.
  emit(transition, { type: 'forget', attempt: 0, waitlistId: unanswered.waitlist_id })
  transition.unanswered = null
  join(transition, { ...request, waitlist_id: newKey })
}

/** The step before a change that has failed, with the error. */
const stepAfterRefusal = (step: Shown, secondsLeft: number, error: ServiceErrorInfo): WaitlistStep => {
  const { entry } = step
  if (step.step === 'waiting' || secondsLeft <= 0) return { step: 'waiting', entry, error }
  return { step: 'offered', entry, offer: step.offer, seconds: shownSeconds(secondsLeft), error }
}

/** A change failed. After a refusal, the entry is read again, which may have another offer or none. */
const handleRefusal = (transition: WaitlistTransition, step: Shown, error: ServiceErrorInfo) => {
  transition.step = stepAfterRefusal(step, transition.secondsLeft, error)
  if (!isUnanswered(error) && error.status !== 429) read(transition)
  else if (transition.step.step === 'offered') count(transition)
  else startTimer(transition, refreshAfter)
}

/** An entry could not be read. One that is shown stays, and is read again later. */
const handleReadError = (transition: WaitlistTransition, error: ServiceErrorInfo) => {
  const { step } = transition.step
  const isGone = error.status === 404
  if (step === 'loading' && isGone && !transition.isLinked) ask(transition)
  else if (isGone) transition.step = { step: 'expired' }
  else if (step === 'loading') transition.step = { step: 'failed', error }
  else startTimer(transition, refreshAfter)
}

/** The entry of a step in which nothing is being changed. */
const idleStep = ({
  step,
}: WaitlistTransition): Extract<Shown, { step: 'waiting' | 'offered' }> | undefined =>
  (step.step === 'waiting' && !step.isLeaving) || (step.step === 'offered' && !step.isPassing)
    ? step
    : undefined

const handlers: Handlers<WaitlistProgress, WaitlistEvent> = {
  edit: (transition, { draft }) =>
    changeFacts(transition, { draft: { ...transition.facts.draft, ...draft } }),

  submit,

  accept: (transition) => {
    const step = idleStep(transition)
    const { waitlistId } = transition
    const offer = step?.entry.offer
    if (!step || !waitlistId || !offer) return
    if (step.step === 'waiting') transition.secondsLeft = 0
    abortEffects(transition, ({ type }) => type === 'read' || type === 'wait')
    transition.step = { step: 'accepting', entry: step.entry, offer }
    runEffect(transition, { type: 'send-accept', waitlistId, start: offer.start_time })
  },

  pass: (transition) => {
    const step = idleStep(transition)
    const { waitlistId } = transition
    if (!waitlistId || step?.step !== 'offered') return
    const { entry, offer, seconds } = step
    abortEffects(transition, ({ type }) => type === 'read')
    transition.step = { step: 'offered', entry, offer, seconds, isPassing: true }
    runEffect(transition, { type: 'send-pass', waitlistId, start: offer.start_time })
  },

  leave: (transition) => {
    const step = idleStep(transition)
    const { waitlistId } = transition
    if (!waitlistId || step?.step !== 'waiting') return
    abortEffects(transition, ({ type }) => type === 'read' || type === 'wait')
    transition.step = { step: 'waiting', entry: step.entry, isLeaving: true }
    runEffect(transition, { type: 'send-leave', waitlistId })
  },

  restart: (transition) => {
    if (!transition.isLinked) ask(transition)
  },

  retry: (transition) => {
    transition.step = { step: 'loading' }
    load(transition)
  },

  refresh: (transition) => {
    if (transition.running && idleStep(transition)) read(transition)
  },

  settings: (transition, { value: settings }) => {
    transition.needsSettings = false
    changeFacts(transition, { settings })
    if (transition.waitlistId) read(transition)
    else ask(transition)
  },

  read: (transition, { value }) => {
    const { step } = transition
    const error = step.step === 'offered' || step.step === 'waiting' ? step.error : undefined
    show(transition, value)
    // What was refused stays explained while nothing else has changed.
    const { step: next } = transition
    if (error && (next.step === 'offered' || next.step === 'waiting')) transition.step = { ...next, error }
  },

  join: (transition, { value }) => show(transition, value),

  challenge: (transition, { value: challengeResponse }, { join: { request, round } }) =>
    join(transition, request, { challengeResponse, round }),

  'send-accept': (transition, { value }) => {
    const { step, facts } = transition
    if (step.step !== 'accepting') return
    const { entry, offer } = step
    const { settings, draft, wanted } = facts
    const booking = bookingRecord(value, {
      ...{ settings, start: offer.start_time, end: offer.end_time },
      bookingId: wanted?.bookingId ?? '',
      guest: { name: draft.name.trim(), email: draft.email.trim() },
    })
    const booked = { ...entry, state: 'booked' as const, booking_id: booking.bookingId }
    transition.step = { step: 'booked', entry: booked, booking }
  },

  'send-pass': (transition, { value }) => show(transition, value),

  'send-leave': (transition) => {
    const { step } = transition
    if ('entry' in step && step.entry)
      transition.step = { step: 'left', entry: { ...step.entry, state: 'left' } }
  },

  wait: (transition, { value: elapsed }) => {
    const { step } = transition
    if (step.step === 'waiting') read(transition)
    if (step.step !== 'offered') return
    transition.secondsLeft -= elapsed
    const seconds = shownSeconds(transition.secondsLeft)
    transition.step = { ...step, seconds }
    // The service's clock decides whether it is over.
    if (seconds > 0) count(transition)
    else if (!step.isPassing) read(transition)
  },

  error: (transition, { error }, effect) => {
    const { step } = transition
    if (effect.type === 'settings') transition.step = { step: 'failed', error }
    else if (effect.type === 'read') handleReadError(transition, error)
    else if (effect.type === 'join') {
      const { round = 0 } = effect
      if (error.type === 'challenge_required' && round < mostChallenges) {
        transition.step = { step: 'joining', isVerifying: true }
        runEffect(transition, { type: 'challenge', join: { ...effect, round: round + 1 } })
        return
      }
      transition.unanswered = isUnanswered(error) ? effect.request : null
      if (!transition.unanswered) transition.waitlistId = null
      transition.step = { step: 'asking', error }
    } else if (effect.type === 'challenge') transition.step = { step: 'asking', error }
    else if (step.step === 'waiting' || step.step === 'offered' || step.step === 'accepting')
      handleRefusal(transition, step, error)
  },
}

const storedOf = ({ waitlistId, facts: { draft } }: WaitlistProgress): StoredEntry => ({ waitlistId, draft })

/** The pure transition function of the waitlist flow. */
export const waitlistTransition: TransitionFunction<WaitlistProgress, WaitlistEvent, WaitlistEffect> =
  createTransition({
    handlers,
    onStart: (transition) => {
      const isShown = transition.step.step === 'loading' || idleStep(transition)
      if (isShown && !pendingEffect(transition, 'read') && !pendingEffect(transition, 'settings'))
        load(transition)
    },
    onReconnect: (transition) => {
      if (transition.step.step === 'failed') transition.step = { step: 'loading' }
      if (transition.step.step === 'loading' || idleStep(transition)) load(transition)
    },
    steps: { edit: ['asking'], restart: ['passed', 'left', 'expired'], retry: ['failed'] },
    writes: ['join', 'challenge', 'send-accept', 'send-pass', 'send-leave'],
    commit: (transition, before) => {
      const stored = storedOf(transition)
      if (!isSame(stored, storedOf(before))) emit(transition, { type: 'store', attempt: 0, stored })
    },
  })
