import type { Buffer, Instant, Interval } from '@whenable/time'
import type { HoldRecord } from './holds.js'
import type { ScheduleRecord } from './schedules.js'

/** The account of a host, with what a configuration refers to. */
export interface HostAccount {
  /** In lower case. */
  readonly email: string
  readonly grantId: string
  /** The IANA time zone of its member; undefined without a member. */
  readonly timezone?: string | undefined
  /** The name of its member's photo. */
  readonly picture?: string | undefined
  /** Its default schedule; undefined without schedules. */
  readonly schedule?: ScheduleRecord | undefined
}

/** A booked or pending booking of a host, for limits. */
export interface HostBooking {
  /** In lower case. */
  readonly email: string
  readonly bookingId: string
  readonly configurationId: string
  readonly start: Instant
  /** The group event with its seats; undefined for a meeting. */
  readonly eventId?: string | undefined
}

/** A hold of hosts' time, with the buffers of its configuration. */
export interface BufferedHold extends HoldRecord {
  readonly buffer: Buffer
}

/** Reads of what hosts have and what keeps them busy, which join other tables. */
export interface HostQueries {
  /** The accounts with these addresses. An address without an account is missing. */
  hostAccounts(applicationId: string, emails: readonly string[]): Promise<readonly HostAccount[]>
  /** The booked and pending bookings of hosts that start in a window, in all configurations. */
  hostBookings(
    applicationId: string,
    emails: readonly string[],
    window: Interval,
  ): Promise<readonly HostBooking[]>
  /** The living holds of hosts' time that overlap a window, in all configurations. */
  holdsOfHosts(
    applicationId: string,
    emails: readonly string[],
    window: Interval,
    now: Instant,
  ): Promise<readonly BufferedHold[]>
}
