import { section } from './section.js'

/** What is said of a booking that is made. Days and times come formatted in the reader's language. */
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
  /** The time of the meeting where somebody else is. */
  timeInZone: (range: string, zone: string) => string
  /** The way to the days again, after the end. */
  bookAnother: string
}

/** The English of `OutcomeMessages`. */
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
