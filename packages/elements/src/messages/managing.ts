import type { ServiceErrorInfo } from '@whenable/contract'
import { errorSentence } from './errors.js'
import { section } from './section.js'

/** Messages of changing, cancelling and answering a booking. */
export interface ManagingMessages {
  manageTitle: string
  pendingBadge: string
  /** The time of the meeting for a person in another time zone. */
  personTime: (range: string, name: string, zone: string) => string
  policy: string
  /** `duration` is the notice required before the start, formatted. */
  changesUntil: (duration: string) => string
  noChanges: string
  cancelTitle: string
  /** Label of the optional reason. */
  cancelReason: string
  /** Which bookings of a series are cancelled. */
  cancelOnlyThis: string
  cancelFollowing: string
  cancelWholeSeries: string
  cancelBooking: string
  keepBooking: string
  rescheduleTitle: string
  cancelledTitle: string
  cancelledLead: string
  expiredTitle: string
  expiredLead: string
  bookingFailed: string
  reload: string
  /** Why a change was refused. */
  changeRefused: (error: ServiceErrorInfo) => string
  invalidReference: string
  loadingBooking: string
  working: string
  /** For the service's pages without scripts: names of facts, and the title of a request. */
  what: string
  when: string
  who: string
  where: string
  request: string

  requestTitle: (guest: string, title: string) => string
  previously: string
  declineReason: string
  confirm: string
  decline: string
  confirmedTitle: string
  declinedTitle: string
  /** Below the title of an answered request. */
  answeredLead: (guest: string) => string
  guestLink: string
}

/** English `ManagingMessages`. */
export const managing: ManagingMessages = section('managing', {
  manageTitle: 'Your booking',
  pendingBadge: 'Not confirmed yet',
  personTime: (range, name, zone) => `${range} for ${name} (${zone})`,
  policy: 'Cancellation policy',
  changesUntil: (duration) => `Changes are possible until ${duration} before the start.`,
  noChanges: 'This booking can no longer be changed here.',
  cancelTitle: 'Cancel this booking?',
  cancelReason: 'Reason (optional)',
  cancelOnlyThis: 'Only this booking',
  cancelFollowing: 'This and the following bookings',
  cancelWholeSeries: 'All bookings',
  cancelBooking: 'Cancel the booking',
  keepBooking: 'Keep it',
  rescheduleTitle: 'Choose another time',
  cancelledTitle: 'This booking is cancelled',
  cancelledLead: 'The time is free again.',
  expiredTitle: 'This booking is over',
  expiredLead: 'This booking has passed or no longer exists.',
  bookingFailed: 'The booking could not be shown',
  reload: 'Load again',
  changeRefused: errorSentence,
  invalidReference: 'This link is incomplete. Open it again from where you received it.',
  loadingBooking: 'Looking for the booking…',
  working: 'Sending…',
  what: 'What',
  when: 'When',
  who: 'Who',
  where: 'Where',
  request: 'Request for confirmation',

  requestTitle: (guest, title) => `${guest} asks for ${title}`,
  previously: 'Was',
  declineReason: 'Reason for declining (optional)',
  confirm: 'Confirm',
  decline: 'Decline',
  confirmedTitle: 'This booking is confirmed',
  declinedTitle: 'This booking is declined',
  answeredLead: (guest) => `${guest} asked for this time.`,
  guestLink:
    'Only the organizer can answer: this link is a guest’s. Open the one that was sent to the organizer.',
})
