import type { Booking, EmailConfirmationData, ServiceErrorInfo } from '@whenable/contract'
import { type Effect, pendingEffect, type TransitionContext } from '../../machine.js'
import { bookingRecord } from '../booking-record.js'
import type {
  BookingEffect,
  BookingEvent,
  BookingProgress,
  BookingTransitionFunction,
  ConfirmingAnswer,
  StartedConfirmation,
  StoredConfirmation,
} from '../progress.js'
import type { BookingStep, ConfirmationNotice } from '../state.js'

// The visitor confirms their email address before the slot is booked: they enter the code of an email, or open its link, perhaps on their
// phone. The service keeps the slot meanwhile and says how many seconds are left; the flow asks every few seconds whether the link was
// opened, and after a reload. A wrong code, an address that has a mistake and a time that runs out lose nothing that was typed.

/** Seconds between two looks, and after one that failed. */
const lookAfter = 4
const lookAfterError = 15

const ownEvents = [
  'confirm-email',
  'send-code',
  'look-at-confirmation',
  'cancel-confirmation',
  'confirmation-timer',
]

/** A transition in progress: what the booking flow did, and what is added to it. */
interface Change {
  progress: BookingProgress
  readonly effects: BookingEffect[]
}

type Confirming = NonNullable<BookingProgress['confirming']>
type WithoutAttempt<E> = E extends Effect ? Omit<E, 'attempt'> : never

const setStep = (change: Change, step: BookingStep): void => {
  change.progress = { ...change.progress, step }
}

const setConfirming = (change: Change, changes: Partial<Confirming>): void => {
  const { confirming } = change.progress
  if (confirming) change.progress = { ...change.progress, confirming: { ...confirming, ...changes } }
}

const store = (change: Change, stored: StoredConfirmation | null, isBooked = false): void => {
  change.effects.push({ type: 'store-confirmation', attempt: 0, stored, isBooked })
}

/** Runs an effect whose answer is awaited, and returns its attempt id. */
const run = (change: Change, effect: WithoutAttempt<BookingEffect>): number => {
  const attempt = change.progress.attempt + 1
  change.progress = { ...change.progress, attempt }
  change.effects.push({ ...effect, attempt } as BookingEffect)
  return attempt
}

const abort = (change: Change, attempt: number | undefined): void => {
  if (attempt !== undefined) change.effects.push({ type: 'abort', attempt })
}

/** Asks the service something about the confirmation, in place of a look that is under way. */
const ask = (
  change: Change,
  effect:
    | { readonly type: 'confirm-email'; readonly code: string }
    | { readonly type: 'send-code' | 'look-at-confirmation' | 'cancel-confirmation' },
): void => {
  const { confirming } = change.progress
  if (!confirming) return
  abort(change, confirming.request)
  abort(change, confirming.timer)
  const { stored } = confirming
  const request = run(change, { ...effect, confirmation: stored } as WithoutAttempt<BookingEffect>)
  setConfirming(change, { request, timer: undefined })
}

/** Stops asking, and starts the timer of the next look. */
const wait = (change: Change, seconds: number): void => {
  const { confirming, running } = change.progress
  if (!confirming) return
  abort(change, confirming.timer)
  const timer = running ? run(change, { type: 'confirmation-timer', seconds }) : undefined
  setConfirming(change, { request: undefined, timer })
}

/** Shows the confirmation, with changes of what its visitor is told. */
const show = (change: Change, changes: Partial<ConfirmationNotice>, error?: ServiceErrorInfo): void => {
  const { step, confirming } = change.progress
  if (!confirming) return
  const { slot, email, seconds, sendsAgain } = confirming.stored
  const before = step.step === 'confirming' ? step.confirmation : undefined
  setStep(change, {
    step: 'confirming',
    slot,
    confirmation: {
      ...before,
      ...{ email, seconds, sendsAgain, status: seconds > 0 ? 'pending' : 'expired' },
      ...changes,
    },
    ...(error && { error }),
  })
}

/** What is stored of a confirmation, as the service tells it now. */
const newer = (stored: StoredConfirmation, data: EmailConfirmationData): StoredConfirmation => ({
  ...stored,
  id: data.confirmation_id,
  email: data.email,
  seconds: data.expires_in,
  sendsAgain: data.send_again_in === 0,
})

/** Forgets what waited for an answer, and what a reload would check. */
const settle = (change: Change): void => {
  const { progress } = change
  abort(change, progress.confirming?.request)
  abort(change, progress.confirming?.timer)
  change.progress = { ...progress, confirming: null, submission: null, unanswered: [] }
}

/** Shows what was booked. */
const showBooked = (
  change: Change,
  { slot, submission }: StoredConfirmation,
  data: EmailConfirmationData,
): void => {
  settle(change)
  store(change, null, true)
  const { facts } = change.progress
  const { guest } = submission.request
  const known = { settings: facts.settings, bookingId: '', start: slot.start, end: slot.end, guest }
  const bookings = data.bookings.length ? data.bookings : [data.booking]
  const records = bookings.map((booking) => bookingRecord(booking as Partial<Booking> | undefined, known))
  const [first = bookingRecord(undefined, known)] = records
  change.progress = { ...change.progress, facts: { ...facts, series: undefined } }
  setStep(change, {
    step: first.status === 'pending' ? 'pending' : 'booked',
    booking: data.bookings.length ? { ...first, series: records } : first,
  })
  change.effects.push({ type: 'store-draft', attempt: 0, stored: null })
}

/** Lets the visitor pay. The payment has the credential of the confirmation. */
const showPayment = (
  change: Change,
  { slot, token, submission }: StoredConfirmation,
  payment: NonNullable<EmailConfirmationData['payment']>,
): void => {
  settle(change)
  store(change, null, true)
  const { payment_id: id, amount, currency, url, expires_in: seconds } = payment
  const { guest } = submission.request
  const stored = { id, token, slot, guest, amount, currency, seconds, ...(url && { url }) }
  change.progress = { ...change.progress, payment: stored }
  setStep(change, {
    step: 'paying',
    slot,
    payment: { status: 'pending', amount, currency, seconds, ...(url && { url }) },
  })
  change.effects.push({ type: 'store-payment', attempt: 0, stored })
}

/** Shows what the service says of a confirmation. Returns whether it is over without a booking. */
const showData = (
  change: Change,
  stored: StoredConfirmation,
  data: EmailConfirmationData,
  changes: Partial<ConfirmationNotice> = {},
): boolean => {
  if (data.status === 'completed') {
    if (data.payment && data.payment.status !== 'completed') showPayment(change, stored, data.payment)
    else showBooked(change, stored, data.payment ? { ...data, booking: data.payment.booking } : data)
    return false
  }
  if (data.status === 'cancelled') return true
  const next = newer(stored, data)
  const { confirming } = change.progress
  change.progress = {
    ...change.progress,
    submission: null,
    unanswered: [],
    confirming: { ...confirming, stored: next },
  }
  store(change, next)
  show(change, { busy: undefined, ...changes })
  wait(change, lookAfter)
  return false
}

/** Whether an error leaves open what the service has done. */
const isUnanswered = ({ status }: ServiceErrorInfo): boolean => [0, 502, 504].includes(status)

/** The request that books, of which the visitor has been told nothing yet. */
const pendingSend = (progress: BookingProgress, attempt: number | undefined) => {
  const send = pendingEffect(progress, 'send')
  return send && send.attempt === attempt && send.bookingId === undefined ? send : undefined
}

/**
 * Makes the transition function of a booking whose visitor confirms their email address first.
 *
 * @param inner the transition function of the booking.
 * @param stored the confirmation of an earlier page load.
 */
export const confirmingTransition = (
  inner: BookingTransitionFunction,
  stored?: StoredConfirmation,
): BookingTransitionFunction => {
  /** Lets the booking flow handle an event after a change. */
  const continueWith = (change: Change, event: BookingEvent, context: TransitionContext): Change => {
    const next = inner(change.progress, event, context)
    return { progress: next.progress, effects: [...change.effects, ...next.effects] }
  }

  /** Goes back to the form, and reads the times again: the slot was kept until now. */
  const backToForm = (change: Change, { slot }: StoredConfirmation, context: TransitionContext): Change => {
    settle(change)
    setStep(change, { step: 'details', slot })
    store(change, null)
    return continueWith(change, { type: 'refresh' }, context)
  }

  /** The slot was taken: the booking flow reads the times again, and offers others. */
  const offerOthers = (
    change: Change,
    { submission }: StoredConfirmation,
    error: ServiceErrorInfo,
    context: TransitionContext,
  ): Change => {
    settle(change)
    // The token stays: it is known to be confirmed, so that another time needs no other code.
    store(change, null)
    const attempt = change.progress.attempt + 1
    const send = { type: 'send' as const, attempt, submission, bookingId: undefined, mayBeBooked: false }
    change.progress = {
      ...change.progress,
      attempt,
      submission,
      step: { step: 'submitting', slot: submission.slot, key: submission.key },
      pending: [...change.progress.pending, send],
    }
    return continueWith(change, { type: 'error', attempt, error }, context)
  }

  const failed = (
    change: Change,
    confirming: Confirming,
    error: ServiceErrorInfo,
    context: TransitionContext,
  ): Change => {
    const { stored: known } = confirming
    const { step } = change.progress
    const busy = step.step === 'confirming' ? step.confirmation.busy : undefined
    setConfirming(change, { request: undefined })
    // What could not be given up ends by itself.
    if (busy === 'leaving' || error.status === 404) return backToForm(change, known, context)
    if (error.type === 'timeslot_not_available') return offerOthers(change, known, error, context)
    const isCode = error.field === 'code'
    if (isCode)
      show(change, { busy: undefined, problem: error.reason === 'code_used_up' ? 'used-up' : 'wrong' })
    // A look that fails says nothing while the visitor types.
    else if (busy) show(change, { busy: undefined }, error)
    wait(change, isCode ? lookAfter : lookAfterError)
    return change
  }

  const answered = (before: BookingProgress, event: ConfirmingAnswer, context: TransitionContext): Change => {
    const change: Change = { progress: before, effects: [] }
    const { confirming } = before
    if (!confirming) return change
    if (event.attempt === confirming.timer) {
      setConfirming(change, { timer: undefined })
      ask(change, { type: 'look-at-confirmation' })
      return change
    }
    if (event.attempt !== confirming.request) return change
    if (event.type === 'error') return failed(change, confirming, event.error, context)
    if (event.type === 'confirmation-timer') return change
    setConfirming(change, { request: undefined })
    const isSent = event.type === 'send-code' ? { isSentAgain: true, problem: undefined } : {}
    return showData(change, confirming.stored, event.value, isSent)
      ? backToForm(change, confirming.stored, context)
      : change
  }

  /** The visitor's own intents in this step. */
  const intended = (before: BookingProgress, event: BookingEvent): Change | undefined => {
    const { step } = before
    const change: Change = { progress: before, effects: [] }
    if (step.step !== 'confirming') return undefined
    if (event.type === 'enter-code') {
      if (step.confirmation.busy) return change
      show(change, { busy: 'code', problem: undefined, isSentAgain: undefined })
      ask(change, { type: 'confirm-email', code: event.code })
    } else if (event.type === 'send-another-code') {
      if (step.confirmation.busy) return change
      show(change, { busy: 'sending', isSentAgain: undefined })
      ask(change, { type: 'send-code' })
    } else if (event.type === 'back') {
      if (step.confirmation.busy === 'leaving') return change
      show(change, { busy: 'leaving' })
      ask(change, { type: 'cancel-confirmation' })
    } else if (event.type === 'retry') ask(change, { type: 'look-at-confirmation' })
    else return undefined
    return change
  }

  const isOwn = (event: BookingEvent, { confirming }: BookingProgress): boolean => {
    const { attempt } = event as { readonly attempt?: number }
    if (attempt === undefined) return false
    return (
      ownEvents.includes(event.type) ||
      (event.type === 'error' && [confirming?.request, confirming?.timer].includes(attempt))
    )
  }

  /** The answer to the form: the code was sent, or the address is confirmed already. */
  const started = (
    before: BookingProgress,
    { confirmation, data }: StartedConfirmation,
    attempt: number,
    context: TransitionContext,
  ): Change => {
    const pending = before.pending.filter((effect) => effect.attempt !== attempt)
    const change: Change = {
      progress: {
        ...before,
        pending,
        confirming: { stored: confirmation },
        submission: null,
        unanswered: [],
      },
      effects: [],
    }
    const { draft } = before.facts
    const kept = { draft, submission: null, unanswered: [], inFlight: false }
    change.effects.push({ type: 'store-draft', attempt: 0, stored: kept })
    return showData(change, confirmation, data) ? backToForm(change, confirmation, context) : change
  }

  /** Takes up the confirmation of an earlier page load, and asks what became of it. */
  const takeUp = ({ progress, effects }: ReturnType<BookingTransitionFunction>): Change => {
    const change: Change = { progress, effects: [...effects] }
    const { confirming, facts, step, running } = progress
    if (!stored || confirming !== undefined || facts.rescheduling || 'booking' in step || !running)
      return change
    change.progress = { ...progress, confirming: { stored } }
    show(change, {})
    ask(change, { type: 'look-at-confirmation' })
    return change
  }

  return (before, event, context) => {
    if (isOwn(event, before)) return answered(before, event as unknown as ConfirmingAnswer, context)
    const intent = intended(before, event)
    if (intent) return intent
    if (event.type === 'send' && event.value && 'confirmation' in event.value)
      return pendingSend(before, event.attempt)
        ? started(before, event.value as StartedConfirmation, event.attempt, context)
        : { progress: before, effects: [] }
    const send = event.type === 'error' ? pendingSend(before, event.attempt) : undefined
    if (send && event.type === 'error' && isUnanswered(event.error)) {
      // Nothing is booked yet, so that trying again, with the same token, is harmless.
      const pending = before.pending.filter((effect) => effect !== send)
      const step = { step: 'details', slot: send.submission.slot, error: event.error } as const
      return inner(
        { ...before, pending, step, submission: null },
        { type: 'online', online: before.facts.online },
        context,
      )
    }
    const next = takeUp(inner(before, event, context))
    if (event.type !== 'start' && event.type !== 'stop') return next
    const { confirming } = next.progress
    if (event.type === 'stop') abort(next, confirming?.timer)
    else if (confirming && before.confirming) ask(next, { type: 'look-at-confirmation' })
    return next
  }
}
