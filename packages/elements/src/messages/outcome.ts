import type { Fault } from '@whenable/contract'
import { faultSentence } from './faults.js'

/** What is said of a booking that is made, and where it is changed, cancelled or answered. */
export interface OutcomeMessages {
  bookedTitle: string
  movedTitle: string
  pendingTitle: string
  /** Under the title of a pending booking; `organizer` is empty where nobody is named. */
  pendingLead: (organizer: string) => string
  /** Only said where the service sends mail. */
  invitationSent: (email: string) => string
  what: string
  when: string
  who: string
  where: string
  /** The visitor among those who meet. */
  you: string
  addToCalendar: string
  googleCalendar: string
  outlookCalendar: string
  /** The link that saves a calendar file (RFC 5545). */
  calendarFile: string
  reschedule: string
  cancel: string

  manageTitle: string
  pendingBadge: string
  /** The time of the meeting where somebody else is. */
  thereTime: (range: string, zone: string) => string
  /** The same for a named person. */
  personTime: (range: string, name: string, zone: string) => string
  policy: string
  /** `duration` is what must be left before the start, formatted. */
  changesUntil: (duration: string) => string
  noChanges: string
  cancelTitle: string
  /** The label of a reason that may be left out. */
  cancelReason: string
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
  changeRefused: (fault: Fault) => string
  badReference: string
  loadingBooking: string
  working: string

  request: string
  requestTitle: (guest: string, title: string) => string
  previously: string
  declineReason: string
  confirm: string
  decline: string
  confirmedTitle: string
  declinedTitle: string
  /** Under the title of an answered request. */
  answeredLead: (guest: string) => string
  noSalt: string
}

/** The English of `OutcomeMessages`. */
export const outcome: OutcomeMessages = {
  bookedTitle: 'You are booked',
  movedTitle: 'Your booking is moved',
  pendingTitle: 'Your request is sent',
  pendingLead: (organizer) => `${organizer || 'The organizer'} has yet to confirm this time.`,
  invitationSent: (email) => `An invitation is on its way to ${email}.`,
  what: 'What',
  when: 'When',
  who: 'Who',
  where: 'Where',
  you: 'you',
  addToCalendar: 'Add to your calendar',
  googleCalendar: 'Google',
  outlookCalendar: 'Outlook',
  calendarFile: 'Apple / .ics',
  reschedule: 'Reschedule',
  cancel: 'Cancel',

  manageTitle: 'Your booking',
  pendingBadge: 'Not confirmed yet',
  thereTime: (range, zone) => `${range} (${zone})`,
  personTime: (range, name, zone) => `${range} for ${name} (${zone})`,
  policy: 'Cancellation policy',
  changesUntil: (duration) => `It can be moved or cancelled until ${duration} before the start.`,
  noChanges: 'This booking can no longer be changed here.',
  cancelTitle: 'Cancel this booking?',
  cancelReason: 'Reason, if you want to give one',
  cancelBooking: 'Cancel the booking',
  keepBooking: 'Keep it',
  rescheduleTitle: 'Choose another time',
  cancelledTitle: 'This booking is cancelled',
  cancelledLead: 'The time is free again.',
  expiredTitle: 'This booking is over',
  expiredLead: 'The link names a booking that has passed or is no longer there.',
  bookingFailed: 'The booking could not be shown',
  reload: 'Load again',
  changeRefused: faultSentence,
  badReference: 'This link is not complete. Open it once more from where you got it.',
  loadingBooking: 'Looking for the booking…',
  working: 'Sending…',

  request: 'Request for confirmation',
  requestTitle: (guest, title) => `${guest} asks for ${title}`,
  previously: 'Was',
  declineReason: 'Reason, if you decline',
  confirm: 'Confirm',
  decline: 'Decline',
  confirmedTitle: 'This booking is confirmed',
  declinedTitle: 'This booking is declined',
  answeredLead: (guest) => `${guest} asked for this time.`,
  noSalt:
    'Only the organizer can answer: this link is a guest’s. Open the one that was sent to the organizer.',
}
