import type { MailMessages } from './mail-messages.js'

/** The English of `MailMessages`. */
export const en: MailMessages = {
  subject: (mark, { title, start }) => `${mark}: ${title}, ${start}`,
  guest: {
    booked: {
      mark: 'Booked',
      heading: () => 'Your booking is confirmed',
      intro: ({ organizer }) => `You have a time with ${organizer}.`,
    },
    requested: {
      mark: 'Request sent',
      heading: () => 'Your request has been sent',
      intro: ({ organizer }) => `The time is held for you until ${organizer} answers.`,
    },
    moved: {
      mark: 'Moved',
      heading: () => 'Your booking has a new time',
      intro: ({ organizer }) => `You have a new time with ${organizer}.`,
    },
    moveRequested: {
      mark: 'Request sent',
      heading: () => 'Your new time waits for an answer',
      intro: ({ organizer }) => `The new time is held for you until ${organizer} answers.`,
    },
    cancelled: {
      mark: 'Cancelled',
      heading: () => 'Your booking is cancelled',
      intro: ({ organizer }) => `The time with ${organizer} will not take place.`,
    },
    reminder: {
      mark: 'Reminder',
      heading: () => 'Your booking is coming up',
      intro: ({ organizer }) => `You have a time with ${organizer}.`,
    },
  },
  companion: {
    booked: {
      mark: 'Invitation',
      heading: ({ guest }) => `${guest} brings you along`,
      intro: ({ guest, organizer }) =>
        `${guest} has booked a time with ${organizer}, and named you as a guest.`,
    },
    requested: {
      mark: 'Not yet confirmed',
      heading: ({ guest }) => `${guest} would bring you along`,
      intro: ({ organizer }) => `The time is held until ${organizer} answers.`,
    },
    moved: {
      mark: 'Moved',
      heading: () => 'There is a new time',
      intro: ({ guest, organizer }) => `${guest} has a new time with ${organizer}.`,
    },
    moveRequested: {
      mark: 'Not yet confirmed',
      heading: () => 'There may be a new time',
      intro: ({ organizer }) => `The new time is held until ${organizer} answers.`,
    },
    cancelled: {
      mark: 'Cancelled',
      heading: () => 'This will not take place',
      intro: ({ guest, organizer }) => `The time of ${guest} with ${organizer} is cancelled.`,
    },
    reminder: {
      mark: 'Reminder',
      heading: () => 'This is coming up',
      intro: ({ guest, organizer }) => `${guest} has a time with ${organizer}, and named you as a guest.`,
    },
  },
  hostSubject: (mark, { title, guest, start }) => `${mark}: ${title} with ${guest}, ${start}`,
  host: {
    booked: {
      mark: 'New booking',
      heading: ({ guest }) => `${guest} has booked a time`,
      intro: () => 'This is what they have booked.',
    },
    requested: {
      mark: 'Please answer',
      heading: ({ guest }) => `${guest} asks for a time`,
      intro: () => 'The time is held until you confirm or decline.',
    },
    moved: {
      mark: 'Moved',
      heading: ({ guest }) => `The booking of ${guest} has a new time`,
      intro: () => 'This is how it stands now.',
    },
    moveRequested: {
      mark: 'Please answer',
      heading: ({ guest }) => `${guest} asks for another time`,
      intro: () => 'The new time is held until you confirm or decline.',
    },
    cancelled: {
      mark: 'Cancelled',
      heading: ({ guest }) => `The booking of ${guest} is cancelled`,
      intro: () => 'The time is free again.',
    },
    reminder: {
      mark: 'Reminder',
      heading: ({ guest }) => `The booking of ${guest} is coming up`,
      intro: () => 'This is what they have booked.',
    },
  },
  released: {
    mark: 'Not yours any more',
    heading: ({ guest }) => `Somebody else hosts ${guest} now`,
    intro: () => 'Your time is free again.',
  },
  event: {
    invited: {
      mark: 'Invitation',
      heading: ({ organizer }) => `${organizer} invites you`,
      intro: () => 'Your calendar program can answer for you.',
    },
    changed: {
      mark: 'Changed',
      heading: ({ organizer }) => `${organizer} has changed an event`,
      intro: () => 'This is how it stands now.',
    },
    cancelled: {
      mark: 'Cancelled',
      heading: ({ organizer }) => `${organizer} has cancelled an event`,
      intro: () => 'It will not take place, or not with you.',
    },
  },
  answer: {
    yes: {
      mark: 'Accepted',
      heading: ({ guest }) => `${guest} will come`,
      intro: () => 'This is what they were invited to.',
    },
    no: {
      mark: 'Declined',
      heading: ({ guest }) => `${guest} will not come`,
      intro: () => 'This is what they were invited to.',
    },
    maybe: {
      mark: 'Perhaps',
      heading: ({ guest }) => `${guest} may come`,
      intro: () => 'This is what they were invited to.',
    },
  },
  webhook: {
    failing: {
      subject: 'A webhook does not answer',
      intro: (url) =>
        `${url} did not answer a notification with status 200. It is tried again every 10 minutes, up to 60 times.`,
    },
    failed: {
      subject: 'A webhook has failed',
      intro: (url) =>
        `${url} did not answer with status 200 for 60 times. Nothing is sent to it any more, and what was waiting is gone. Set its status to active once it answers again.`,
    },
  },
  recurrence: 'Repeats',
  labels: {
    when: 'When',
    formerly: 'Before',
    where: 'Where',
    hosts: 'With',
    guests: 'Guests',
    notes: 'Notes',
    reason: 'Reason',
  },
  hostLinks: { answer: 'Confirm or decline', open: 'Open this booking' },
  links: {
    manage: 'Move or cancel this booking',
    reschedule: 'Choose another time',
    cancel: 'Cancel this booking',
    join: 'Join the call',
  },
}
