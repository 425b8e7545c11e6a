import type { Instant } from '@whenable/time'
import type { CallOptions, ChallengeOptions, RescheduleOptions, RescheduleRequest } from '../ports.js'
import type { Booking } from './bookings.js'
import type { BookingSettings } from './records.js'
import type { WaitlistEntry, WaitlistRequest } from './waitlist.js'

/** A request to wait, whose caller has chosen the id: at least 16 random characters. */
export type WaitlistJoin = WaitlistRequest & { readonly waitlist_id: string }

/**
 * Waits for times that come free. Only used with the capability `waitlist`. The id of an entry is the credential for all calls but the
 * first.
 */
export interface WaitlistService {
  /**
   * Identifies what is waited for and where. Elements treat two services with the same key as one, so a page may make a new object on
   * each render. Without keys, a new object is another service.
   */
  readonly key?: unknown
  /** Joins the waitlist. The same id joins once, however often it is sent. */
  join(request: WaitlistJoin, options: RescheduleOptions): Promise<WaitlistEntry>
  entry(waitlistId: string, options: CallOptions): Promise<WaitlistEntry>
  /**
   * Takes the offered time, which the visitor has seen to start at `start`: it is booked, or the own booking moves to it. Accepting twice
   * is not an error.
   */
  accept(waitlistId: string, start: Instant, options: CallOptions): Promise<Booking>
  /** Leaves the offered time to the next in line. */
  pass(waitlistId: string, start: Instant, options: CallOptions): Promise<WaitlistEntry>
  /** Leaves the waitlist. Leaving twice is not an error. */
  leave(waitlistId: string, options: CallOptions): Promise<void>
  /** What a visitor may see of the configuration; `null` if the service lacks this call. */
  settings?(query: object, options: CallOptions): Promise<BookingSettings | null>
  /** Resolves with the response to the challenge that the service asks for (`challenge_required`). */
  solveChallenge?(window: RescheduleRequest, options: ChallengeOptions): Promise<string>
}
