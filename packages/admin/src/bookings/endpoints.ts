import {
  addBookingNote,
  answerOwnerCalendarChange,
  bookForGuest,
  cancelOwnerBooking,
  checkBookingTime,
  confirmBooking,
  countOwnerBookings,
  declineBooking,
  type EventType,
  exportOwnerBookings,
  getOwnerBooking,
  listEventTypes,
  listOwnerBookings,
  moveBooking,
  reassignBooking,
  removeBookingNote,
  requestReschedule,
  type StandardConfiguration,
  setBookingAttendance,
} from '@whenable/contract'
import { type CallEndpoint, file, type NamedCall, type ServiceCalls, whole } from '../base/endpoint-table.js'
import { freeTimes } from '../base/free-times.js'

/** An event type, by which bookings are filtered and made. */
export interface EventTypeSummary {
  readonly id: string
  readonly name: string
  /** Minutes; absent for group events. */
  readonly duration?: number | undefined
  readonly hosts: readonly { readonly email: string; readonly name?: string | undefined }[]
  /** Whether its hosts take turns (round robin); otherwise all of them host a booking. */
  readonly takesTurns?: boolean | undefined
  /** How many people a guest can bring. */
  readonly additionalGuests?: number | undefined
  /** Whether emails about its bookings are sent. Default: they are. */
  readonly sendsEmail?: boolean | undefined
}

/** How many people a guest can bring, unless the event type says otherwise. */
const defaultAdditionalGuests = 10

const summaryOf = (eventType: EventType): EventTypeSummary => {
  const { id, name = '', scheduler, sends_email: sendsEmail = true } = eventType
  const most = scheduler?.max_additional_guests ?? defaultAdditionalGuests
  const additionalGuests = scheduler?.hide_additional_guests ? 0 : most
  if (eventType.type === 'group') return { id, name, hosts: [], additionalGuests, sendsEmail }
  const { availability, participants } = eventType as StandardConfiguration
  return {
    ...{ id, name, additionalGuests, sendsEmail },
    duration: availability.duration_minutes,
    hosts: participants.map(({ email, name: hostName }) => ({ email, name: hostName })),
    takesTurns: (availability.availability_rules?.availability_method ?? 'collective') !== 'collective',
  }
}

/** The bookings that an owner may see and change, with a member's access token. */
export const bookingsEndpoints = {
  list: listOwnerBookings,
  counts: countOwnerBookings,
  booking: getOwnerBooking,
  eventTypes: async (call: CallEndpoint, _request: object): Promise<readonly EventTypeSummary[]> =>
    ((await call(whole(listEventTypes), {})) as readonly EventType[]).map(summaryOf),
  confirm: confirmBooking,
  decline: declineBooking,
  cancel: cancelOwnerBooking,
  'request-reschedule': requestReschedule,
  move: moveBooking,
  reassign: reassignBooking,
  'calendar-change': answerOwnerCalendarChange,
  'add-note': addBookingNote,
  'remove-note': removeBookingNote,
  attendance: setBookingAttendance,
  /** Tells which rules a time breaks. */
  check: checkBookingTime,
  book: bookForGuest,
  freeTimes,
  /** All bookings of a view and a filter as a CSV file. */
  csv: file(exportOwnerBookings),
}

/** What the page of bookings calls. */
export type BookingsCalls = ServiceCalls<typeof bookingsEndpoints>

/** What an owner does to a booking: a call, and its request. */
export type BookingAction = NamedCall<
  BookingsCalls,
  | 'confirm'
  | 'decline'
  | 'cancel'
  | 'request-reschedule'
  | 'move'
  | 'reassign'
  | 'calendar-change'
  | 'add-note'
  | 'remove-note'
  | 'attendance'
>
