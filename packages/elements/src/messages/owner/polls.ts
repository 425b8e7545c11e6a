import type { PollState, PollVisibility, PollVote } from '@whenable/contract'

/** Messages of the page of polls. Those of sharing and of offering times are used too. Days and times are formatted. */
export interface OwnerPollMessages {
  pollsTitle: string
  pollsHelp: string
  newPoll: string
  loadingPolls: string
  pollsFailed: string
  noPolls: string
  /** There is nothing to propose times of. */
  pollNeedsEventType: string
  pollStateName: (state: PollState) => string
  pollTimes: (count: number) => string
  pollAnswers: (count: number) => string
  /** `when` is a day and a time. */
  pollUntil: (when: string) => string
  allPolls: string
  pollName: string
  pollNameHelp: string
  pollNameMissing: string
  /** How many times to choose; also the error of too few. */
  pollPick: string
  pollEnds: string
  pollEndsLast: string
  /** How long it takes answers. */
  pollDays: (count: number) => string
  pollVotes: string
  pollVisibility: (votes: PollVisibility) => string
  makePoll: string
  makingPoll: string
  pollMakeFailed: string
  pollMade: string
  pollLink: string
  pollLinkHelp: string
  pollTime: string
  /** Column of how many can come. */
  pollCounts: string
  pollVote: (vote: PollVote | 'none') => string
  pollTaken: string
  pollBest: string
  pollChosen: string
  pollNobody: string
  bookPollTime: string
  /** `time` is a day and a time. */
  bookPollTimeTitle: (time: string) => string
  bookPollTimeHelp: string
  /** `names` is a list. */
  pollInvited: (names: string) => string
  pollTold: (names: string) => string
  /** Where no email is sent. */
  pollTell: (names: string) => string
  bookingPollTime: string
  pollDecided: (time: string) => string
  seePollBooking: string
  pollTimeTaken: string
  pollAlreadyDecided: string
  pollChangeFailed: string
  pollActions: string
  closePoll: string
  reopenPoll: string
  deletePoll: string
  deletePollHelp: string
}

const states: Record<PollState, string> = {
  open: 'Open',
  closed: 'Closed',
  expired: 'Ended',
  booked: 'Decided',
}

const visibilities: Record<PollVisibility, string> = {
  shown: 'Names and votes',
  counted: 'Only numbers',
  hidden: 'No votes',
}

const votes: Record<PollVote | 'none', string> = {
  yes: 'Yes',
  if_needed: 'If needed',
  no: 'No',
  none: 'No answer',
}

/** English `OwnerPollMessages`. */
export const ownerPolls: OwnerPollMessages = {
  pollsTitle: 'Polls',
  pollsHelp: 'Ask several people which of a few times suits them, then book one.',
  newPoll: 'New poll',
  loadingPolls: 'Loading your polls…',
  pollsFailed: "Your polls couldn't be loaded.",
  noPolls: 'No polls yet',
  pollNeedsEventType: 'A poll proposes free times of an event type. Create one first.',
  pollStateName: (state) => states[state],
  pollTimes: (count) => (count === 1 ? '1 time' : `${count} times`),
  pollAnswers: (count) => (count ? (count === 1 ? '1 answer' : `${count} answers`) : 'No answers yet'),
  pollUntil: (when) => `Takes answers until ${when}`,
  allPolls: 'All polls',
  pollName: 'Title',
  pollNameHelp: 'The people you ask read it, and the booking gets it.',
  pollNameMissing: 'Enter a title.',
  pollPick: 'Choose 2 to 20 times, on several days if you like.',
  pollEnds: 'Takes answers',
  pollEndsLast: 'until the last time starts',
  pollDays: (count) => (count === 1 ? 'for 1 day' : `for ${count} days`),
  pollVotes: 'What people see of others',
  pollVisibility: (visibility) => visibilities[visibility],
  makePoll: 'Make the poll',
  makingPoll: 'Making the poll…',
  pollMakeFailed: "The poll couldn't be made. Try again.",
  pollMade: 'The poll is ready. Send this link to the people you ask.',
  pollLink: 'Link to answer',
  pollLinkHelp: 'Whoever has it can answer.',
  pollTime: 'Time',
  pollCounts: 'Votes',
  pollVote: (vote) => votes[vote],
  pollTaken: 'No longer free',
  pollBest: 'Best time',
  pollChosen: 'Booked',
  pollNobody: 'Nobody has answered yet. New answers appear here.',
  bookPollTime: 'Book this time',
  bookPollTimeTitle: (time) => `Book ${time}?`,
  bookPollTimeHelp: 'This decides the poll. It takes no more answers.',
  pollInvited: (names) => `Invited: ${names}`,
  pollTell: (names) => `No email is sent. Tell them which time was chosen: ${names}`,
  pollTold: (names) => `Told which time was chosen: ${names}`,
  bookingPollTime: 'Booking…',
  pollDecided: (time) => `Booked: ${time}`,
  seePollBooking: 'See the booking',
  pollTimeTaken: 'This time is no longer free. Nothing was booked. Choose another one.',
  pollAlreadyDecided: 'Another time of this poll was booked meanwhile.',
  pollChangeFailed: "That didn't work. Try again.",
  pollActions: 'Actions for this poll',
  closePoll: 'Close the poll',
  reopenPoll: 'Open it again',
  deletePoll: 'Delete the poll',
  deletePollHelp: 'Its answers are deleted. A booking that was made with it stays.',
}
