import type { BookingIntent, BookingState } from '@whenable/flow'
import type { FlowController } from '../base/flow-controller.js'
import type { LazyFeatures } from './lazy-features.js'

/** The property by which server rendering reaches what a booking renders from. */
export const bookingHost = Symbol('bookingHost')

/** What a booking renders from. */
export interface BookingHost {
  readonly flowController: FlowController<BookingState, BookingIntent>
  readonly lazyFeatures: LazyFeatures
  /** IANA name of the time zone that the first render shows. */
  readonly initialTimeZone: string
  /** How times are laid out, such as `group-week`. */
  readonly layout: string
}
