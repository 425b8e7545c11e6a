import type {
  OfferableTime,
  Poll,
  PollVisibility,
  ServiceErrorInfo,
  ShareableEventType,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'

/** A poll that is being proposed. */
export interface PollProposal {
  readonly title: string
  /** The free times of the event type: still being read, unknown after a failure, or known. */
  readonly times: 'loading' | 'unknown' | readonly OfferableTime[]
  /** The times to propose, by start. */
  readonly picked: readonly OfferableTime[]
  readonly votes: PollVisibility
  /** After how many days it takes no more answers. Undefined, or at the latest: when the last of its times starts. */
  readonly days: number | undefined
  readonly making: 'no' | 'making' | ServiceErrorInfo
}

/** What an owner does to a poll. */
export type PollAction = 'choose' | 'close' | 'reopen' | 'remove'

/** The state of an owner's polls. Without a chosen event type there is none, and no poll can be proposed. */
export type PollsStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      readonly eventTypes: readonly ShareableEventType[]
      /** The event type of a new poll. */
      readonly chosen: ShareableEventType | undefined
      /** The polls of all event types, newest first: still being read, unknown after a failure, or known. */
      readonly polls: 'loading' | 'unknown' | readonly Poll[]
      readonly proposal: PollProposal | undefined
      /** The poll whose answers are shown, by its id. */
      readonly opened: string | undefined
      /** The addresses of polls that were made here, by id. A service without a key to keep them with tells each once. */
      readonly addresses: Readonly<Record<string, string>>
      /** What is being done to a poll, or why it failed. */
      readonly action:
        | {
            readonly pollId: string
            readonly type: PollAction
            readonly state: 'working' | ServiceErrorInfo
          }
        | undefined
    }

export type PollsState = { readonly online: boolean } & PollsStep

export type PollsIntent =
  /** Proposes times of another event type. */
  | { readonly type: 'choose-event-type'; readonly eventTypeId: string }
  /** Begins a new poll. */
  | { readonly type: 'propose' }
  | { readonly type: 'discard' }
  /** Chooses a time of the new poll, or takes it back. */
  | { readonly type: 'pick'; readonly time: OfferableTime }
  | { readonly type: 'set-title'; readonly title: string }
  | { readonly type: 'set-votes'; readonly votes: PollVisibility }
  | { readonly type: 'set-days'; readonly days: number | undefined }
  | { readonly type: 'retry-times' }
  /** Makes the new poll. Sends the time zone (IANA name) and language (BCP 47) of its page. */
  | { readonly type: 'make'; readonly timeZone?: string; readonly language?: string }
  /** Shows the answers of a poll, or the list with `undefined`. */
  | { readonly type: 'open'; readonly pollId: string | undefined }
  /** Books a time of a poll. */
  | { readonly type: 'choose'; readonly pollId: string; readonly start: Instant }
  | { readonly type: 'close' | 'reopen' | 'remove'; readonly pollId: string }
  | { readonly type: 'refresh' }
  | { readonly type: 'retry' }
