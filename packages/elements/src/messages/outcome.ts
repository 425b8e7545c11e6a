import { section } from './section.js'

/** Messages of a booking that was made. Days and times are formatted. */
export interface OutcomeMessages {
  bookedTitle: string
  movedTitle: string
  pendingTitle: string
  /** Below the title of a pending booking; `organizer` may be empty. */
  pendingLead: (organizer: string) => string
  /** Only if the service sends email. */
  invitationSent: (email: string) => string
  /** The visitor, in the list of people. */
  you: string
  addToCalendar: string
  googleCalendar: string
  outlookCalendar: string
  /** Label of the link to a calendar file (RFC 5545). */
  calendarFile: string
  /** What the link to a calendar on the web does, and the link to a calendar file. */
  opensTab: string
  savesFile: string
  reschedule: string
  cancel: string
  /** The time of the meeting in another time zone. */
  timeInZone: (range: string, zone: string) => string
  /** Label of the button that starts another booking. */
  bookAnother: string
}

/** English `OutcomeMessages`. */
export const outcome: OutcomeMessages = section('outcome', {
  bookedTitle: 'You are booked',
  movedTitle: 'Your booking was moved',
  pendingTitle: 'Your request was sent',
  pendingLead: (organizer) => `${organizer || 'The organizer'} has yet to confirm this time.`,
  invitationSent: (email) => `We’ve sent an invitation to ${email}.`,
  you: 'you',
  addToCalendar: 'Add to your calendar',
  googleCalendar: 'Google',
  outlookCalendar: 'Outlook',
  calendarFile: 'Apple / .ics',
  opensTab: 'Opens in a new tab',
  savesFile: 'Downloads a file',
  reschedule: 'Reschedule',
  cancel: 'Cancel',
  timeInZone: (range, zone) => `${range} (${zone})`,
  bookAnother: 'Book another time',
})
