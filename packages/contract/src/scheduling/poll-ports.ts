import type { Instant } from '@whenable/time'
import type { CallOptions, OfferableTime, ShareableEventType, ShareSource } from '../ports.js'
import type {
  CreatedPoll,
  Poll,
  PollAnswer,
  PollAnswerBody,
  PollBody,
  PollChange,
  PollPage,
} from './polls.js'

/** A poll, for one of its participants. */
export interface PollSource {
  /** Identifies the service and the poll: flows are created anew when it changes. */
  readonly key?: unknown
  poll(options: CallOptions): Promise<PollPage>
  /** The answer with a token; undefined if there is none. */
  answer(token: string, options: CallOptions): Promise<PollAnswer | undefined>
  /** Answers, or changes the answer with this token. Saving the same twice is the same as saving it once. */
  saveAnswer(token: string, answer: PollAnswerBody, options: CallOptions): Promise<PollAnswer>
  withdrawAnswer(token: string, options: CallOptions): Promise<void>
}

/** The polls of an owner, and the free times that they can propose. */
export interface OwnerPollsSource extends Pick<ShareSource, 'key' | 'eventTypes'> {
  /** The free times of an event type in a half-open window, earliest first. */
  times(
    eventTypeId: ShareableEventType['id'],
    window: { readonly start: Instant; readonly end: Instant },
    options: CallOptions,
  ): Promise<readonly OfferableTime[]>
  /** The polls of all event types that the owner sees, oldest first. */
  polls(options: CallOptions): Promise<readonly Poll[]>
  createPoll(poll: PollBody, options: CallOptions): Promise<CreatedPoll>
  updatePoll(pollId: Poll['id'], change: PollChange, options: CallOptions): Promise<Poll>
  deletePoll(pollId: Poll['id'], options: CallOptions): Promise<void>
  /** Books a time of a poll. */
  choosePollTime(pollId: Poll['id'], start: Instant, options: CallOptions): Promise<Poll>
}
