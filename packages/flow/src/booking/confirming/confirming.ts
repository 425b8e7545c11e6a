import type { Booking, EmailConfirmationData, ServiceErrorInfo } from '@whenable/contract'
import { abortEffects, runEffect } from '../../machine.js'
import { refreshTimes } from '../availability.js'
import { bookingRecord } from '../booking-record.js'
import type {
  BookingEffect,
  BookingTransition,
  StartedConfirmation,
  StoredConfirmation,
} from '../progress.js'
import type { ConfirmationNotice } from '../state.js'
import type { BookingExtension, BookingMachine } from '../submitting.js'

// The visitor confirms their email address before the slot is booked: they enter the code of an email, or open its link, perhaps on their
// phone. The service keeps the slot meanwhile and says how many seconds are left; the flow asks every few seconds whether the link was
// opened, and after a reload. A wrong code, an address that has a mistake and a time that runs out lose nothing that was typed.

/** Seconds between two looks, and after one that failed. */
const lookAfter = 4
const lookAfterError = 15

const requests: readonly string[] = [
  'confirm-email',
  'send-code',
  'look-at-confirmation',
  'cancel-confirmation',
]
const isRequest = ({ type }: { readonly type: string }): boolean => requests.includes(type)
const isTimer = ({ type }: { readonly type: string }): boolean => type === 'confirmation-timer'
const isOwn = (effect: { readonly type: string }): boolean => isRequest(effect) || isTimer(effect)

const push = (transition: BookingTransition, effect: BookingEffect): void => {
  transition.effects.push(effect)
}

const store = (transition: BookingTransition, stored: StoredConfirmation | null, isBooked = false): void =>
  push(transition, { type: 'store-confirmation', attempt: 0, stored, isBooked })

/** Asks the service something about the confirmation, in place of a look that is under way. */
const ask = (
  transition: BookingTransition,
  effect:
    | { readonly type: 'confirm-email'; readonly code: string }
    | { readonly type: 'send-code' | 'look-at-confirmation' | 'cancel-confirmation' },
): void => {
  const { confirming: confirmation } = transition
  if (!confirmation) return
  abortEffects(transition, isOwn)
  runEffect(transition, { ...effect, confirmation })
}

/** Starts the timer of the next look. */
const wait = (transition: BookingTransition, seconds: number): void => {
  abortEffects(transition, isTimer)
  if (transition.running) runEffect(transition, { type: 'confirmation-timer', seconds })
}

/** Shows the confirmation, with changes of what its visitor is told. */
const show = (
  transition: BookingTransition,
  changes: Partial<ConfirmationNotice>,
  error?: ServiceErrorInfo,
): void => {
  const { step, confirming } = transition
  if (!confirming) return
  const { slot, email, seconds, sendsAgain } = confirming
  transition.step = {
    step: 'confirming',
    slot,
    confirmation: {
      ...(step.step === 'confirming' && step.confirmation),
      ...{ email, seconds, sendsAgain, status: seconds > 0 ? 'pending' : 'expired' },
      ...changes,
    },
    ...(error && { error }),
  }
}

/** What is stored of a confirmation, as the service tells it now. */
const newer = (stored: StoredConfirmation, data: EmailConfirmationData): StoredConfirmation => ({
  ...stored,
  id: data.confirmation_id,
  email: data.email,
  seconds: data.expires_in,
  sendsAgain: data.send_again_in === 0,
})

/** Forgets the confirmation, and what a reload would check. */
const settle = (transition: BookingTransition, isBooked: boolean): void => {
  abortEffects(transition, isOwn)
  transition.confirming = null
  transition.submission = null
  transition.unanswered = []
  store(transition, null, isBooked)
}

/** Shows what was booked. */
const showBooked = (
  transition: BookingTransition,
  { slot, submission }: StoredConfirmation,
  data: EmailConfirmationData,
): void => {
  settle(transition, true)
  const { settings } = transition.facts
  const { guest } = submission.request
  const known = { settings, bookingId: '', start: slot.start, end: slot.end, guest }
  const bookings = data.bookings.length ? data.bookings : [data.booking]
  const records = bookings.map((booking) => bookingRecord(booking as Partial<Booking> | undefined, known))
  const [first = bookingRecord(undefined, known)] = records
  transition.facts = { ...transition.facts, series: undefined }
  transition.step = {
    step: first.status === 'pending' ? 'pending' : 'booked',
    booking: data.bookings.length ? { ...first, series: records } : first,
  }
}

/** Lets the visitor pay. The payment has the credential of the confirmation. */
const showPayment = (
  transition: BookingTransition,
  { slot, token, submission }: StoredConfirmation,
  payment: NonNullable<EmailConfirmationData['payment']>,
): void => {
  settle(transition, true)
  const { payment_id: id, amount, currency, url, expires_in: seconds } = payment
  const { guest } = submission.request
  const stored = { id, token, slot, guest, amount, currency, seconds, ...(url && { url }) }
  transition.payment = stored
  transition.step = {
    step: 'paying',
    slot,
    payment: { status: 'pending', amount, currency, seconds, ...(url && { url }) },
  }
  push(transition, { type: 'store-payment', attempt: 0, stored })
}

/** Goes back to the form, and reads the times again: the slot was kept until now. */
const backToForm = (transition: BookingTransition, { slot }: StoredConfirmation): void => {
  settle(transition, false)
  transition.step = { step: 'details', slot }
  refreshTimes(transition)
}

/** Shows what the service says of a confirmation. */
const showData = (
  transition: BookingTransition,
  stored: StoredConfirmation,
  data: EmailConfirmationData,
  changes: Partial<ConfirmationNotice> = {},
): void => {
  const { status, payment } = data
  if (status === 'cancelled') backToForm(transition, stored)
  else if (status === 'completed' && payment && payment.status !== 'completed')
    showPayment(transition, stored, payment)
  else if (status === 'completed')
    showBooked(transition, stored, payment ? { ...data, booking: payment.booking } : data)
  else {
    const next = newer(stored, data)
    transition.submission = null
    transition.unanswered = []
    transition.confirming = next
    store(transition, next)
    show(transition, { busy: undefined, ...changes })
    wait(transition, lookAfter)
  }
}

/** Whether an error leaves open what the service has done. */
const isUnanswered = ({ status }: ServiceErrorInfo): boolean => [0, 502, 504].includes(status)

/** What the visitor waits for. */
const busyOf = ({ step }: BookingTransition): ConfirmationNotice['busy'] =>
  step.step === 'confirming' ? step.confirmation.busy : undefined

const handlersOf = ({ handlers }: BookingMachine): BookingMachine['handlers'] => {
  /**
   * Lets the booking flow handle an error as one of the request that books: if the slot was taken, it reads the times again and offers
   * others; if a challenge is required for a slot that is no longer kept, it solves one and asks anew.
   */
  const failAsRequest = (
    transition: BookingTransition,
    { submission }: StoredConfirmation,
    error: ServiceErrorInfo,
  ): void => {
    // The token stays: it is known to be confirmed, so that another time needs no other code.
    settle(transition, false)
    const { slot, key } = submission
    const attempt = ++transition.attempt
    transition.submission = submission
    transition.step = { step: 'submitting', slot, key }
    handlers.error(
      transition,
      { type: 'error', attempt, error },
      { type: 'send', attempt, submission, bookingId: undefined, mayBeBooked: false },
    )
  }

  const failed = (
    transition: BookingTransition,
    confirming: StoredConfirmation,
    error: ServiceErrorInfo,
  ): void => {
    const busy = busyOf(transition)
    // What could not be given up ends by itself.
    if (busy === 'leaving' || error.status === 404) backToForm(transition, confirming)
    else if (['timeslot_not_available', 'challenge_required'].includes(error.type))
      failAsRequest(transition, confirming, error)
    else if (error.field === 'code') {
      show(transition, { busy: undefined, problem: error.reason === 'code_used_up' ? 'used-up' : 'wrong' })
      wait(transition, lookAfter)
    } else {
      // A look that fails says nothing while the visitor types.
      if (busy) show(transition, { busy: undefined }, error)
      wait(transition, lookAfterError)
    }
  }

  const answered = (
    transition: BookingTransition,
    { value }: { readonly value: EmailConfirmationData },
    { confirmation }: { readonly confirmation: StoredConfirmation },
  ): void => showData(transition, confirmation, value)

  return {
    ...handlers,

    send: (transition, event, effect) => {
      const { value } = event
      if (!value || !('confirmation' in value)) return handlers.send(transition, event, effect)
      const { confirmation, data } = value as StartedConfirmation
      showData(transition, confirmation, data)
    },

    'confirm-email': answered,
    'look-at-confirmation': answered,
    'cancel-confirmation': answered,
    'send-code': (transition, { value }, { confirmation }) =>
      showData(transition, confirmation, value, { isSentAgain: true, problem: undefined }),

    'confirmation-timer': (transition) => ask(transition, { type: 'look-at-confirmation' }),

    error: (transition, event, effect) => {
      const { error } = event
      if (isTimer(effect)) ask(transition, { type: 'look-at-confirmation' })
      else if ('confirmation' in effect) failed(transition, effect.confirmation, error)
      else if (effect.type === 'send' && effect.bookingId === undefined && isUnanswered(error)) {
        // Nothing is booked yet, so that trying again, with the same token, is harmless.
        transition.step = { step: 'details', slot: effect.submission.slot, error }
        transition.submission = null
      } else handlers.error(transition, event, effect)
    },

    'enter-code': (transition, { code }) => {
      if (busyOf(transition)) return
      show(transition, { busy: 'code', problem: undefined, isSentAgain: undefined })
      ask(transition, { type: 'confirm-email', code })
    },

    'send-another-code': (transition) => {
      if (busyOf(transition)) return
      show(transition, { busy: 'sending', isSentAgain: undefined })
      ask(transition, { type: 'send-code' })
    },

    back: (transition, event) => {
      if (transition.step.step !== 'confirming') return handlers.back(transition, event)
      if (busyOf(transition) === 'leaving') return
      show(transition, { busy: 'leaving' })
      ask(transition, { type: 'cancel-confirmation' })
    },

    retry: (transition, event) => {
      if (transition.step.step === 'confirming') ask(transition, { type: 'look-at-confirmation' })
      else handlers.retry(transition, event)
    },
  }
}

/**
 * Lets visitors confirm their email address before their slot is booked.
 *
 * @param stored the confirmation of an earlier page load.
 */
export const confirming =
  (stored?: StoredConfirmation): BookingExtension =>
  (machine) => ({
    ...machine,
    handlers: handlersOf(machine),
    steps: {
      ...machine.steps,
      back: [...machine.steps.back, 'confirming'],
      'enter-code': ['confirming'],
      'send-another-code': ['confirming'],
    },
    writes: [...machine.writes, 'confirm-email', 'send-code', 'cancel-confirmation'],
    commit: (transition, before, event) => {
      machine.commit(transition, before, event)
      const { confirming, facts, step, running } = transition
      if (stored && confirming === undefined && !facts.rescheduling && !('booking' in step) && running) {
        // Asks what became of the confirmation of an earlier page load.
        transition.confirming = stored
        show(transition, {})
        ask(transition, { type: 'look-at-confirmation' })
      } else if (event.type === 'start' && before.confirming && !transition.pending.some(isOwn))
        ask(transition, { type: 'look-at-confirmation' })
    },
  })
