import type { Booking, ServiceErrorInfo } from '@whenable/contract'
import {
  abortEffects,
  createTransition,
  type EffectRunners,
  type MachineDefinition,
  type PageEvent,
  pendingEffect,
  runEffect,
} from '../machine.js'
import { alternativesTo } from './alternatives.js'
import { refreshTimes } from './availability.js'
import { bookingRecord } from './booking-record.js'
import {
  changeFacts,
  choosing,
  commitChoosing,
  isSame,
  isUnavailable,
  storeDraft,
  toUnconfirmed,
} from './choosing.js'
import { initialDraft, shownDraft } from './draft.js'
import { checkDraft, personAccess } from './form.js'
import type {
  BookingEffect,
  BookingEvent,
  BookingHandlers,
  BookingProgress,
  BookingTransition,
  BookingTransitionFunction,
  PendingBookingEffect,
  Submission,
} from './progress.js'
import type { BookingStep, Slot } from './state.js'
import { addUnanswered, isLikelyBooked, isRepeatable, requestOf, send, verify } from './submission.js'
import { askForCheck, concludeCheck, meaningOfMissing, requestCheck, sendChecked } from './unconfirmed.js'
import { slotKey } from './views.js'
import { openWantedSlot, useWanted, wantSlot } from './wanted-slot.js'

/** How many challenges are solved in a row, before the visitor is told. A second one comes if the first answer was lost. */
const mostChallenges = 2

/** Seconds until free times are refreshed, and until they are after a request that failed. */
const refreshAfter = 60
const refreshAfterError = 300

/** A slot as it is offered now; undefined if it is no longer offered. */
const currentSlot = ({ facts }: BookingTransition, slot: Slot): Slot | undefined =>
  facts.slots.find((known) => slotKey(known) === slotKey(slot))

const toTaken = (transition: BookingTransition, slot: Slot) => {
  transition.step = { step: 'taken', slot, alternatives: alternativesTo(transition.facts.slots, slot) }
}

/** Handles the error of a submission. */
const handleRefusal = (transition: BookingTransition, submission: Submission, error: ServiceErrorInfo) => {
  const { type, status } = error
  const { slot, key } = submission
  const isTaken = type === 'timeslot_not_available'
  if ([0, 502, 504].includes(status)) {
    // No answer, a malformed one, or a gateway without one: the booking may exist.
    // An earlier request that failed is no reason not to check now.
    transition.loadError = null
    toUnconfirmed(transition, submission, 'checking')
  } else if (isTaken && isLikelyBooked(transition, submission)) {
    toUnconfirmed(transition, submission, meaningOfMissing(transition.facts, slot, transition.now))
  } else {
    // A service keeps its refusals under the key, except 429 and 5xx (interface: Conventions). After a 5xx the booking may exist.
    const isRefused = status !== 429 && status < 500
    if (status >= 500) addUnanswered(transition, submission)
    transition.submission = isRefused ? null : submission
    if (isTaken) {
      transition.step = { step: 'submitting', slot, key, refusal: error }
      refreshTimes(transition)
    } else transition.step = { step: 'details', slot, error }
  }
}

/** Leaves `submitting` when the service refused the slot as taken and the refresh has shown what is true. */
const concludeRefusal = (transition: BookingTransition) => {
  const { step } = transition
  if (step.step !== 'submitting') return
  if (transition.pending.some(({ type }) => ['send', 'challenge', 'availability'].includes(type))) return
  const current = currentSlot(transition, step.slot)
  // If an event still has its seats, the service refused a guest who has a seat already.
  if (current?.event) transition.step = { step: 'details', slot: current, error: step.refusal }
  else toTaken(transition, step.slot)
}

/**
 * Updates the slot that the form is filled in for, or offers alternatives if it is no longer available. One that an attempt without an
 * answer may have booked is missing for that reason: it is sent again, and the answer tells.
 */
const updateChosenSlot = (transition: BookingTransition) => {
  const { step } = transition
  if (step.step !== 'details') return
  const { alternatives: _alternatives, ...details } = step
  const current = currentSlot(transition, step.slot)
  const isKept = current || transition.unanswered.includes(slotKey(step.slot))
  const next: BookingStep = isKept
    ? { ...details, slot: current ?? step.slot }
    : { ...details, alternatives: alternativesTo(transition.facts.slots, step.slot) }
  if (!isSame(next, step)) transition.step = next
}

/** Whether free times are shown that no pending request will refresh. */
const canAge = (transition: BookingTransition) =>
  transition.running &&
  !pendingEffect(transition, 'availability') &&
  transition.facts.availability.state === 'ready' &&
  ['choosing', 'details', 'taken'].includes(transition.step.step)

/** Starts the timer after which the shown times are refreshed, or stops it where they are not shown. */
const updateTimer = (transition: BookingTransition) => {
  // A payment has a timer of its own, and a submission, too.
  if (['paying', 'submitting'].includes(transition.step.step)) return
  const seconds = canAge(transition) ? (transition.loadError ? refreshAfterError : refreshAfter) : 0
  abortEffects(transition, (effect) => effect.type === 'wait' && effect.seconds !== seconds)
  if (seconds && !pendingEffect(transition, 'wait')) runEffect(transition, { type: 'wait', seconds })
}

/** The events of one booking. Those of the extensions are handled by `reviewing.ts`, `holding/`, `paying/` and `confirming/`. */
type SingleTypes = Exclude<
  BookingEvent['type'],
  | PageEvent['type']
  | 'series'
  | 'repeat'
  | 'add-time'
  | 'drop-time'
  | 'replace-time'
  | 'review'
  | 'continue'
  | 'hold'
  | 'extend-hold'
  | 'hold-timer'
  | 'look-at-payment'
  | 'cancel-payment'
  | 'enter-code'
  | 'send-another-code'
  | 'confirm-email'
  | 'send-code'
  | 'look-at-confirmation'
  | 'cancel-confirmation'
  | 'confirmation-timer'
>

/** Handlers of all events of one booking, those that lead to a chosen slot among them. */
const handlers: BookingHandlers<SingleTypes> = {
  ...choosing.handlers,

  availability: (transition, event, effect) => {
    choosing.handlers.availability(transition, event, effect)
    const { step } = transition
    if (effect.isRefresh && step.step === 'taken') toTaken(transition, step.slot)
    concludeCheck(transition, effect)
  },

  wait: (transition) => {
    const { step } = transition
    if (step.step !== 'submitting') refreshTimes(transition)
    // A challenge may need the visitor.
    else if (!step.isVerifying) transition.step = { ...step, isDelayed: true }
  },

  error: (transition, event, effect) => {
    const { error } = event
    const { step, submission } = transition
    // A timer that fails is not started again.
    // Emails that still wait need nothing of the visitor: the owner may send them.
    if (effect.type === 'release') return
    if (effect.type === 'wait') transition.pending = [...transition.pending, effect]
    else if (effect.type === 'send') {
      const { round = 0 } = effect
      if (error.type === 'challenge_required' && round < mostChallenges) verify(transition, effect)
      else if (submission) handleRefusal(transition, submission, error)
    } else if (effect.type === 'challenge') {
      transition.step = { step: 'details', slot: effect.submission.slot, error }
    } else {
      choosing.handlers.error(transition, event, effect)
      if (step.step === 'details' && isUnavailable(error)) transition.step = { ...step, error }
      if (step.step === 'unconfirmed' && step.slotStatus === 'checking') transition.step = { ...step, error }
    }
  },

  retry: (transition, event) => {
    const { step, submission } = transition
    choosing.handlers.retry(transition, event)
    if (step.step !== 'unconfirmed' || !submission) return
    const { slotStatus } = step
    if (slotStatus === 'free' || (slotStatus !== 'checking' && isRepeatable(transition)))
      send(transition, submission)
    else askForCheck(transition)
  },

  send: (transition, { value }, { submission: { slot, request } }) => {
    const { settings, rescheduling } = transition.facts
    const { start, end } = slot
    const bookingId = rescheduling?.bookingId ?? ''
    const booking = bookingRecord(value as Partial<Booking> | undefined, {
      settings,
      bookingId,
      start,
      end,
      guest: request.guest,
      answers: request.additional_fields,
    })
    transition.submission = null
    transition.unanswered = []
    // The answer may carry a new id, which replaces the old one (interface: Bookings).
    if (rescheduling) {
      const { bookingId, start, end } = booking
      changeFacts(transition, { rescheduling: { bookingId, start, end } })
    }
    transition.step = { step: booking.status === 'pending' ? 'pending' : 'booked', booking }
    if (Number(Object(value).waiting_emails) > 0)
      runEffect(transition, { type: 'release', bookingId: booking.bookingId, slot })
  },

  release: (transition, { value }, { bookingId }) => {
    const { step } = transition
    if (step.step !== 'booked' && step.step !== 'pending') return
    if (step.booking.bookingId !== bookingId || value?.email === 'waiting') return
    const { emailWaits: _waits, ...booking } = step.booking
    transition.step = { ...step, booking }
  },

  challenge: (transition, { value }, { submission, round }) => {
    send(transition, submission, { challengeResponse: value, round })
  },

  back: (transition) => {
    const { step, settingsLoaded } = transition
    const isTaken = step.step === 'taken' || (step.step === 'details' && step.alternatives)
    transition.step = {
      step: settingsLoaded ? 'choosing' : 'loading',
      ...(isTaken && { takenSlot: step.slot }),
    }
  },

  edit: (transition, { draft: changes }) => {
    const { draft, prefill } = transition.facts
    useWanted(transition)
    changeFacts(transition, {
      draft: {
        ...draft,
        ...changes,
        ...(personAccess(prefill, 'name') && { name: draft.name }),
        ...(personAccess(prefill, 'email') && { email: draft.email }),
        answers: { ...draft.answers, ...changes.answers },
      },
    })
  },

  prefill: (transition, { prefill: { slot, ...prefill } }) => {
    const { facts } = transition
    if (slot) wantSlot(transition, slot)
    // A page may send the same values again: what the visitor has emptied meanwhile stays empty.
    if (isSame(prefill, facts.prefill)) return
    const draft = initialDraft({ draft: facts.draft, prefill })
    changeFacts(transition, { prefill, draft: shownDraft(facts.settings, { ...facts, draft }) })
  },

  submit: (transition) => {
    const { step, facts, newKey, submission } = transition
    if (step.step !== 'details') return
    const { slot } = step
    if (
      !facts.rescheduling &&
      Object.keys(checkDraft(facts.settings, facts.draft, { ...facts, slot })).length
    )
      return
    // The slot is known to be taken, so the service is not asked.
    if (step.alternatives) return toTaken(transition, slot)
    const request = requestOf(transition, slot)
    const isRepeated = submission && isSame(submission.request, request)
    send(transition, isRepeated ? submission : { key: newKey, slot, request })
  },

  restart: (transition) => {
    const { facts } = transition
    const { name, email } = facts.draft
    transition.step = { step: 'choosing' }
    transition.hasNavigated = false
    changeFacts(transition, {
      draft: shownDraft(facts.settings, { ...facts, draft: initialDraft({ draft: { name, email } }) }),
      date: null,
    })
    refreshTimes(transition)
  },
}

/** The machine of a booking, which extensions extend. */
export interface BookingMachine extends MachineDefinition<BookingProgress, BookingEvent> {
  readonly handlers: BookingHandlers<SingleTypes> & Partial<BookingHandlers>
  readonly onReconnect: (transition: BookingTransition) => void
  readonly steps: NonNullable<MachineDefinition<BookingProgress, BookingEvent>['steps']> & {
    readonly back: readonly string[]
  }
  readonly writes: readonly PendingBookingEffect['type'][]
  readonly commit: (transition: BookingTransition, before: BookingProgress, event: BookingEvent) => void
  /** Runs the effects. */
  readonly run: Partial<EffectRunners<BookingEffect>>
}

/**
 * Adds what only some services can do to the machine of a booking: more events and effects, and what surrounds those of others. Pure
 * but for what it runs: state is kept in the progress.
 */
export type BookingExtension = (machine: BookingMachine) => BookingMachine

/** The machine of one booking. What runs its effects comes with the service (`submission-effects.ts`). */
export const submitting: BookingMachine = {
  handlers,
  onReconnect: (transition) => {
    const { step } = transition
    choosing.onReconnect(transition)
    if (step.step === 'unconfirmed' && step.slotStatus === 'checking') askForCheck(transition)
    if (canAge(transition)) refreshTimes(transition)
  },
  steps: {
    ...choosing.steps,
    // A chosen slot stays while the visitor looks at others.
    'show-month': ['choosing', 'details'],
    'choose-date': ['choosing', 'details'],
    'find-next-free': ['choosing', 'details'],
    back: ['details', 'taken', 'unconfirmed'],
    submit: ['details'],
    restart: ['booked', 'pending'],
  },
  writes: ['send', 'challenge'],
  commit: (transition, before) => {
    requestCheck(transition)
    sendChecked(transition)
    openWantedSlot(transition)
    commitChoosing(transition)
    concludeRefusal(transition)
    updateChosenSlot(transition)
    updateTimer(transition)
    storeDraft(transition, before)
  },
  run: {},
}

/** Makes the transition function of a machine. Pure: clock and key come with the context. */
export const transitionOf = (machine: BookingMachine): BookingTransitionFunction =>
  createTransition<BookingProgress, BookingEvent, BookingEffect>(machine)

/** Computes the next progress of a booking, and the effects to run. */
export const bookingTransition: BookingTransitionFunction = transitionOf(submitting)

/** Computes the same of a booking with extensions, each of which extends the machine of those before it. */
export const extendedTransition = (...extensions: readonly BookingExtension[]): BookingTransitionFunction =>
  transitionOf(extensions.reduce((machine, extend) => extend(machine), submitting))
