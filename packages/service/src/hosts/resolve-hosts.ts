import type { ConfigurationParticipant, StandardConfiguration } from '@whenable/contract'
import { type Instant, type TimeZonePlan, timeZoneAt } from '@whenable/time'
import { calendarsOf, isBusySource } from '../calendars/calendars.js'
import { groupCalendar } from '../calendars/group-occurrences.js'
import { isGroup, organizerOf } from '../event-types/configuration-rules.js'
import { hostKey } from '../kernel/person.js'
import {
  followsDefaultSchedule,
  type HostAccount,
  type MemberRecord,
  type OwnedConfiguration,
  type Records,
  type ScheduleRecord,
} from '../kernel/store/store.js'
import { takesPart } from './host-consent.js'

// Where a host is, when they are open and what keeps them busy stands in several places: the event type may say it, or their schedule, or
// their account. Whoever needs it asks here: free times, bookings, limits, emails, pages and explanations.

/** A host of a configuration, with what they refer to. */
export interface ResolvedHost {
  readonly participant: ConfigurationParticipant
  /** Undefined for an address without an account. */
  readonly account: HostAccount | undefined
  /** Whether they have agreed to take part. */
  readonly takesPart: boolean
  /** The time zones in which they are, and in which their hours are read. */
  readonly zones: TimeZonePlan
  /** The schedule of their hours; undefined if the event type has its own hours for them, or if they are always free. */
  readonly schedule: ScheduleRecord | undefined
  /** Whether they name a schedule that does not exist. */
  readonly lacksSchedule: boolean
}

/** The hosts of a configuration, and its own time zones. */
export interface ResolvedHosts {
  readonly zones: TimeZonePlan
  readonly hosts: readonly ResolvedHost[]
}

/** The time zones of a schedule. */
const zonesOf = ({ timezone, travel }: ScheduleRecord): TimeZonePlan => ({ timezone, travel })

/** The time zones of an account: those of its default schedule, or else its member's; undefined if it has neither. */
const accountZones = ({ schedule, timezone }: HostAccount): TimeZonePlan | undefined => {
  if (schedule) return zonesOf(schedule)
  return timezone === undefined ? undefined : { timezone }
}

/** The IANA time zone at home of the account of an address; undefined if it has none. */
export const accountTimeZone = async (
  records: Records,
  applicationId: string,
  email: string,
): Promise<string | undefined> => {
  const [account] = await records.hostAccounts(applicationId, [email])
  return account && accountZones(account)?.timezone
}

/** The day on which weeks begin without a setting, as in ISO 8601: a limit does not depend on who looks. */
export const monday = 1

/** The day on which the weeks of an account's event types begin, for limits: that of its default schedule. 0 is Sunday. */
export const firstDayOfWeeks = async (
  records: Records,
  { applicationId, grantId }: Pick<OwnedConfiguration, 'applicationId' | 'grantId'>,
): Promise<number> => {
  const grant = await records.grant(applicationId, { id: grantId })
  const [account] = grant ? await records.hostAccounts(applicationId, [grant.email]) : []
  return account?.schedule?.limits.week_starts_on ?? monday
}

/** The time zones of members, by the id of their account. */
export const memberZones = async (
  records: Records,
  members: readonly MemberRecord[],
): Promise<(member: MemberRecord) => TimeZonePlan> => {
  const emails = members.map(({ email }) => email)
  const accounts = await records.hostAccounts(members[0]?.applicationId ?? '', emails)
  return ({ grantId, timezone }) => {
    const account = accounts.find((one) => one.grantId === grantId)
    return (account && accountZones(account)) ?? { timezone }
  }
}

/** A host's time zones (interface: How slots come about): of the schedule of their hours, their own here, or those of their account. */
const hostZones = (
  { timezone }: ConfigurationParticipant,
  account: HostAccount | undefined,
  schedule: ScheduleRecord | undefined,
): TimeZonePlan | undefined => {
  if (schedule) return zonesOf(schedule)
  return timezone ? { timezone } : account && accountZones(account)
}

/** Resolves the hosts of a configuration, and its time zones. */
export const resolveHosts = async (
  records: Records,
  owned: OwnedConfiguration<StandardConfiguration>,
): Promise<ResolvedHosts> => {
  const { applicationId, configuration } = owned
  const { participants, event_booking } = configuration
  const named = [...new Set(participants.flatMap(({ availability }) => availability?.schedule_id ?? []))]
  const [accounts, schedules] = await Promise.all([
    records.hostAccounts(
      applicationId,
      participants.map(({ email }) => email),
    ),
    named.length ? records.schedules(applicationId, named) : [],
  ])
  const found = participants.map((participant) => {
    const account = accounts.find(({ email }) => email === hostKey(participant.email))
    const id = participant.availability?.schedule_id
    const schedule =
      id !== undefined
        ? schedules.find((one) => one.id === id)
        : followsDefaultSchedule(configuration, participant)
          ? account?.schedule
          : undefined
    return {
      participant,
      account,
      takesPart: takesPart(owned, participant),
      zones: hostZones(participant, account, schedule),
      schedule,
      lacksSchedule: id !== undefined && !schedule,
    }
  })
  const organizer = organizerOf(configuration)
  const zones = event_booking.timezone
    ? { timezone: event_booking.timezone }
    : (found.find(({ participant }) => participant === organizer)?.zones ?? { timezone: 'UTC' })
  return { zones, hosts: found.map((host) => ({ ...host, zones: host.zones ?? zones })) }
}

/** The time zones of a configuration: its own, or that of the calendar of its group events. */
export const configurationZones = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
): Promise<TimeZonePlan> => {
  if (!isGroup(configuration)) return (await resolveHosts(records, { ...owner, configuration })).zones
  const { calendar_id } = configuration.group_booking
  const calendar = await groupCalendar(records, { ...owner, configuration }, calendar_id)
  return { timezone: calendar?.timezone ?? 'UTC' }
}

/** Time zones at an instant, as IANA names. */
export interface TimeZonesThen {
  /** That of the configuration. */
  readonly configuration: string
  /** That of a host by address, also of one who no longer hosts the configuration. Without one of their own it is the configuration's. */
  ofHost(email: string): string
}

/** The time zones of a configuration and of some hosts at an instant. */
export const timeZonesAt = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
  emails: readonly string[],
  at: Instant,
): Promise<TimeZonesThen> => {
  const { zones, hosts } = isGroup(configuration)
    ? { zones: await configurationZones(records, { configuration, ...owner }), hosts: [] }
    : await resolveHosts(records, { ...owner, configuration })
  const known = new Map(hosts.map((host) => [hostKey(host.participant.email), host.zones]))
  const others = emails.filter((email) => !known.has(hostKey(email)))
  for (const account of others.length ? await records.hostAccounts(owner.applicationId, others) : [])
    known.set(account.email, accountZones(account) ?? zones)
  return {
    configuration: timeZoneAt(zones, at),
    ofHost: (email) => timeZoneAt(known.get(hostKey(email)) ?? zones, at),
  }
}

/** The IANA time zone of a configuration at an instant. */
export const configurationTimeZone = async (
  records: Records,
  owned: OwnedConfiguration,
  at: Instant,
): Promise<string> => timeZoneAt(await configurationZones(records, owned), at)

/**
 * The ids of the calendars that keep a host busy. `primary` is replaced by the primary calendar of their account, and `all` by its
 * calendars that count as busy. Unknown ids stay, because unknown is never free.
 */
export const busyCalendarIds = async (
  records: Records,
  applicationId: string,
  { participant, account }: Pick<ResolvedHost, 'participant' | 'account'>,
): Promise<readonly string[]> => {
  const ids = participant.availability?.calendar_ids ?? []
  if (!ids.includes('primary') && !ids.includes('all')) return ids
  const own = account ? await calendarsOf(records, applicationId, account.grantId) : []
  return ids.flatMap((id) => {
    if (id === 'primary') return own.find((calendar) => calendar.is_primary)?.id ?? id
    return id === 'all' && own.length ? own.filter(isBusySource).map((calendar) => calendar.id) : id
  })
}
