import type { PollVote } from '@whenable/contract'

/** A participant's answer to a poll was saved or withdrawn. */
export class PollAnswerEvent extends Event {
  constructor(
    /** What was answered, by the start of each time in Unix seconds. Empty once the answer is withdrawn. */
    readonly votes: Readonly<Record<string, PollVote>>,
  ) {
    super('when-poll-answer', { bubbles: true, composed: true })
  }
}

declare global {
  interface HTMLElementEventMap {
    'when-poll-answer': PollAnswerEvent
  }
}
