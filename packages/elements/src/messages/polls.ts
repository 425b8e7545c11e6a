import { formatNumber } from './numbers.js'
import { section } from './section.js'

/** Messages of a poll for its participants. Days, times and numbers are formatted. */
export interface PollMessages {
  loadingPoll: string
  pollFailed: string
  /** The poll does not exist. */
  pollMissing: string
  /** What the participant is asked; the organizer may have no name. */
  pollLead: (organizer: string) => string
  voteYes: string
  voteIfNeeded: string
  voteNo: string
  /** Mark of a time that was booked meanwhile. */
  timeTaken: string
  /** How many people have answered. */
  answersCount: (count: number) => string
  /** Beside the email field. */
  emailHint: string
  saveAnswer: string
  answerSaved: string
  withdrawAnswer: string
  answerWithdrawn: string
  /** The error of an answer without a vote. */
  votesMissing: string
  pollClosed: string
  /** No more people can answer. */
  pollFull: string
  /** The time that was booked. */
  pollBooked: (day: string, time: string) => string
}

/** English `PollMessages`. */
export const polls: PollMessages = section('polls', {
  loadingPoll: 'Loading the poll…',
  pollFailed: 'The poll could not be loaded.',
  pollMissing: 'There is no poll at this link.',
  pollLead: (organizer) => (organizer ? `${organizer} asks: which times suit you?` : 'Which times suit you?'),
  voteYes: 'Yes',
  voteIfNeeded: 'If needed',
  voteNo: 'No',
  timeTaken: 'No longer free',
  answersCount: (count) => `Answers: ${formatNumber(count, 'en')}`,
  emailHint: 'Only the organizer sees it.',
  saveAnswer: 'Save my answer',
  answerSaved: 'Your answer is saved. You can still change it.',
  withdrawAnswer: 'Withdraw my answer',
  answerWithdrawn: 'Your answer is withdrawn.',
  votesMissing: 'Answer at least one time.',
  pollClosed: 'This poll takes no more answers.',
  pollFull: 'No more people can answer this poll.',
  pollBooked: (day, time) => `The organizer chose ${day}, ${time}`,
})
