import { isRecord, type Json, type JsonRecord } from './flow/index.js'

/** What a host's account says of them. */
export interface HostStatus {
  /** `added`: in the draft alone, so that they are asked when it is saved. */
  readonly status: 'accepted' | 'invited' | 'declined' | 'no_account' | 'added'
  /** Their account. */
  readonly grantId: string | undefined
  /** The name of the schedule of their hours. */
  readonly schedule: string | undefined
  /** IANA name. */
  readonly timeZone: string | undefined
}

const statuses = ['accepted', 'invited', 'declined', 'no_account'] as const

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** The status of a host of an event type as it was last read. */
export const hostStatus = (base: JsonRecord, email: string): HostStatus => {
  const hosts = Array.isArray(base['hosts']) ? (base['hosts'] as Json[]).filter(isRecord) : []
  const found = hosts.find((one) => String(one['email']).toLowerCase() === email.toLowerCase())
  const schedule = found?.['schedule']
  return {
    status: found ? (statuses.find((one) => one === found['status']) ?? 'invited') : 'added',
    grantId: textOf(found?.['grant_id']),
    schedule: isRecord(schedule) ? textOf(schedule['name']) : undefined,
    timeZone: textOf(found?.['timezone']),
  }
}
