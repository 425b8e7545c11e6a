import type { ActivityBurst, ActivityDeed, ActivityEnding, Block, ServiceErrorInfo } from '@whenable/contract'
import type { NamedCall } from '../../base/endpoint-table.js'
import type { ActivityCalls } from '../endpoints.js'

/** What an owner does about strangers: the calls that change something. */
export type ActivityAction = 'end' | 'undo' | 'block' | 'unblock' | 'send-emails'

/** One of them with what it sends. `id` says about whom: a burst, an ending, or whom a block is about. */
export type ActivityAct = { readonly id: string } & NamedCall<ActivityCalls, ActivityAction>

/** The burst whose parts are shown. */
export interface OpenedBurst {
  readonly burstId: string
  /** What it consists of: still being read, unknown after a failure, or the first pages. */
  readonly deeds: 'loading' | 'unknown' | readonly ActivityDeed[]
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined
}

/** The state of what strangers caused. */
export type ActivityStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      /** The latest first. A burst stays new while the page is shown. */
      readonly bursts: readonly ActivityBurst[]
      readonly blocks: readonly Block[]
      /** How many emails to guests wait. */
      readonly waiting: number
      readonly opened: OpenedBurst | undefined
      /** What is being done, or why it failed. */
      readonly action:
        | { readonly type: ActivityAction; readonly id: string; readonly state: 'working' | ServiceErrorInfo }
        | undefined
      /** What was done last: an ending that can be taken back, or a block. */
      readonly done: { readonly ending: ActivityEnding } | { readonly block: Block } | undefined
    }

export type ActivityState = { readonly online: boolean } & ActivityStep

export type ActivityIntent =
  /** Shows what a burst consists of, or none. */
  | { readonly type: 'open'; readonly burstId: string | undefined }
  /** Reads the next page of the burst that is open. */
  | { readonly type: 'more' }
  /** Does something about strangers. */
  | { readonly type: 'act'; readonly act: ActivityAct }
  | { readonly type: 'refresh' }
  | { readonly type: 'retry' }
