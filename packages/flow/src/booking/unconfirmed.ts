import type { Instant } from '@whenable/time'
import { pendingEffect } from '../machine.js'
import { refreshTimes } from './availability.js'
import { isSame, toUnconfirmed } from './choosing.js'
import type { BookingTransition, PendingBookingEffect, Submission } from './progress.js'
import type { BookingFacts, Slot } from './state.js'
import { addUnanswered, isRepeatable, send } from './submission.js'
import { slotKey } from './views.js'

// A submission without an answer: the free times are read again, to learn whether its slot is still free.

type AvailabilityEffect = Extract<PendingBookingEffect, { type: 'availability' }>

/** Minutes of notice before a slot, if the settings do not say (interface: Configuration). */
const defaultNotice = 60

/**
 * What it means that a slot is missing among the free times: it is `taken`, or nothing is known, because it has begun or begins so soon
 * that it is offered no longer in any case.
 */
export const meaningOfMissing = (
  { settings }: Pick<BookingFacts, 'settings'>,
  { start }: Slot,
  now: Instant,
): 'taken' | 'unknown' =>
  now + (settings?.scheduler?.min_booking_notice ?? defaultNotice) * 60 <= start ? 'taken' : 'unknown'

/** What the service decides by: the hosts of a slot, and the group event with its seats. */
const contentOf = ({ emails, event }: Slot) => [[...emails].sort(), event]

/** The submission whose outcome is being checked. */
const checkedSubmission = ({ step, submission }: BookingTransition): Submission | null =>
  step.step === 'unconfirmed' && step.slotStatus === 'checking' ? submission : null

/** Ends a check with the times that were read again, whatever their window is: another reading would have the same one. */
export const concludeCheck = (
  transition: BookingTransition,
  { window: { from, to }, isRefresh }: AvailabilityEffect,
): void => {
  const submission = checkedSubmission(transition)
  if (!submission || !isRefresh) return
  const { facts, now } = transition
  const { slot } = submission
  const isRead = from <= slot.start && slot.start < to
  const current = facts.slots.find((known) => slotKey(known) === slotKey(slot))
  const meaning = () => {
    if (!isRead) return 'unknown'
    if (!current) return meaningOfMissing(facts, slot, now)
    return isSame(contentOf(current), contentOf(slot)) ? 'free' : 'taken'
  }
  toUnconfirmed(transition, submission, meaning())
}

/** Reads the free times for a check. Those of a slot that has begun are not read: it is missing in any case. */
export const requestCheck = (transition: BookingTransition): void => {
  const submission = checkedSubmission(transition)
  if (!submission) return
  const { running, loadError, now } = transition
  addUnanswered(transition, submission)
  if (!running || loadError || pendingEffect(transition, 'availability')?.isRefresh) return
  if (submission.slot.start < now) toUnconfirmed(transition, submission, 'unknown')
  else {
    toUnconfirmed(transition, submission, 'checking')
    refreshTimes(transition, submission.request.hold_id ?? undefined)
  }
}

/**
 * Asks the service itself after a check that was asked for, unless nothing was booked: it answers a key that it knows with the booking.
 * Waits for the settings, which say whether it knows keys.
 */
export const sendChecked = (transition: BookingTransition): void => {
  const { step, submission, isCheckAskedFor, settingsLoaded } = transition
  if (!isCheckAskedFor || !settingsLoaded || !submission) return
  if (step.step !== 'unconfirmed' || step.slotStatus === 'checking') return
  transition.isCheckAskedFor = false
  if (step.slotStatus !== 'free' && isRepeatable(transition)) send(transition, submission)
}

/** Checks a submission again because the visitor, the network or a reload asks for it. */
export const askForCheck = (transition: BookingTransition): void => {
  const { step, submission } = transition
  if (step.step !== 'unconfirmed' || !submission) return
  transition.isCheckAskedFor = true
  toUnconfirmed(transition, submission, 'checking')
}
