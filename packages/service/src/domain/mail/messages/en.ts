import type { MailMessages } from './mail-messages.js'

/** The English of `MailMessages`. */
export const en: MailMessages = {
  booking: {
    guest: {
      booked: {
        subject: ({ title, start }) => `Booked: ${title}, ${start}`,
        heading: () => 'Your booking is confirmed',
        intro: ({ organizer }) => `You have a time with ${organizer}.`,
      },
      requested: {
        subject: ({ title, start }) => `Request sent: ${title}, ${start}`,
        heading: () => 'Your request has been sent',
        intro: ({ organizer }) => `The time is held for you until ${organizer} answers.`,
      },
      moved: {
        subject: ({ title, start }) => `Moved: ${title}, ${start}`,
        heading: () => 'Your booking has a new time',
        intro: ({ organizer }) => `You have a new time with ${organizer}.`,
      },
      moveRequested: {
        subject: ({ title, start }) => `Request sent: ${title}, ${start}`,
        heading: () => 'Your new time waits for an answer',
        intro: ({ organizer }) => `The new time is held for you until ${organizer} answers.`,
      },
      cancelled: {
        subject: ({ title, start }) => `Cancelled: ${title}, ${start}`,
        heading: () => 'Your booking is cancelled',
        intro: ({ organizer }) => `The time with ${organizer} will not take place.`,
      },
      released: {
        subject: ({ title, start }) => `Cancelled: ${title}, ${start}`,
        heading: () => 'Your booking is cancelled',
        intro: ({ organizer }) => `The time with ${organizer} will not take place.`,
      },
      reminder: {
        subject: ({ title, start }) => `Reminder: ${title}, ${start}`,
        heading: () => 'Your booking is coming up',
        intro: ({ organizer }) => `You have a time with ${organizer}.`,
      },
    },
    companion: {
      booked: {
        subject: ({ title, start }) => `Invitation: ${title}, ${start}`,
        heading: ({ guest }) => `${guest} brings you along`,
        intro: ({ guest, organizer }) =>
          `${guest} has booked a time with ${organizer}, and named you as a guest.`,
      },
      requested: {
        subject: ({ title, start }) => `Not yet confirmed: ${title}, ${start}`,
        heading: ({ guest }) => `${guest} would bring you along`,
        intro: ({ organizer }) => `The time is held until ${organizer} answers.`,
      },
      moved: {
        subject: ({ title, start }) => `Moved: ${title}, ${start}`,
        heading: () => 'There is a new time',
        intro: ({ guest, organizer }) => `${guest} has a new time with ${organizer}.`,
      },
      moveRequested: {
        subject: ({ title, start }) => `Not yet confirmed: ${title}, ${start}`,
        heading: () => 'There may be a new time',
        intro: ({ organizer }) => `The new time is held until ${organizer} answers.`,
      },
      cancelled: {
        subject: ({ title, start }) => `Cancelled: ${title}, ${start}`,
        heading: () => 'This will not take place',
        intro: ({ guest, organizer }) => `The time of ${guest} with ${organizer} is cancelled.`,
      },
      released: {
        subject: ({ title, start }) => `Cancelled: ${title}, ${start}`,
        heading: () => 'This will not take place',
        intro: ({ guest, organizer }) => `The time of ${guest} with ${organizer} is cancelled.`,
      },
      reminder: {
        subject: ({ title, start }) => `Reminder: ${title}, ${start}`,
        heading: () => 'This is coming up',
        intro: ({ guest, organizer }) => `${guest} has a time with ${organizer}, and named you as a guest.`,
      },
    },
    host: {
      booked: {
        subject: ({ title, guest, start }) => `New booking: ${title} with ${guest}, ${start}`,
        heading: ({ guest }) => `${guest} has booked a time`,
        intro: () => 'This is what they have booked.',
      },
      requested: {
        subject: ({ title, guest, start }) => `Please answer: ${title} with ${guest}, ${start}`,
        heading: ({ guest }) => `${guest} asks for a time`,
        intro: () => 'The time is held until you confirm or decline.',
      },
      moved: {
        subject: ({ title, guest, start }) => `Moved: ${title} with ${guest}, ${start}`,
        heading: ({ guest }) => `The booking of ${guest} has a new time`,
        intro: () => 'This is how it stands now.',
      },
      moveRequested: {
        subject: ({ title, guest, start }) => `Please answer: ${title} with ${guest}, ${start}`,
        heading: ({ guest }) => `${guest} asks for another time`,
        intro: () => 'The new time is held until you confirm or decline.',
      },
      cancelled: {
        subject: ({ title, guest, start }) => `Cancelled: ${title} with ${guest}, ${start}`,
        heading: ({ guest }) => `The booking of ${guest} is cancelled`,
        intro: () => 'The time is free again.',
      },
      released: {
        subject: ({ title, guest, start }) => `Not yours any more: ${title} with ${guest}, ${start}`,
        heading: ({ guest }) => `Somebody else hosts ${guest} now`,
        intro: () => 'Your time is free again.',
      },
      reminder: {
        subject: ({ title, guest, start }) => `Reminder: ${title} with ${guest}, ${start}`,
        heading: ({ guest }) => `The booking of ${guest} is coming up`,
        intro: () => 'This is what they have booked.',
      },
    },
  },
  event: {
    invited: {
      subject: ({ title, start }) => `Invitation: ${title}, ${start}`,
      heading: ({ organizer }) => `${organizer} invites you`,
      intro: () => 'Your calendar program can answer for you.',
    },
    changed: {
      subject: ({ title, start }) => `Changed: ${title}, ${start}`,
      heading: ({ organizer }) => `${organizer} has changed an event`,
      intro: () => 'This is how it stands now.',
    },
    cancelled: {
      subject: ({ title, start }) => `Cancelled: ${title}, ${start}`,
      heading: ({ organizer }) => `${organizer} has cancelled an event`,
      intro: () => 'It will not take place, or not with you.',
    },
  },
  answer: {
    yes: {
      subject: ({ title, start }) => `Accepted: ${title}, ${start}`,
      heading: ({ guest }) => `${guest} will come`,
      intro: () => 'This is what they were invited to.',
    },
    no: {
      subject: ({ title, start }) => `Declined: ${title}, ${start}`,
      heading: ({ guest }) => `${guest} will not come`,
      intro: () => 'This is what they were invited to.',
    },
    maybe: {
      subject: ({ title, start }) => `Perhaps: ${title}, ${start}`,
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
  labels: {
    when: 'When',
    formerly: 'Before',
    where: 'Where',
    hosts: 'With',
    guests: 'Guests',
    notes: 'Notes',
    reason: 'Reason',
    recurrence: 'Repeats',
  },
  links: {
    manage: 'Move or cancel this booking',
    reschedule: 'Choose another time',
    cancel: 'Cancel this booking',
    answer: 'Confirm or decline',
    open: 'Open this booking',
    join: 'Join the call',
  },
  when: (times, zone) => `${times} (${zone})`,
  person: (name, email) => (name ? `${name} (${email})` : email),
}
