import type { Booking, PaymentData } from '@whenable/contract'
import { createTransition, pendingEffect, runEffect } from '../../machine.js'
import { refreshTimes } from '../availability.js'
import { bookingRecord } from '../booking-record.js'
import type {
  BookingEffect,
  BookingEvent,
  BookingHandlers,
  BookingProgress,
  BookingTransition,
  BookingTransitionFunction,
  StartedPayment,
  StoredPayment,
} from '../progress.js'
import type { PaymentNotice } from '../state.js'
import { submitting } from '../submitting.js'

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

/** Leaves a payment for the form. The times may have changed meanwhile. */
const toForm = (transition: BookingTransition): void => {
  const { step } = transition
  if (step.step !== 'paying') return
  store(transition, null)
  transition.step = { step: 'details', slot: step.slot }
  refreshTimes(transition)
}

const handlers: typeof submitting.handlers & BookingHandlers<'look-at-payment' | 'cancel-payment'> = {
  ...submitting.handlers,

  send: (transition, event, effect) => {
    const { value } = event
    if (!value || !('payment' in value)) return submitting.handlers.send(transition, event, effect)
    const { payment, data } = value as StartedPayment
    show(transition, payment, data)
  },

  'look-at-payment': (transition, { value }, { payment }) => {
    if (transition.payment?.id === payment.id) show(transition, payment, value)
  },

  'cancel-payment': (transition) => refreshTimes(transition),

  wait: (transition, event, effect) => {
    if (transition.step.step === 'paying') look(transition)
    else submitting.handlers.wait(transition, event, effect)
  },

  error: (transition, event, effect) => {
    const { error } = event
    const { step } = transition
    if (effect.type === 'cancel-payment') return
    if (effect.type !== 'look-at-payment') return submitting.handlers.error(transition, event, effect)
    if (step.step !== 'paying') return
    // Nobody knows it any more.
    if (error.status === 404) toForm(transition)
    else transition.step = { ...step, error }
  },

  retry: (transition, event) => {
    if (transition.step.step === 'paying') look(transition)
    else submitting.handlers.retry(transition, event)
  },

  back: (transition, event) => {
    const { step, payment } = transition
    if (step.step !== 'paying') return submitting.handlers.back(transition, event)
    if (payment && step.payment.status === 'pending')
      runEffect(transition, { type: 'cancel-payment', payment })
    toForm(transition)
  },
}

/** Whether to look at a payment by itself: a late one may still be booked. */
const isOpen = ({ step, running }: BookingTransition): boolean =>
  running &&
  step.step === 'paying' &&
  step.payment.status !== 'refund_due' &&
  step.payment.status !== 'failed'

/**
 * Makes the transition function of a booking whose visitors pay on the owner's page.
 *
 * @param stored the payment of an earlier page load.
 */
export const payingTransition = (stored?: StoredPayment): BookingTransitionFunction =>
  createTransition<BookingProgress, BookingEvent, BookingEffect>({
    ...submitting,
    handlers,
    steps: { ...submitting.steps, back: [...submitting.steps.back, 'paying'] },
    writes: [...submitting.writes, 'cancel-payment'],
    onReconnect: (transition) => {
      submitting.onReconnect(transition)
      look(transition)
    },
    commit: (transition, before) => {
      const { step, payment } = transition
      // Once: the payment is gone from the progress when it is over.
      if (stored && payment === undefined && !transition.facts.rescheduling && !('booking' in step)) {
        show(transition, stored)
        look(transition)
      }
      submitting.commit(transition, before)
      if (!isOpen(transition) || pendingEffect(transition, 'look-at-payment')) return
      if (!pendingEffect(transition, 'wait')) {
        const hasFailed = transition.step.step === 'paying' && transition.step.error
        runEffect(transition, { type: 'wait', seconds: hasFailed ? lookAfterError : lookAfter })
      }
    },
  })
