import type { BookingIntent, BookingState } from '@whenable/flow'
import type { FlowController } from '../base/flow-controller.js'
import type { LazyFeatures } from './lazy-features.js'

/** The property by which server rendering reaches a booking's internals. */
export const bookingHost = Symbol('bookingHost')

/** The internals of a booking that server rendering uses. */
export interface BookingHost {
  readonly flowController: FlowController<BookingState, BookingIntent>
  readonly lazyFeatures: LazyFeatures
  /** Time zone of the first render (IANA name). */
  readonly initialTimeZone: string
  /** The layout of the times, such as `group-week`. */
  readonly layout: string
}
