import type { CallOptions } from '../ports.js'
import type { PollAnswer, PollAnswerBody, PollPage } from './polls.js'

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
