import type { BookingState } from '@whenable/flow'
import type { TemplateResult } from 'lit'
import type { BookingContext } from '../booking-context.js'
import { summarySkeleton } from '../steps/choosing.template.js'
import { subjectStyles } from '../steps/subject.styles.js'
import { subject } from '../steps/subject.template.js'
import { summary } from '../steps/summary.template.js'
import { BookingPart } from './booking-part.js'

/**
 * What is booked, as a part of a booking that a page lays out by itself: the business, hosts, title, duration and location, and the
 * chosen time. Parts that have the same `flow` are one booking.
 *
 * @slot summary - replaces the business, hosts, title, duration and location; the chosen time and the description stay
 * @csspart summary - the whole summary
 * @csspart brand - the name and the logo of the business
 * @csspart title - the title of the meeting
 */
export class BookingSummary extends BookingPart {
  static override styles = [...BookingPart.styles, subjectStyles]
  static override properties = {
    serviceUrl: { attribute: 'service-url' },
    hideBrand: { type: Boolean, attribute: 'hide-brand' },
  }

  /** The service's address, for hosts' photos and the logo that it has. */
  serviceUrl: string | null = null
  /** Leaves out the name and the logo of the business. */
  hideBrand = false

  protected override renderPart(state: BookingState, context: BookingContext): TemplateResult {
    const isKnown = state.settings || state.step !== 'loading'
    return isKnown ? summary(state, context, subject(state, context)) : summarySkeleton
  }
}
