import type { Booking, BookingSettings, ServiceErrorInfo } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { bookingRecord, canCancel, canReschedule } from '../booking/booking-record.js'
import type { BookingRecord } from '../booking/state.js'
import {
  type AbortEffect,
  type AnswerEvent,
  changeFacts,
  changeProgress,
  createTransition,
  type EffectErrorEvent,
  type Handlers,
  initialProgress,
  type PageEvent,
  type Progress,
  runEffect,
  type Transition,
  type TransitionFunction,
} from '../machine.js'
import type { ManageFacts, ManageIntent, ManageStep } from './state.js'

type PendingManageEffect =
  | { readonly type: 'load'; readonly attempt: number; readonly bookingId: string }
  | {
      readonly type: 'send-cancel'
      readonly attempt: number
      readonly bookingId: string
      readonly reason: string | undefined
      /** Bookings of the series to cancel as well. */
      readonly bookings?: 'following' | 'all' | undefined
    }
  | {
      readonly type: 'send-answer'
      readonly attempt: number
      readonly bookingId: string
      readonly salt: string
      readonly status: 'confirmed' | 'cancelled'
      readonly reason: string | undefined
    }

/** A booking with its settings, and the bookings of its series if it is in one. */
export interface LoadedBooking {
  readonly settings: BookingSettings | null
  readonly booking: Booking
  readonly series?: readonly Booking[] | undefined
}

/** Effects of the manage flow, as plain data. */
export type ManageEffect = PendingManageEffect | AbortEffect

export type ManageEvent =
  | ManageIntent
  | PageEvent
  | EffectErrorEvent
  | AnswerEvent<'load', LoadedBooking>
  | AnswerEvent<'send-cancel', void>
  | AnswerEvent<'send-answer', void>

/** What the manage flow knows, in plain JSON. */
export interface ManageProgress extends Progress<ManageFacts, ManageStep, PendingManageEffect> {
  /** From the link: the booking and, if the link has them, the guest's reference and the organizer's salt. */
  readonly bookingId: string
  readonly bookingRef: string | undefined
  readonly salt: string | undefined
}

type ManageTransition = Transition<ManageProgress>

const currentId = ({ facts, bookingId }: ManageTransition): string => facts.booking?.bookingId ?? bookingId

const load = (transition: ManageTransition) => {
  transition.step = { step: 'loading' }
  runEffect(transition, { type: 'load', bookingId: currentId(transition) })
}

/** Shows a booking, or that it can no longer be changed. */
const showBooking = (transition: ManageTransition, booking: BookingRecord) => {
  changeFacts(transition, { booking })
  const { status, end } = booking
  transition.step = {
    step: status === 'cancelled' ? 'cancelled' : end <= transition.now ? 'expired' : 'shown',
  }
}

const setStatus = (transition: ManageTransition, status: BookingRecord['status']) => {
  const { booking } = transition.facts
  if (booking) showBooking(transition, { ...booking, status })
}

const reasonOf = ({ facts }: ManageTransition) => facts.reason.trim() || undefined

const sendCancel = (transition: ManageTransition) => {
  if (transition.step.step !== 'cancelling' || transition.step.sending) return
  transition.step = { step: 'cancelling', sending: true }
  const bookingId = currentId(transition)
  const { cancels } = transition.facts
  runEffect(transition, {
    type: 'send-cancel',
    bookingId,
    reason: reasonOf(transition),
    ...(cancels && cancels !== 'this' && { bookings: cancels }),
  })
}

const reload = (transition: ManageTransition) => {
  if (transition.step.step === 'failed') load(transition)
}

/** The step after an error, for steps in which an effect can fail. */
const stepAfterError: { readonly [Step in ManageStep['step']]?: (error: ServiceErrorInfo) => ManageStep } = {
  loading: (error) => ({ step: 'failed', error }),
  cancelling: (error) => ({ step: 'cancelling', sending: false, error }),
  answering: (error) => ({ step: 'shown', error }),
}

const handlers: Handlers<ManageProgress, ManageEvent> = {
  load: (transition, { value: { settings, booking, series = [] } }) => {
    changeFacts(transition, { settings })
    const inSettings = settings?.booking
    const start = booking.start_time ?? inSettings?.start_time
    const end = booking.end_time ?? inSettings?.end_time
    if (start === undefined || end === undefined) {
      // The API's bookings lack their times. The page can supply them in the settings.
      const message = `booking ${booking.booking_id}: expected a start and an end, in the booking or its settings`
      transition.step = { step: 'failed', error: { type: 'invalid_answer', status: 0, message } }
      return
    }
    const guest = { name: inSettings?.guest?.name ?? '', email: inSettings?.guest?.email ?? '' }
    const { bookingId, bookingRef } = transition
    const answers = inSettings?.additional_fields
    const known = { settings, bookingId, bookingRef, start, end, guest, answers }
    const records = series.map((one) => bookingRecord(one, known))
    const open = records.filter((one) => canCancel(settings, one, transition.now))
    changeFacts(transition, { series: open.length > 1 ? open : undefined })
    showBooking(transition, bookingRecord(booking, known))
  },

  'send-cancel': (transition) => setStatus(transition, 'cancelled'),

  'send-answer': (transition, _event, { status }) => {
    setStatus(transition, status === 'confirmed' ? 'booked' : 'cancelled')
    if (transition.step.step === 'cancelled') transition.step = { step: 'cancelled', declined: true }
  },

  error: (transition, { error }) => {
    const { step } = transition
    if (error.type === 'not_found_error') transition.step = { step: 'expired' }
    else if (error.type === 'booking_cancelled') setStatus(transition, 'cancelled')
    else transition.step = stepAfterError[step.step]?.(error) ?? step
  },

  reschedule: (transition) => {
    const { settings, booking } = transition.facts
    if (booking && canReschedule(settings, booking, transition.now))
      transition.step = { step: 'rescheduling' }
  },

  rescheduled: (transition, { booking }) => showBooking(transition, booking),

  cancel: (transition) => {
    const { settings, booking } = transition.facts
    if (booking && canCancel(settings, booking, transition.now))
      transition.step = { step: 'cancelling', sending: false }
  },

  'edit-reason': (transition, { reason }) => changeFacts(transition, { reason }),

  'choose-bookings': (transition, { bookings }) => {
    const { step, facts } = transition
    if (step.step === 'cancelling' && !step.sending && facts.series)
      changeFacts(transition, { cancels: bookings })
  },

  'confirm-cancel': sendCancel,

  answer: (transition, { status }) => {
    const { salt } = transition
    if (!salt) return
    const bookingId = currentId(transition)
    transition.step = { step: 'answering', status }
    runEffect(transition, { type: 'send-answer', bookingId, salt, status, reason: reasonOf(transition) })
  },

  back: (transition) => {
    const { step } = transition
    if (step.step !== 'cancelling' || !step.sending) transition.step = { step: 'shown' }
  },

  retry: (transition) => {
    reload(transition)
    // Cancelling twice is not an error (interface: Bookings).
    sendCancel(transition)
  },
}

/** The pure transition function of the manage flow. The clock is in its context. */
export const manageTransition: TransitionFunction<ManageProgress, ManageEvent, ManageEffect> =
  createTransition({
    handlers,
    onStart: (transition) => {
      if (transition.step.step === 'loading' && !transition.pending.length) load(transition)
    },
    onReconnect: reload,
    steps: {
      reschedule: ['shown'],
      rescheduled: ['rescheduling'],
      cancel: ['shown'],
      answer: ['shown'],
      back: ['rescheduling', 'cancelling'],
    },
    writes: ['send-cancel', 'send-answer'],
  })

/** The initial values of a manage flow. */
export interface ManageStart {
  readonly bookingId: string
  /** The guest's reference, for links. Kept if the service's answers lack it. */
  readonly bookingRef?: string | undefined
  /** From the organizer's reference. Without it `answer` is ignored. */
  readonly salt?: string | undefined
  readonly now: Instant
  readonly settings?: BookingSettings | null | undefined
  /** The booking, if the page has it already; nothing is requested then. */
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
  const progress: ManageProgress = {
    ...initialProgress,
    facts: { settings, booking: null, reason: '', online },
    step: { step: 'loading' },
    bookingId,
    bookingRef,
    salt,
  }
  return changeProgress(progress, { now, newKey: '' }, (transition) => {
    if (booking) showBooking(transition, booking)
  }).progress
}
