import type {
  BookingCounts,
  BookingViewName,
  OwnerBooking,
  OwnerBookingDetail,
  Seat,
  ServiceErrorInfo,
  TimeCheck,
  TimeSlot,
} from '@whenable/contract'
import type { Instant, Interval } from '@whenable/time'
import type { BookingAction, EventTypeSummary } from '../endpoints.js'

/** Why something was not done. */
export type BookingsProblem =
  /** Another booking of the host, or no seats left. */
  | 'taken'
  /** It was answered or changed by somebody else meanwhile. */
  | 'conflict'
  | 'cancelled'
  /** The booking is over, or its guest can no longer move it. */
  | 'too-late'
  | 'not-found'
  /** The guest has received too many emails. */
  | 'limited'
  /** A field of the form is invalid. */
  | 'invalid'
  /** The page's credential is refused. */
  | 'unauthorized'
  | 'offline'
  | 'other'

/** What an owner fills in before something is done. */
export type BookingDialogKind = 'cancel' | 'decline' | 'request-reschedule' | 'move' | 'reassign' | 'book'

/** The fields of a dialog. */
export interface BookingDialogValues {
  /** A reason or a message to the guest. */
  readonly message?: string | undefined
  /** The address of the new host, and of the one to replace. For a new booking, of its only host. */
  readonly host?: string | undefined
  readonly from?: string | undefined
  /** The chosen time. */
  readonly start?: Instant | undefined
  readonly end?: Instant | undefined
  readonly event?: Seat | undefined
  /** For a new booking. */
  readonly configurationId?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
  /** The addresses of more guests, as they were typed: separated by spaces, commas or lines. */
  readonly guests?: string | undefined
}

/** A dialog. What was typed stays if it fails. */
export interface BookingDialog {
  readonly kind: BookingDialogKind
  /** Absent for a new booking. */
  readonly bookingId?: string | undefined
  readonly values: BookingDialogValues
  /** The free times of the days that were asked for; undefined while they are read. */
  readonly freeTimes?: readonly TimeSlot[] | undefined
  /** What the chosen time breaks; undefined while it is not known. */
  readonly check?: TimeCheck | undefined
  readonly submitting: boolean
  readonly problem?: BookingsProblem | undefined
  /** The invalid field, as the service names it. */
  readonly field?: string | undefined
}

/** What has happened last. */
export type BookingsNotice =
  | {
      readonly kind: 'done'
      readonly action: BookingAction['call'] | 'book'
      readonly booking: OwnerBookingDetail
    }
  | { readonly kind: 'failed'; readonly problem: BookingsProblem; readonly bookingId?: string | undefined }
  /** Bookings that others have made since the last read. */
  | { readonly kind: 'arrived'; readonly bookings: readonly OwnerBooking[] }
  | { readonly kind: 'downloaded' }

/** Which bookings an owner looks at. */
export interface BookingsFilter {
  /** A part of a guest's name or address. */
  readonly guest?: string | undefined
  readonly configurationId?: string | undefined
  /** The address of a host. */
  readonly host?: string | undefined
}

/** A view of the bookings with a filter. */
export interface BookingsQuery extends BookingsFilter {
  readonly view: BookingViewName
}

/** The bookings of a time span, for a calendar: those that stand and the cancelled ones, in no order. */
export interface BookingsRange extends Interval {
  /** Undefined while they are read for the first time, or with another filter. */
  readonly bookings?: readonly OwnerBooking[] | undefined
  /** Whether they could not be read. */
  readonly hasFailed?: boolean | undefined
}

export interface BookingsReady {
  readonly step: 'ready'
  readonly query: BookingsQuery
  /** In the order of the view. Undefined while another view or filter is read. */
  readonly bookings?: readonly OwnerBooking[] | undefined
  /** Absent on the last page. */
  readonly next?: string | undefined
  readonly isLoadingMore: boolean
  /** The days of a calendar; undefined while there is only the list. */
  readonly range?: BookingsRange | undefined
  /** How many changes of the list wait until the pointer has left it. */
  readonly waiting: number
  readonly counts?: BookingCounts | undefined
  readonly eventTypes: readonly EventTypeSummary[]
  /** The booking whose details are shown. */
  readonly selectedId?: string | undefined
  readonly detail?: OwnerBookingDetail | undefined
  readonly detailProblem?: BookingsProblem | undefined
  /** What is being done to each booking. */
  readonly working: Readonly<Record<string, BookingAction['call']>>
  /** The note that is typed for each booking. */
  readonly notes: Readonly<Record<string, string>>
  readonly dialog?: BookingDialog | undefined
  readonly isDownloading: boolean
  readonly notice?: BookingsNotice | undefined
}

export type BookingsStep =
  | { readonly step: 'loading'; readonly query: BookingsQuery }
  | { readonly step: 'error'; readonly query: BookingsQuery; readonly error: ServiceErrorInfo }
  | BookingsReady

export interface BookingsFacts {
  readonly online: boolean
}

export type BookingsState = BookingsFacts & BookingsStep

/** What an owner wants. */
export type BookingsIntent =
  | { readonly type: 'retry' }
  /** Reads again at once, for example when the page becomes visible. */
  | { readonly type: 'refresh' }
  | { readonly type: 'show'; readonly query: Partial<BookingsQuery> }
  | { readonly type: 'more' }
  /** Reads the bookings of a time span as well, with the filter of the list; without one, no longer. */
  | { readonly type: 'show-range'; readonly range: Interval | undefined }
  /** Whether the pointer or the focus is on the list, which must not move then. */
  | { readonly type: 'hold'; readonly held: boolean }
  | { readonly type: 'select'; readonly bookingId: string | undefined }
  | { readonly type: 'act'; readonly action: BookingAction }
  | { readonly type: 'type-note'; readonly bookingId: string; readonly text: string }
  | {
      readonly type: 'open-dialog'
      readonly kind: BookingDialogKind
      readonly bookingId?: string | undefined
      readonly values?: BookingDialogValues
    }
  | { readonly type: 'edit-dialog'; readonly values: BookingDialogValues }
  /** Reads the free times of a half-open window. */
  | { readonly type: 'look'; readonly start: Instant; readonly end: Instant }
  | { readonly type: 'submit-dialog' }
  | { readonly type: 'close-dialog' }
  /** Saves a file of the view; with a time span, of the bookings that begin in it. */
  | { readonly type: 'download'; readonly timeZone: string; readonly range?: Interval | undefined }
