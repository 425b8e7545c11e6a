import type {
  AvailabilityQuery,
  BookingCounts,
  BookingForGuest,
  EventTypeSummary,
  OwnerBooking,
  OwnerBookingAction,
  OwnerBookingDetail,
  OwnerBookingPage,
  TimeCheck,
  TimeCheckRequest,
  TimeSlot,
} from '@whenable/contract'
import {
  type AbortEffect,
  type AnswerEvent,
  type EffectErrorEvent,
  initialProgress,
  type PageEvent,
  type Progress,
  type Transition,
} from '@whenable/flow/internal/machine'
import type { BookingsFacts, BookingsIntent, BookingsQuery, BookingsStep } from './state.js'

interface Attempt {
  readonly attempt: number
}

/** The work whose answers are awaited. */
export type PendingBookingsEffect =
  | ({ readonly type: 'load'; readonly query: BookingsQuery; readonly limit: number } & Attempt)
  | ({
      readonly type: 'load-more'
      readonly query: BookingsQuery
      readonly after: string
      readonly limit: number
    } & Attempt)
  | ({ readonly type: 'load-types' } & Attempt)
  | ({ readonly type: 'load-detail'; readonly bookingId: string } & Attempt)
  | ({
      readonly type: 'send-action'
      readonly bookingId: string
      readonly action: OwnerBookingAction
      readonly key: string
      readonly isDialog: boolean
    } & Attempt)
  | ({ readonly type: 'book'; readonly request: BookingForGuest; readonly key: string } & Attempt)
  | ({ readonly type: 'check'; readonly request: TimeCheckRequest } & Attempt)
  | ({
      readonly type: 'load-times'
      readonly request: AvailabilityQuery & { readonly configurationId: string }
    } & Attempt)
  | ({ readonly type: 'load-file'; readonly query: BookingsQuery; readonly timeZone: string } & Attempt)

export type BookingsEffect = PendingBookingsEffect | AbortEffect

export type BookingsEvent =
  | BookingsIntent
  | PageEvent
  | AnswerEvent<'load', { readonly page: OwnerBookingPage; readonly counts: BookingCounts }>
  | AnswerEvent<'load-more', OwnerBookingPage>
  | AnswerEvent<'load-types', readonly EventTypeSummary[]>
  | AnswerEvent<'load-detail', OwnerBookingDetail>
  | AnswerEvent<'send-action', OwnerBookingDetail>
  | AnswerEvent<'book', OwnerBookingDetail>
  | AnswerEvent<'check', TimeCheck>
  | AnswerEvent<'load-times', readonly TimeSlot[]>
  | AnswerEvent<'load-file', undefined>
  | EffectErrorEvent

export interface BookingsProgress extends Progress<BookingsFacts, BookingsStep, PendingBookingsEffect> {
  /** Whether the pointer or the focus is on the list. */
  readonly held: boolean
  /** The list that waits for them to leave. */
  readonly incoming: readonly OwnerBooking[] | undefined
  /** The booking to show once the list is read. */
  readonly selectedId: string | undefined
}

/** A transition of the flow. */
export type BookingsTransition = Transition<BookingsProgress>

/** The progress before the first event. */
export const initialBookings = ({
  online = true,
  query = {},
  selectedId,
}: {
  readonly online?: boolean
  readonly query?: Partial<BookingsQuery> | undefined
  readonly selectedId?: string | undefined
} = {}): BookingsProgress => ({
  ...initialProgress,
  facts: { online },
  step: { step: 'loading', query: { view: 'upcoming', ...query } },
  held: false,
  incoming: undefined,
  selectedId,
})
