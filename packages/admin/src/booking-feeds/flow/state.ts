import type { BookingFeed, ServiceErrorInfo } from '@whenable/contract'
import type { NamedCall } from '../../base/endpoint-table.js'
import type { BookingFeedsCalls } from '../endpoints.js'

/** What a member does with feeds: the calls that change something. */
export type BookingFeedsAct = NamedCall<BookingFeedsCalls, 'create' | 'renew' | 'remove'>

/** The state of a member's feeds. */
export type BookingFeedsStep =
  | { readonly step: 'loading' }
  | { readonly step: 'error'; readonly error: ServiceErrorInfo }
  | {
      readonly step: 'ready'
      /** The oldest first. */
      readonly feeds: readonly BookingFeed[]
      /** Whether the member may subscribe to all bookings. */
      readonly isOwner: boolean
      /** Whether something is being done, or why the last thing failed. */
      readonly action: 'working' | ServiceErrorInfo | undefined
      /** What was done last: a feed that was created or got another address, or `removed`. */
      readonly notice: BookingFeed | 'removed' | undefined
    }

export type BookingFeedsState = { readonly online: boolean } & BookingFeedsStep

export type BookingFeedsIntent =
  | { readonly type: 'act'; readonly act: BookingFeedsAct }
  | { readonly type: 'refresh' | 'retry' }
