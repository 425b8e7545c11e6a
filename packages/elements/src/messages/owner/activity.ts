import type { ActivityKind } from '@whenable/contract'

/** Messages of the page of what strangers caused. Times are formatted. */
export interface ActivityMessages {
  activityTitle: string
  activityHelp: string
  loadingActivity: string
  activityFailed: string
  nothingUnusual: string
  nothingUnusualHelp: string
  activityBookings: (count: number) => string
  activityKind: (kind: ActivityKind) => string
  /** `what` is how much of what, such as `34 bookings`. */
  activityFrom: (what: string, network: string) => string
  activityFromSeveral: (what: string) => string
  activityActive: (count: number) => string
  activityNew: string
  endAll: string
  endSelected: string
  endSilently: string
  endEmailing: string
  /** While it can be taken back. */
  activityEnding: (count: number) => string
  activityTooLate: string
  activityActionFailed: string
  blockNetwork: string
  blockForDay: string
  blockForGood: string
  blockedNow: (value: string) => string
  blocksTitle: string
  blocksHelp: string
  noBlocks: string
  blockField: string
  blockButton: string
  blockInvalid: string
  blockUntil: (when: string) => string
  unblock: string
  /** Sends the emails to guests that wait. */
  sendWaiting: (count: number) => string
  waitingHelp: string
  waitingSent: string
  activityMore: string
  activityOver: string
}

const kinds: Record<ActivityKind, string> = {
  booking: 'Booking',
  move: 'Moved booking',
  hold: 'Held time',
  payment: 'Unpaid payment',
  'email-confirmation': 'Email confirmation',
  'waitlist-entry': 'Waitlist entry',
  'poll-answer': 'Poll answer',
  challenge: 'Solved challenge',
  email: 'Withheld email',
}

/** English `ActivityMessages`. */
export const activity: ActivityMessages = {
  activityTitle: 'Activity',
  activityHelp:
    'What strangers cause here, more than ordinary visitors do. Cancel what is not genuine, and block where it comes from.',
  loadingActivity: 'Loading activity…',
  activityFailed: "Activity couldn't be loaded.",
  nothingUnusual: 'Nothing unusual',
  nothingUnusualHelp: 'In the last 30 days everybody used your pages as visitors do.',
  activityBookings: (count) => (count === 1 ? '1 booking' : `${count} bookings`),
  activityKind: (kind) => kinds[kind] ?? kind,
  activityFrom: (what, network) => `${what} from ${network}`,
  activityFromSeveral: (what) => `${what} from several networks`,
  activityActive: (count) => `${count} active`,
  activityNew: 'New',
  endAll: 'Cancel all…',
  endSelected: 'Cancel selected…',
  endSilently: 'Without an email',
  endEmailing: 'And email the guests',
  activityEnding: (count) => `Being cancelled: ${count}`,
  activityTooLate: 'Too late to undo.',
  activityActionFailed: "That didn't work. Try again.",
  blockNetwork: 'Block this network…',
  blockForDay: 'For a day',
  blockForGood: 'For good',
  blockedNow: (value) => `Blocked: ${value}`,
  blocksTitle: 'Blocked',
  blocksHelp:
    "Whoever is blocked can't book, join a waitlist or answer a poll. They still see your pages, and can cancel what they booked.",
  noBlocks: 'Nobody is blocked.',
  blockField: 'Email address, domain or network',
  blockButton: 'Block…',
  blockInvalid: 'Enter an email address, a domain such as example.com, or a network such as 203.0.113.0/24.',
  blockUntil: (when) => `Until: ${when}`,
  unblock: 'Unblock',
  sendWaiting: (count) => (count === 1 ? 'Send 1 waiting email' : `Send ${count} waiting emails`),
  waitingHelp:
    "Emails to guests wait, because strangers caused many. Those that you don't send within a day are dropped.",
  waitingSent: 'Waiting emails sent.',
  activityMore: 'Show more',
  activityOver: 'Over or cancelled',
}
