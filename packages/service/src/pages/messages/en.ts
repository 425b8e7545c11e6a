import type { PageMessages } from './page-messages.js'

export const en: PageMessages = {
  bookHeading: () => 'Book a time',
  bookDescription: (host) =>
    host ? `See when ${host} is free and book a time.` : 'See the free times and book one.',
  manageHeading: () => 'Your booking',
  confirmHeading: () => 'Answer a request',
  keepAddress: () => 'Anyone with this link can change the booking, so keep it private.',

  changeHeading: () => 'Your calendar and this booking differ',
  movedInCalendar: (guest) =>
    `You moved this event in your calendar. ${guest} still expects the booked time.`,
  deletedInCalendar: (guest) =>
    `You deleted this event in your calendar. ${guest} still expects to meet you.`,
  bookedTime: () => 'Booked time',
  calendarTime: () => 'Time in your calendar',
  acceptMove: () => 'Take over the new time and notify everyone',
  acceptDeletion: () => 'Cancel the booking and notify everyone',
  restoreEvent: () => 'Restore the event in my calendar',
  changeSettled: () => 'There is nothing left to decide',

  missingHeading: () => 'This page does not exist',
  missingHelp: () => 'Check the address, or ask the person who gave it to you.',
  brokenHeading: () => 'We couldn’t find this booking',
  brokenHelp: () => 'Part of the link may be missing. Open it again from the message that contains it.',
  privateHeading: () => 'These times are not public',
  privateHelp: () => 'Book on the page that invited you, or ask the person who gave you this address.',
  linkUsedHeading: () => 'This link was already used',
  linkExpiredHeading: () => 'This link has expired',
  linkEndedHelp: () => 'Ask the person who gave it to you for a new one.',
  failedHeading: () => 'Something went wrong on our side',
  failedHelp: () => 'Try again in a moment.',
  challengeHelp: () =>
    'Many bookings were made just now. Turn on JavaScript to continue, or try again in an hour.',
  waitlistFull: () => 'This waitlist is full. Try again later.',
  paymentMade: () => 'I have paid: show my booking',
  oftenHeading: () => 'Too many requests',
  oftenHelp: () => 'Try again in a minute.',

  pollHeading: () => 'Which times suit you?',
  pollIntro: () => 'Answer for each time. You can change your answers later.',
  pollIfNeeded: () => 'If needed',
  pollTaken: () => 'No longer free',
  pollUnanswered: () => 'Answer for at least one time.',
  pollSaved: () => 'Your answers are saved',
  pollKeepAddress: () =>
    'Keep the address of this page to change your answers. Anyone who has it can change them.',
  pollWithdraw: () => 'Withdraw my answers',
  pollWithdrawn: () => 'Your answers are withdrawn',
  pollEnded: () => 'This poll takes no more answers',
  pollChosen: () => 'This time is chosen',
  pollCalendarHelp: () => 'Choose an .ics file. It is read once to mark the times, and not stored.',

  madeWith: (name) => `Scheduling with ${name}`,
}
