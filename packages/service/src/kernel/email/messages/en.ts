import type { MailMessages } from './mail-messages.js'

/** The English of `MailMessages`. */
export const en: MailMessages = {
  subject: (mark, { title, start }) => `${mark}: ${title}, ${start}`,
  aGuest: 'a guest',
  guest: {
    booked: {
      mark: 'Booked',
      heading: () => 'Your booking is confirmed',
      intro: ({ organizer }) => `You are booked with ${organizer}.`,
    },
    requested: {
      mark: 'Request sent',
      heading: () => 'Your request has been sent',
      intro: ({ organizer }) => `We are holding this time for you until ${organizer} confirms it.`,
    },
    moved: {
      mark: 'Moved',
      heading: () => 'Your booking has moved',
      intro: ({ organizer }) => `Your booking with ${organizer} has a new time.`,
    },
    moveRequested: {
      mark: 'Request sent',
      heading: () => 'Your new time awaits confirmation',
      intro: ({ organizer }) => `We are holding the new time for you until ${organizer} confirms it.`,
    },
    reassigned: {
      mark: 'New host',
      heading: () => 'Your booking has a new host',
      intro: ({ organizer }) => `${organizer} will meet you, at the same time.`,
    },
    cancelled: {
      mark: 'Cancelled',
      heading: () => 'Your booking is cancelled',
      intro: ({ organizer }) => `Your booking with ${organizer} will not take place.`,
    },
    declined: {
      mark: 'Declined',
      heading: () => 'Your request was declined',
      intro: ({ organizer }) => `${organizer} cannot meet you at this time. Nothing is booked.`,
    },
    reminder: {
      mark: 'Reminder',
      heading: () => 'Your booking is coming up',
      intro: ({ organizer }) => `You are booked with ${organizer}.`,
    },
  },
  companion: {
    booked: {
      mark: 'Invitation',
      heading: ({ guest }) => `${guest} added you as a guest`,
      intro: ({ guest, organizer }) =>
        `${guest} has booked a time with ${organizer} and added you as a guest.`,
    },
    requested: {
      mark: 'Not yet confirmed',
      heading: ({ guest }) => `${guest} wants to add you as a guest`,
      intro: ({ organizer }) => `The time is held until ${organizer} confirms it.`,
    },
    moved: {
      mark: 'Moved',
      heading: () => 'The time has changed',
      intro: ({ guest, organizer }) => `The booking of ${guest} with ${organizer} has a new time.`,
    },
    moveRequested: {
      mark: 'Not yet confirmed',
      heading: () => 'The time may change',
      intro: ({ organizer }) => `The new time is held until ${organizer} confirms it.`,
    },
    reassigned: {
      mark: 'New host',
      heading: () => 'The booking has a new host',
      intro: ({ guest, organizer }) => `${organizer} will meet you and ${guest}, at the same time.`,
    },
    cancelled: {
      mark: 'Cancelled',
      heading: () => 'This booking is cancelled',
      intro: ({ guest, organizer }) => `The booking of ${guest} with ${organizer} will not take place.`,
    },
    declined: {
      mark: 'Declined',
      heading: () => 'This request was declined',
      intro: ({ guest, organizer }) => `${organizer} cannot meet ${guest} at this time. Nothing is booked.`,
    },
    reminder: {
      mark: 'Reminder',
      heading: () => 'A booking is coming up',
      intro: ({ guest, organizer }) => `${guest} is booked with ${organizer} and added you as a guest.`,
    },
  },
  hostSubject: (mark, { title, guest, start }) => `${mark}: ${title} with ${guest}, ${start}`,
  host: {
    booked: {
      mark: 'New booking',
      heading: ({ guest }) => `${guest} has booked a time`,
      intro: () => 'Here are the details.',
    },
    requested: {
      mark: 'Please answer',
      heading: ({ guest }) => `${guest} asks for a time`,
      intro: () => 'The time is held until you confirm or decline.',
    },
    moved: {
      mark: 'Moved',
      heading: ({ guest }) => `The booking of ${guest} has moved`,
      intro: () => 'Here is the new time.',
    },
    moveRequested: {
      mark: 'Please answer',
      heading: ({ guest }) => `${guest} asks for another time`,
      intro: () => 'The new time is held until you confirm or decline.',
    },
    reassigned: {
      mark: 'Reassigned',
      heading: ({ guest }) => `The booking of ${guest} has a new host`,
      intro: ({ organizer }) => `${organizer} hosts it now.`,
    },
    cancelled: {
      mark: 'Cancelled',
      heading: ({ guest }) => `The booking of ${guest} is cancelled`,
      intro: () => 'The time is free again.',
    },
    declined: {
      mark: 'Declined',
      heading: ({ guest }) => `The request of ${guest} is declined`,
      intro: () => 'The time is free again.',
    },
    reminder: {
      mark: 'Reminder',
      heading: ({ guest }) => `The booking of ${guest} is coming up`,
      intro: () => 'Here are the details.',
    },
  },
  digest: {
    subject: (count) =>
      count === 1 ? '1 more change of your bookings' : `${count} more changes of your bookings`,
    intro: () => 'There were too many for an email about each. These have come since the last email.',
  },
  hostNotices: {
    released: {
      mark: 'Reassigned',
      heading: ({ guest }) => `Another host will meet ${guest}`,
      intro: () => 'Your time is free again.',
    },
    movedInCalendar: {
      mark: 'Please answer',
      heading: ({ guest }) => `You moved the booking of ${guest} in your calendar`,
      intro: ({ guest }) =>
        `${guest} still expects the booked time. Take over the new time, and we tell ${guest}, or restore the booked time. Until then, both times are busy.`,
    },
    deletedInCalendar: {
      mark: 'Please answer',
      heading: ({ guest }) => `You deleted the booking of ${guest} in your calendar`,
      intro: ({ guest }) =>
        `${guest} still expects to meet you. Cancel the booking, and we tell ${guest}, or put it back in your calendar. Until then, the time stays busy.`,
    },
  },
  event: {
    invited: {
      mark: 'Invitation',
      heading: ({ organizer }) => `${organizer} invites you`,
      intro: () => 'You can answer in your calendar app.',
    },
    changed: {
      mark: 'Changed',
      heading: ({ organizer }) => `${organizer} has changed an event`,
      intro: () => 'Here are the new details.',
    },
    cancelled: {
      mark: 'Cancelled',
      heading: ({ organizer }) => `${organizer} has cancelled an event`,
      intro: () => 'The event will not take place, or you are no longer invited.',
    },
  },
  answer: {
    yes: {
      mark: 'Accepted',
      heading: ({ guest }) => `${guest} will come`,
      intro: () => 'Here is the event.',
    },
    no: {
      mark: 'Declined',
      heading: ({ guest }) => `${guest} will not come`,
      intro: () => 'Here is the event.',
    },
    maybe: {
      mark: 'Tentative',
      heading: ({ guest }) => `${guest} may come`,
      intro: () => 'Here is the event.',
    },
  },
  webhook: {
    failing: {
      subject: 'A webhook is failing',
      intro: (url) =>
        `${url} did not answer a notification with status 200. The service retries every 10 minutes, up to 60 times.`,
    },
    failed: {
      subject: 'A webhook has failed',
      intro: (url) =>
        `${url} has failed 60 retries. It receives no more notifications, and the pending ones became dead letters. Set its status to active once it works again.`,
    },
  },
  testMail: {
    subject: 'Test email',
    intro:
      'This is a test that you sent from the settings. Emails to you and your guests arrive like this one.',
  },
  activityAlarm: {
    subject: 'Unusual activity on your booking pages',
    intro:
      'Somebody causes more than ordinary visitors do. Look at it, and cancel what is not genuine. We write about this at most once an hour.',
    bookings: (count) => (count === 1 ? '1 booking' : `${count} bookings`),
    other: (count) => `${count} other`,
    severalNetworks: 'Several networks',
    open: 'Open Activity',
  },
  connectionExpired: {
    subject: 'Sign in again to your calendar',
    intro: (account) =>
      `${account} no longer accepts the stored sign-in, so we cannot see what changes in this calendar. Sign in again, so that nobody books you while you are busy.`,
    signInAgain: 'Sign in again',
  },
  recurrence: 'Repeats',
  guestNotices: {
    chooseAnother: {
      mark: 'Please choose',
      heading: () => 'Please choose another time',
      intro: ({ organizer }) =>
        `${organizer} asks you to choose another time. Your booking stays as it is until you do.`,
    },
  },
  labels: {
    when: 'When',
    times: 'All times',
    formerly: 'Before',
    where: 'Where',
    hosts: 'With',
    guests: 'Guests',
    notes: 'Notes',
    reason: 'Reason',
    message: 'Message',
  },
  hostLinks: {
    answer: 'Confirm or decline',
    open: 'Open this booking',
    calendarChange: 'Choose what happens',
  },
  calendarTime: 'In your calendar',
  links: {
    manage: 'Move or cancel this booking',
    reschedule: 'Choose another time',
    cancel: 'Cancel this booking',
    join: 'Join the call',
  },
  poll: {
    mark: 'Time chosen',
    heading: ({ title }) => `A time is chosen for ${title}`,
    intro: ({ organizer }) =>
      `${organizer} has chosen this time. You have not said that you can make it, so you are not invited.`,
  },
  offer: { intro: 'Does one of these times suit you?', more: 'See all times' },
  confirmEmail: {
    heading: 'Confirm your email address',
    code: (code) => `Your code is ${code}.`,
    intro: (until) =>
      `Enter the code where you are booking, or use the button. We hold this time for you until ${until}.`,
    confirm: 'Confirm and book',
    ignore: 'If you did not ask for this, ignore this email, and nothing is booked.',
  },
  waitlist: {
    joined: {
      heading: 'You are on the waitlist',
      intro: 'We email you as soon as a time comes free, but not at night.',
    },
    offered: {
      heading: 'A time has come free',
      intro: (until) => `We hold this time for you until ${until}. Then it goes to the next person.`,
      introOfMove: (until) =>
        `We hold this earlier time for you until ${until}. If you take it, your booking moves.`,
      take: 'Take this time or decline',
    },
    open: 'View your place on the waitlist',
  },
}
