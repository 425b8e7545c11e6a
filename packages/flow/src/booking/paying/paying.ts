import type { Booking, PaymentData, ServiceErrorInfo } from '@whenable/contract'
import { abortEffects, pendingEffect, runEffect } from '../../machine.js'
import { refreshTimes } from '../availability.js'
import { bookingRecord } from '../booking-record.js'
import { isSame } from '../choosing.js'
import type {
  BookingEffect,
  BookingProgress,
  BookingTransition,
  StartedPayment,
  StoredPayment,
} from '../progress.js'
import type { PaymentNotice } from '../state.js'
import { addUnanswered } from '../submission.js'
import type { BookingExtension, BookingMachine } from '../submitting.js'

// The visitor pays on the owner's page before the slot is booked. The service says what became of the payment, and how many seconds are
// left; the flow asks again every few seconds, and after a reload. A payment that is over leaves the form as it was.

/** Seconds between two looks at a payment, and after one that failed. */
const lookAfter = 4
const lookAfterError = 15

/** What the visitor is told of a payment. */
const noticeOf = (
  { amount, currency, url, seconds }: StoredPayment,
  status: PaymentNotice['status'],
): PaymentNotice => ({ status, amount, currency, seconds, ...(url && { url }) })

const store = (transition: BookingTransition, stored: StoredPayment | null): void => {
  transition.payment = stored
  const effect: BookingEffect = { type: 'store-payment', attempt: 0, stored }
  transition.effects.push(effect)
}

/** Shows a payment, or what became of it. */
const show = (transition: BookingTransition, payment: StoredPayment, data?: PaymentData): void => {
  const { slot, guest } = payment
  transition.submission = null
  transition.unanswered = []
  if (data?.status === 'completed') {
    const { settings } = transition.facts
    const known = { settings, bookingId: '', start: slot.start, end: slot.end, guest }
    const booking = bookingRecord(data.booking as Partial<Booking> | undefined, known)
    transition.step = { step: booking.status === 'pending' ? 'pending' : 'booked', booking }
    store(transition, null)
    return
  }
  const next: StoredPayment = data
    ? {
        ...payment,
        ...{ amount: data.amount, currency: data.currency, url: data.url, seconds: data.expires_in },
      }
    : payment
  const status = data?.status ?? 'pending'
  // The visitor gave it up in another tab.
  const shown = status === 'cancelled' ? 'failed' : status
  transition.step = { step: 'paying', slot, payment: noticeOf(next, shown) }
  store(transition, next)
}

const look = (transition: BookingTransition): void => {
  const { payment } = transition
  if (payment && !pendingEffect(transition, 'look-at-payment'))
    runEffect(transition, { type: 'look-at-payment', payment })
}

/** Whether money may still come: a late payment is booked if its slot is free. */
const isOpen = ({ status }: PaymentNotice): boolean => status === 'pending' || status === 'expired'

/** Forgets a payment that is over. The times may have changed meanwhile. */
const forget = (transition: BookingTransition): void => {
  store(transition, null)
  refreshTimes(transition)
}

/** Whether an error leaves open what the service has done. */
const isUnanswered = ({ status }: ServiceErrorInfo): boolean => [0, 502, 504].includes(status)

/**
 * A payment of the visitor's own that is being given up keeps the slot, which is then missing among the free times, until they are read
 * again.
 */
const keepOwnSlot = (transition: BookingTransition, before: BookingProgress): void => {
  const { step } = transition
  if (step.step !== 'details' || !step.alternatives || transition.facts.rescheduling) return
  const wasTaken = before.step.step === 'details' && before.step.alternatives
  const isGivingUp =
    pendingEffect(transition, 'cancel-payment') || pendingEffect(transition, 'availability')?.isRefresh
  if (wasTaken || !isGivingUp) return
  const { alternatives: _, ...details } = step
  transition.step = isSame(details, before.step) ? before.step : details
}

const handlersOf = ({ handlers }: BookingMachine): BookingMachine['handlers'] => ({
  ...handlers,

  send: (transition, event, effect) => {
    const { value } = event
    if (!value || !('payment' in value)) return handlers.send(transition, event, effect)
    const { payment, data } = value as StartedPayment
    show(transition, payment, data)
  },

  'look-at-payment': (transition, { value }, { payment }) => {
    if (transition.payment?.id === payment.id) show(transition, payment, value)
  },

  'cancel-payment': (transition, { value }, { payment }) => {
    if (value.status !== 'completed' && value.status !== 'refund_due') return forget(transition)
    // The money came first: what the visitor does meanwhile would be paid for again.
    abortEffects(transition, ({ type }) => type === 'send' || type === 'challenge')
    show(transition, payment, value)
  },

  wait: (transition, event, effect) => {
    if (transition.step.step === 'paying') look(transition)
    else handlers.wait(transition, event, effect)
  },

  error: (transition, event, effect) => {
    const { error } = event
    const { step } = transition
    if (effect.type === 'send' && effect.bookingId === undefined && !effect.submission.series) {
      const { submission } = effect
      if (isUnanswered(error)) {
        addUnanswered(transition, submission)
        transition.step = { step: 'details', slot: submission.slot, error }
        return
      }
      // Taken by somebody else: a payment of this visitor would have been found by its token.
      if (error.type === 'timeslot_not_available') transition.unanswered = []
      handlers.error(transition, event, effect)
    } else if (effect.type === 'cancel-payment') {
      // Without an answer it stays stored: the next request changes it, and a reload says what became of it.
      if (error.status === 404) forget(transition)
      else refreshTimes(transition)
    } else if (effect.type !== 'look-at-payment') handlers.error(transition, event, effect)
    else if (step.step === 'paying' && error.status === 404) {
      // Nobody knows it any more.
      transition.step = { step: 'details', slot: step.slot }
      forget(transition)
    } else if (step.step === 'paying') transition.step = { ...step, error }
  },

  retry: (transition, event) => {
    if (transition.step.step === 'paying') look(transition)
    else handlers.retry(transition, event)
  },

  back: (transition, event) => {
    const { step, payment } = transition
    if (step.step !== 'paying') return handlers.back(transition, event)
    transition.step = { step: 'details', slot: step.slot }
    transition.payment = null
    // Whether it is over says the answer: the money may have come, even late.
    if (payment && isOpen(step.payment)) runEffect(transition, { type: 'cancel-payment', payment })
    else forget(transition)
  },
})

/** Takes up the payment of an earlier page load. */
const takeUp = (transition: BookingTransition, stored: StoredPayment): void => {
  abortEffects(transition, ({ type }) => type === 'wait')
  show(transition, stored)
  look(transition)
}

/**
 * Lets visitors pay on the owner's page before their slot is booked.
 *
 * @param stored the payment of an earlier page load.
 */
export const paying =
  (stored?: StoredPayment): BookingExtension =>
  (machine) => ({
    ...machine,
    handlers: handlersOf(machine),
    steps: { ...machine.steps, back: [...machine.steps.back, 'paying'] },
    writes: [...machine.writes, 'cancel-payment'],
    onReconnect: (transition) => {
      machine.onReconnect(transition)
      look(transition)
    },
    commit: (transition, before, event) => {
      const { step, payment, submission } = transition
      const { rescheduling } = transition.facts
      // Once: the payment is gone from the progress when it is over.
      if (stored && payment === undefined && !rescheduling && !('booking' in step)) takeUp(transition, stored)
      else if (step.step === 'unconfirmed' && !rescheduling && !submission?.series) {
        // A reload interrupted the request.
        if (submission) addUnanswered(transition, submission)
        transition.step = { step: 'details', slot: step.slot }
      }
      // A browser keeps a request back while another one of the same address has no answer: giving up must not wait for a look.
      if (before.step.step === 'paying' && transition.step.step !== 'paying')
        abortEffects(transition, ({ type }) => type === 'wait' || type === 'look-at-payment')
      // That of the submission.
      else if (before.step.step === 'submitting') abortEffects(transition, ({ type }) => type === 'wait')
      machine.commit(transition, before, event)
      keepOwnSlot(transition, before)
      const { step: shown, running } = transition
      if (!running || shown.step !== 'paying' || !isOpen(shown.payment)) return
      if (!pendingEffect(transition, 'look-at-payment') && !pendingEffect(transition, 'wait'))
        runEffect(transition, { type: 'wait', seconds: shown.error ? lookAfterError : lookAfter })
    },
  })
