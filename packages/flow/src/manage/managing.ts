import type { Booking, BookingSettings, ServiceErrorInfo } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { canCancel, canReschedule } from '../booking/allowed-changes.js'
import { bookingRecord } from '../booking/booking-record.js'
import type { BookingRecord } from '../booking/state.js'
import type { AbortEffect, AnswerEvent, EffectErrorEvent, Moment, PageEvent } from '../machine.js'
import type { ManageFacts, ManageIntent, ManageStep } from './state.js'

/** What a transition wants done, as plain data. */
export type ManageEffect =
  | { readonly type: 'load'; readonly attempt: number; readonly bookingId: string }
  | {
      readonly type: 'send-cancel'
      readonly attempt: number
      readonly bookingId: string
      readonly reason: string | undefined
    }
  | {
      readonly type: 'send-answer'
      readonly attempt: number
      readonly bookingId: string
      readonly salt: string
      readonly status: 'confirmed' | 'cancelled'
      readonly reason: string | undefined
    }
  | AbortEffect

export type ManageEvent =
  | ManageIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'load', { readonly settings: BookingSettings | null; readonly booking: Booking }>
  | AnswerEvent<'send-cancel' | 'send-answer', void>

/** What the flow knows beside what it shows. Plain JSON as the state is. */
export interface ManageProgress {
  readonly facts: ManageFacts
  readonly step: ManageStep
  /** The last attempt id given out. */
  readonly attempt: number
  /** The attempt that is awaited; 0: none under way. */
  readonly awaited: number
  /** From the link: the booking and, as far as it carries them, the guest's reference and the organizer's salt. */
  readonly bookingId: string
  readonly bookingRef: string | undefined
  readonly salt: string | undefined
}

/** The working copy of one transition. */
type Turn = { -readonly [Field in keyof ManageProgress]: ManageProgress[Field] } & {
  readonly moment: Moment
  readonly effects: ManageEffect[]
}

const changeFacts = (turn: Turn, facts: Partial<ManageFacts>) => {
  turn.facts = { ...turn.facts, ...facts }
}

const nextAttempt = (turn: Turn) => {
  turn.awaited = ++turn.attempt
  return { attempt: turn.awaited, bookingId: turn.facts.booking?.bookingId ?? turn.bookingId }
}

const load = (turn: Turn) => {
  turn.step = { step: 'loading' }
  turn.effects.push({ type: 'load', ...nextAttempt(turn) })
}

/** Shows a booking, or that nothing can be done with it any more. */
const showBooking = (turn: Turn, booking: BookingRecord) => {
  changeFacts(turn, { booking })
  turn.step = {
    step: booking.status === 'cancelled' ? 'cancelled' : booking.end <= turn.moment.now ? 'expired' : 'shown',
  }
}

/** The booking with another status. */
const becomes = (turn: Turn, status: BookingRecord['status']) => {
  const { booking } = turn.facts
  if (booking) showBooking(turn, { ...booking, status })
}

/** The change that was sent has happened. */
const conclude = (turn: Turn, attempt: number, status: BookingRecord['status']) => {
  if (attempt !== turn.awaited) return
  turn.awaited = 0
  becomes(turn, status)
}

const reasonOf = (turn: Turn) => turn.facts.reason.trim() || undefined

const sendCancel = (turn: Turn) => {
  if (turn.step.step !== 'cancelling' || turn.step.sending) return
  turn.step = { step: 'cancelling', sending: true }
  turn.effects.push({ type: 'send-cancel', ...nextAttempt(turn), reason: reasonOf(turn) })
}

const retry = (turn: Turn) => {
  if (turn.step.step === 'failed') load(turn)
  // A repeat after a lost answer is no error (interface: Bookings).
  else sendCancel(turn)
}

/** What a fault means to each step that can meet one. */
const faultSteps: { readonly [Step in ManageStep['step']]?: (fault: ServiceErrorInfo) => ManageStep } = {
  loading: (fault) => ({ step: 'failed', error: fault }),
  cancelling: (fault) => ({ step: 'cancelling', sending: false, error: fault }),
  answering: (fault) => ({ step: 'shown', error: fault }),
}

type Handlers = {
  readonly [Type in ManageEvent['type']]: (turn: Turn, event: Extract<ManageEvent, { type: Type }>) => void
}

/** What each event does, where it fits the step; elsewhere it does nothing. */
const handlers: Handlers = {
  start: (turn) => {
    if (turn.step.step === 'loading' && !turn.awaited) load(turn)
  },

  stop: (turn) => {
    if (turn.step.step !== 'loading' || !turn.awaited) return
    turn.effects.push({ type: 'abort', attempt: turn.awaited })
    turn.awaited = 0
  },

  online: (turn, { online }) => {
    const isBack = online && !turn.facts.online
    changeFacts(turn, { online })
    if (isBack && turn.step.step === 'failed') load(turn)
  },

  load: (turn, { attempt, value: { settings, booking } }) => {
    if (attempt !== turn.awaited) return
    turn.awaited = 0
    changeFacts(turn, { settings })
    const held = settings?.booking
    const start = booking.start_time ?? held?.start_time
    const end = booking.end_time ?? held?.end_time
    if (start === undefined || end === undefined) {
      // The interface's own booking does not tell its time; the page can give it.
      const message = `booking ${booking.booking_id}: expected a start and an end, in the booking or its settings`
      turn.step = { step: 'failed', error: { type: 'invalid_answer', status: 0, message } }
      return
    }
    const guest = { name: held?.guest?.name ?? '', email: held?.guest?.email ?? '' }
    const { bookingId, bookingRef } = turn
    showBooking(turn, bookingRecord(booking, { settings, bookingId, bookingRef, start, end, guest }))
  },

  'send-cancel': (turn, { attempt }) => conclude(turn, attempt, 'cancelled'),

  'send-answer': (turn, { attempt }) => {
    const { step } = turn
    conclude(turn, attempt, step.step === 'answering' && step.status === 'confirmed' ? 'booked' : 'cancelled')
    if (turn.step !== step && turn.step.step === 'cancelled')
      turn.step = { step: 'cancelled', declined: true }
  },

  error: (turn, { attempt, error: fault }) => {
    if (attempt !== turn.awaited) return
    turn.awaited = 0
    if (fault.type === 'not_found_error') turn.step = { step: 'expired' }
    else if (fault.type === 'booking_cancelled') becomes(turn, 'cancelled')
    else turn.step = faultSteps[turn.step.step]?.(fault) ?? turn.step
  },

  reschedule: (turn) => {
    const { settings, booking } = turn.facts
    if (turn.step.step === 'shown' && booking && canReschedule(settings, booking, turn.moment.now))
      turn.step = { step: 'rescheduling' }
  },

  rescheduled: (turn, { booking }) => {
    if (turn.step.step === 'rescheduling') showBooking(turn, booking)
  },

  cancel: (turn) => {
    const { settings, booking } = turn.facts
    if (turn.step.step === 'shown' && booking && canCancel(settings, booking, turn.moment.now))
      turn.step = { step: 'cancelling', sending: false }
  },

  'edit-reason': (turn, { reason }) => changeFacts(turn, { reason }),

  'confirm-cancel': sendCancel,

  answer: (turn, { status }) => {
    const { salt, step } = turn
    if (step.step !== 'shown' || !salt) return
    turn.step = { step: 'answering', status }
    turn.effects.push({ type: 'send-answer', ...nextAttempt(turn), salt, status, reason: reasonOf(turn) })
  },

  back: (turn) => {
    const { step } = turn
    if (step.step === 'rescheduling' || (step.step === 'cancelling' && !step.sending))
      turn.step = { step: 'shown' }
  },

  retry,
}

/** What an event makes of the progress, and what is to be done; pure: the clock comes with `moment`. */
export const transition = (
  before: ManageProgress,
  event: ManageEvent,
  moment: Moment,
): { progress: ManageProgress; effects: readonly ManageEffect[] } => {
  const effects: ManageEffect[] = []
  const turn: Turn = { ...before, moment, effects }
  const handle = handlers[event.type] as (turn: Turn, event: ManageEvent) => void
  handle(turn, event)
  const { moment: _moment, effects: _effects, ...progress } = turn
  return { progress, effects }
}

/** What a manage flow starts from. */
export interface ManageStart {
  readonly bookingId: string
  /** The guest's reference, for links; kept where the service's answers leave it out. */
  readonly bookingRef?: string | undefined
  /** From the organizer's reference; without it the flow answers no requests. */
  readonly salt?: string | undefined
  readonly now: Instant
  readonly settings?: BookingSettings | null | undefined
  /** Given by the page: nothing is asked for then. */
  readonly booking?: BookingRecord | undefined
  readonly online?: boolean | undefined
}

/** The progress before the first event. */
export const initialManage = ({
  bookingId,
  bookingRef,
  salt,
  now,
  settings = null,
  booking,
  online = true,
}: ManageStart): ManageProgress => {
  const turn: Turn = {
    facts: { settings, booking: null, reason: '', online },
    step: { step: 'loading' },
    attempt: 0,
    awaited: 0,
    bookingId,
    bookingRef,
    salt,
    moment: { now, newKey: '' },
    effects: [],
  }
  if (booking) showBooking(turn, booking)
  const { moment: _moment, effects: _effects, ...progress } = turn
  return progress
}
