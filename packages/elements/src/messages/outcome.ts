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
  what: string
  when: string
  who: string
  where: string
  /** The visitor, in the list of people. */
  you: string
  addToCalendar: string
  googleCalendar: string
  outlookCalendar: string
  /** Label of the link to a calendar file (RFC 5545). */
  calendarFile: string
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
  timeInZone: (range, zone) => `${range} (${zone})`,
  bookAnother: 'Book another time',
})
