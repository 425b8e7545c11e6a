import type { BookingRequest, BookingSeriesRequest } from '@whenable/contract'
import { instant } from '@whenable/time'
import { abortEffects, runEffect } from '../machine.js'
import { answersOf, guestsOf } from './form.js'
import type { BookingTransition, PendingBookingEffect, Submission } from './progress.js'
import type { Slot } from './state.js'
import { slotKey } from './views.js'

// What is sent, and which of its slots an attempt without an answer may have booked.

export type SendEffect = Extract<PendingBookingEffect, { type: 'send' }>

/** A slot as requests and answers name it. */
type NamedSlot = Pick<BookingSeriesRequest['slots'][number], 'start_time' | 'event_id'>

/** The key of a slot of a request or an answer. */
export const namedSlotKey = ({ start_time, event_id: eventId }: NamedSlot): string =>
  slotKey({ start: instant(Number(start_time)), ...(eventId && { event: { eventId } }) })

/** The keys of all slots that a submission books: one, or those of a series. */
export const slotKeysOf = ({ slot, series }: Submission): readonly string[] =>
  series ? series.slots.map(namedSlotKey) : [slotKey(slot)]

/** Remembers that an attempt at a submission got no answer: its slots may be booked. */
export const addUnanswered = (transition: BookingTransition, submission: Submission): void => {
  transition.unanswered = [...new Set([...transition.unanswered, ...slotKeysOf(submission)])]
}

/**
 * Whether a submission that was refused because slots are taken was most likely booked by an attempt without an answer, which may
 * have sent other values. An attempt books all of its slots or none: if one of them is not refused, it has booked none.
 *
 * @param refused the keys of the slots that are taken. Default: all of the submission.
 */
export const isLikelyBooked = (
  { unanswered, facts }: Pick<BookingTransition, 'unanswered' | 'facts'>,
  submission: Submission,
  refused: readonly string[] = slotKeysOf(submission),
): boolean => {
  const uncertain = slotKeysOf(submission).filter((key) => unanswered.includes(key))
  return !facts.rescheduling && uncertain.length > 0 && uncertain.every((key) => refused.includes(key))
}

/** Whether sending again is harmless: a reschedule to the same time, or a service that recognizes the key. */
export const isRepeatable = ({ facts: { rescheduling, settings } }: BookingTransition): boolean =>
  !!rescheduling || !!settings?.capabilities.includes('idempotency')

/** Seconds until the form says that a submission takes longer. */
const delayedAfter = 5

/** Sends a submission. */
export const send = (
  transition: BookingTransition,
  submission: Submission,
  answered: Pick<SendEffect, 'challengeResponse' | 'round'> = {},
): void => {
  const { slot, key } = submission
  const { bookingId } = transition.facts.rescheduling ?? {}
  const mayBeBooked = slotKeysOf(submission).some((one) => transition.unanswered.includes(one))
  transition.submission = submission
  transition.isCheckAskedFor = false
  transition.step = { step: 'submitting', slot, key }
  abortEffects(transition, ({ type }) => type === 'wait')
  runEffect(transition, { type: 'wait', seconds: delayedAfter })
  runEffect(transition, { type: 'send', submission, bookingId, mayBeBooked, ...answered })
}

/** Solves the challenge that the service asks for before it accepts a submission. */
export const verify = (
  transition: BookingTransition,
  { submission, bookingId, round = 0 }: SendEffect,
): void => {
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
    // Of a move.
    ...(draft.reason && { reason: draft.reason }),
  }
}
