import type { Booking, BookingRequest, ServiceErrorInfo } from '@whenable/contract'
import {
  abortEffects,
  createTransition,
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
import { answersOf, checkDraft, guestsOf, personAccess } from './form.js'
import type {
  BookingEvent,
  BookingHandlers,
  BookingProgress,
  BookingTransition,
  BookingTransitionFunction,
  PendingBookingEffect,
  Submission,
} from './progress.js'
import type { BookingStep, Slot } from './state.js'
import { slotKey } from './views.js'
import { openWantedSlot, useWanted, wantSlot } from './wanted-slot.js'

/** How many challenges are solved in a row, before the visitor is told. A second one comes if the first answer was lost. */
const mostChallenges = 2

type SendEffect = Extract<PendingBookingEffect, { type: 'send' }>

/** Seconds until free times are refreshed, and until they are after a request that failed. */
const refreshAfter = 60
const refreshAfterError = 300

/** A slot as it is offered now; undefined if it is no longer offered. */
const currentSlot = ({ facts }: BookingTransition, slot: Slot): Slot | undefined =>
  facts.slots.find((known) => slotKey(known) === slotKey(slot))

const toTaken = (transition: BookingTransition, slot: Slot) => {
  transition.step = { step: 'taken', slot, alternatives: alternativesTo(transition.facts.slots, slot) }
}

/** Sends a submission. */
export const send = (
  transition: BookingTransition,
  submission: Submission,
  answered: Pick<SendEffect, 'challengeResponse' | 'round'> = {},
): void => {
  const { slot, key } = submission
  const { bookingId } = transition.facts.rescheduling ?? {}
  transition.submission = submission
  transition.step = { step: 'submitting', slot, key }
  runEffect(transition, { type: 'send', submission, bookingId, ...answered })
}

/** Solves the challenge that the service asks for before it accepts a submission. */
const verify = (transition: BookingTransition, { submission, bookingId, round = 0 }: SendEffect) => {
  const { slot, key } = submission
  transition.step = { step: 'submitting', slot, key, isVerifying: true }
  runEffect(transition, { type: 'challenge', submission, bookingId, round: round + 1 })
}

/**
 * The request for a slot, with what the visitor has typed and the hold of the slot. It is stored before it is sent, because a repeated
 * request is only recognized if it is the same (interface: Conventions).
 */
export const requestOf = (
  { facts: { draft, settings, timeZone, prefill }, locale, holding }: BookingTransition,
  { start, end, event }: Slot,
): BookingRequest => {
  const person = ({ name, email }: { name: string; email: string }) => ({
    name: name.trim(),
    email: email.trim(),
  })
  return {
    start_time: start,
    end_time: end,
    ...(event && { event_id: event.eventId, master_id: event.masterId, calendar_id: event.calendarId }),
    guest: person(draft),
    timezone: timeZone,
    ...(locale && { email_language: locale }),
    additional_guests: guestsOf(settings, draft)
      .map(person)
      .filter(({ email }) => email),
    additional_fields: answersOf(settings, draft, prefill),
    ...(holding && { hold_id: holding.id }),
  }
}

/** Whether sending again is harmless: a reschedule to the same time, or a service that recognizes the key. */
const isRepeatable = ({ facts: { rescheduling, settings } }: BookingTransition) =>
  rescheduling || settings?.capabilities.includes('idempotency')

/** Handles the error of a submission. */
const handleRefusal = (transition: BookingTransition, submission: Submission, error: ServiceErrorInfo) => {
  const { type, status } = error
  const { slot, key } = submission
  const isTaken = type === 'timeslot_not_available'
  const unanswered = { ...submission, unanswered: true }
  if ([0, 502, 504].includes(status)) {
    // No answer, a malformed one, or a gateway without one: the booking may exist.
    transition.submission = unanswered
    // An earlier request that failed is no reason not to check now.
    transition.loadError = null
    toUnconfirmed(transition, submission, 'checking')
  } else if (isTaken && submission.unanswered && !transition.facts.rescheduling) {
    // Most likely taken by the attempt that got no answer.
    toUnconfirmed(transition, submission, 'taken')
  } else {
    // A service keeps its refusals under the key, except 429 and 5xx (interface: Conventions). After a 5xx the booking may exist.
    transition.submission = status === 429 ? submission : status < 500 ? null : unanswered
    if (isTaken) {
      transition.step = { step: 'submitting', slot, key, refusal: error }
      refreshTimes(transition)
    } else transition.step = { step: 'details', slot, error }
  }
}

/** Updates the step after the times of a window were loaded. */
const updateStep = (
  transition: BookingTransition,
  { window: { from, to }, isRefresh }: Extract<PendingBookingEffect, { type: 'availability' }>,
) => {
  const { step, submission } = transition
  if (!isRefresh || !('slot' in step) || step.slot.start < from || to <= step.slot.start) return
  const { slot } = step
  if (step.step === 'taken') toTaken(transition, slot)
  if (step.step === 'unconfirmed' && step.slotStatus === 'checking' && submission) {
    const content = ({ emails, event }: Slot) => [[...emails].sort(), event]
    const current = currentSlot(transition, slot)
    const isUnchanged = current && isSame(content(current), content(slot))
    toUnconfirmed(transition, submission, isUnchanged ? 'free' : 'taken')
  }
}

/** Checks whether the slot of a submission without an answer is still free. */
const checkUnconfirmed = (transition: BookingTransition) => {
  const { step, submission, running, loadError } = transition
  if (step.step !== 'unconfirmed' || step.slotStatus !== 'checking' || !submission) return
  if (!running || loadError || pendingEffect(transition, 'availability')?.isRefresh) return
  toUnconfirmed(transition, submission, 'checking')
  refreshTimes(transition, submission.request.hold_id ?? undefined)
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

/** Updates the slot that the form is filled in for, or offers alternatives if it is no longer available. */
const updateChosenSlot = (transition: BookingTransition) => {
  const { step } = transition
  if (step.step !== 'details') return
  const { alternatives: _alternatives, ...details } = step
  const current = currentSlot(transition, step.slot)
  const next: BookingStep = current
    ? { ...details, slot: current }
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
  if (!canAge(transition)) abortEffects(transition, ({ type }) => type === 'wait')
  else if (!pendingEffect(transition, 'wait'))
    runEffect(transition, {
      type: 'wait',
      seconds: transition.loadError ? refreshAfterError : refreshAfter,
    })
}

/** The events of one booking. Those of several times are in `reviewing.ts`, those of payments in `paying/`. */
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
  | 'look-at-payment'
  | 'cancel-payment'
>

/** Handlers of all events of one booking, those that lead to a chosen slot among them. */
const handlers: BookingHandlers<SingleTypes> = {
  ...choosing.handlers,

  availability: (transition, event, effect) => {
    choosing.handlers.availability(transition, event, effect)
    updateStep(transition, effect)
  },

  wait: (transition) => refreshTimes(transition),

  error: (transition, event, effect) => {
    const { error } = event
    const { step, submission } = transition
    // A timer that fails is not started again.
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
    if (slotStatus === 'free' || (slotStatus === 'taken' && isRepeatable(transition)))
      send(transition, submission)
    else toUnconfirmed(transition, submission, 'checking')
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
    })
    transition.submission = null
    // The answer may carry a new id, which replaces the old one (interface: Bookings).
    if (rescheduling) {
      const { bookingId, start, end } = booking
      changeFacts(transition, { rescheduling: { bookingId, start, end } })
    }
    transition.step = { step: booking.status === 'pending' ? 'pending' : 'booked', booking }
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
    if (submission && isSame(submission.request, request)) return send(transition, submission)
    // A changed form makes another request, but the one before may have taken the slot.
    const unanswered = !!submission?.unanswered && slotKey(submission.slot) === slotKey(slot)
    send(transition, { key: newKey, slot, request, unanswered })
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

/** The machine of one booking. */
export const submitting = {
  ...choosing,
  handlers,
  onReconnect: (transition) => {
    choosing.onReconnect(transition)
    if (canAge(transition)) refreshTimes(transition)
  },
  steps: {
    ...choosing.steps,
    back: ['details', 'taken', 'unconfirmed'],
    submit: ['details'],
    restart: ['booked', 'pending'],
  },
  writes: ['send', 'challenge'],
  commit: (transition, before) => {
    checkUnconfirmed(transition)
    openWantedSlot(transition)
    commitChoosing(transition)
    concludeRefusal(transition)
    updateChosenSlot(transition)
    updateTimer(transition)
    storeDraft(transition, before)
  },
} satisfies MachineDefinition<BookingProgress, BookingEvent>

/** Computes the next progress of a booking, and the effects to run. Pure: clock and key come with the context. */
export const bookingTransition: BookingTransitionFunction = createTransition(submitting)
