import type { Instant } from '@whenable/time'
import {
  type LeaseRequest,
  leaseRows,
  leaseState,
  type OpenForReading,
  type OpenForWriting,
  table,
} from './table.js'

/**
 * A reminder by text message that is due. It has neither the phone number nor the text: both are read from the booking when it is sent, so
 * that a guest who is erased, or a booking that has changed, leaves nothing to send.
 */
export interface SmsReminder {
  readonly id: string
  readonly applicationId: string
  readonly bookingId: string
  /** The start of the booking that it reminds of. It is not sent about another time, nor after it. */
  readonly start: Instant
  /** The origin of the service's pages, for its link. */
  readonly origin: string
  readonly createdAt: Instant
}

/** A phone number whose owner has asked for no more text messages. The number itself is not stored. */
export interface SmsStop {
  /** SHA-256 of the number in E.164. */
  readonly hash: string
  readonly stoppedAt: Instant
}

/** A reminder by text message that a process has leased. */
export interface LeasedSms {
  readonly reminder: SmsReminder
  /** The number of leases so far, including this one. */
  readonly attempts: number
  /** The random id of the lease. */
  readonly lease: string
}

/** A request to lease reminders by text message. */
export interface SmsLeaseRequest extends LeaseRequest {
  /** Maximum number of reminders of one application. */
  readonly each: number
  /** Applications to skip. */
  readonly without: readonly string[]
}

/** How long a reminder by text message that nobody finishes is stored after it was due, in seconds: a day. */
const smsLifetime = 86_400

/** The reminders by text message to send. */
export const smsTable = table<SmsReminder>()({
  name: 'sms_reminders',
  key: ['applicationId', 'id'],
  columns: { applicationId: 'text', id: 'text', createdAt: 'time' },
  state: leaseState<SmsReminder>(({ createdAt }) => createdAt),
  indexes: [['nextAt'], ['createdAt']],
  ends: { at: 'nextAt', after: smsLifetime },
})

/** The phone numbers whose owners have asked for no more text messages. They all have the same sender, so they stop those of all applications. */
export const smsStopTable = table<SmsStop>()({
  name: 'sms_stops',
  key: ['hash'],
  columns: { hash: 'text' },
})

/** Reads who has stopped text messages. */
export const smsRecords = (open: OpenForReading) => ({ smsStop: open(smsStopTable).get })

/** Writes reminders by text message, and who has stopped them. */
export const smsWrites = (open: OpenForWriting) => {
  const reminders = open(smsTable)
  const stops = open(smsStopTable)
  return {
    addSms: reminders.add,
    /** Leases due reminders. No other process receives them before the lease expires. */
    leaseSms: async ({ each, without, ...request }: SmsLeaseRequest): Promise<readonly LeasedSms[]> => {
      const due = await reminders.rows(
        { nextAt: { upTo: request.now }, applicationId: { notIn: without } },
        { by: ['nextAt'], limit: request.limit, each: { of: ['applicationId'], most: each } },
      )
      const keys = due.map(({ record: { applicationId, id } }) => [applicationId, id] as const)
      const leased = await leaseRows(reminders, keys, request)
      return leased.map(({ record: reminder, attempts, lease }) => ({ reminder, attempts, lease }))
    },
    /** Ends the lease of a reminder, which is due again at `again`. No effect if another process has leased it since. */
    releaseSms: async (
      { reminder: { applicationId, id }, lease }: LeasedSms,
      again: Instant,
    ): Promise<void> => {
      await reminders.change([applicationId, id], { nextAt: again, lease: '' }, { lease })
    },
    /** Leases a reminder until a later time. No effect if its lease has ended, or another process has leased it since. */
    renewSmsLease: async (
      { reminder: { applicationId, id }, lease }: LeasedSms,
      until: Instant,
    ): Promise<void> => {
      await reminders.change([applicationId, id], { nextAt: until }, { lease })
    },
    /** Removes a reminder that is done. @returns false, without an effect, if another process has leased it since. */
    finishSms: async ({ reminder: { applicationId, id }, lease }: LeasedSms): Promise<boolean> =>
      (await reminders.takeAll({ applicationId, id, lease })).length > 0,
    putSmsStop: stops.put,
    removeSmsStop: stops.remove,
  }
}
