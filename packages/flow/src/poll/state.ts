import type { PollPage, PollVote, ServiceErrorInfo } from '@whenable/contract'
import type { Instant } from '@whenable/time'

/** What a participant has typed and chosen. */
export interface PollDraft {
  readonly name: string
  readonly email: string
  /** Votes by the start of their time in Unix seconds. Times without one are not answered. */
  readonly votes: Readonly<Record<string, PollVote>>
}

/** What is missing or wrong in a draft, by field. */
export interface PollDraftErrors {
  readonly name?: 'required' | undefined
  readonly email?: 'required' | 'email' | undefined
  /** No time is answered. */
  readonly votes?: 'required' | undefined
}

/** What is known in every step. */
export interface PollFacts {
  readonly online: boolean
  readonly draft: PollDraft
  /** Whether the service has an answer of this participant. */
  readonly hasAnswer: boolean
}

/**
 * Where a participant is. `answering`, `saving` and `saved` lead to one another while the poll is open: a saved answer can be changed.
 * `closed`, `expired` and `booked` are why it takes no answers.
 */
export type PollStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'answering'
      readonly poll: PollPage
      /** What is wrong, once the participant has tried to save. */
      readonly errors: PollDraftErrors
      /** Why the last answer was not saved. */
      readonly problem?: ServiceErrorInfo | undefined
    }
  | { readonly step: 'saving'; readonly poll: PollPage; readonly isWithdrawing: boolean }
  | {
      readonly step: 'saved'
      readonly poll: PollPage
      /** Why the answer was not withdrawn. */
      readonly problem?: ServiceErrorInfo | undefined
    }
  | { readonly step: 'closed' | 'expired' | 'booked'; readonly poll: PollPage }

/** The state of a poll for a participant, as plain JSON. */
export type PollFlowState = PollFacts & PollStep

/** What a participant wants. */
export type PollIntent =
  /** Answers a time, or takes the answer back with `undefined`. */
  | { readonly type: 'vote'; readonly start: Instant; readonly vote: PollVote | undefined }
  | { readonly type: 'edit'; readonly name?: string; readonly email?: string }
  /** Saves the draft. Sends the participant's time zone (IANA name) and language (BCP 47) for emails. */
  | {
      readonly type: 'save'
      readonly timeZone?: string | undefined
      readonly language?: string | undefined
    }
  /** Takes the whole answer back. What was typed as name and email stays. */
  | { readonly type: 'withdraw' }
  /** Reads the poll again, for example when the participant returns to the page. */
  | { readonly type: 'refresh' }
  | { readonly type: 'retry' }
