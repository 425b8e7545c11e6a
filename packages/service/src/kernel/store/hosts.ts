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

/** Reads the accounts of hosts. */
export interface HostRecords {
  /** The accounts with these addresses. An address without an account is missing. */
  hostAccounts(applicationId: string, emails: readonly string[]): Promise<readonly HostAccount[]>
}
