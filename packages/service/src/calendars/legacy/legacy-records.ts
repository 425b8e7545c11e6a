import type { Calendar, Grant, LegacyAccount, LegacyCalendar, LegacyEvent } from '@whenable/contract'
import { type EventGuest, type EventRecord, hostKey } from '../../store/store.js'
import type { EventInput } from '../events/events.js'
import { zoneOf } from '../events/occurrences.js'

/** A grant as the earlier generation's account. */
export const legacyAccountOf = ({ id, name, email, provider, grant_status }: Grant): LegacyAccount => ({
  id,
  object: 'account',
  account_id: id,
  name: name ?? '',
  email_address: hostKey(email),
  provider,
  organization_unit: 'label',
  sync_state: grant_status === 'invalid' ? 'invalid-credentials' : 'running',
})

/** A calendar as the earlier generation has it. */
export const legacyCalendarOf = (grant: Grant, calendar: Calendar): LegacyCalendar => ({
  id: calendar.id,
  object: 'calendar',
  account_id: grant.id,
  name: calendar.name,
  description: calendar.description ?? null,
  location: calendar.location ?? null,
  timezone: calendar.timezone ?? null,
  is_primary: calendar.is_primary ?? false,
  read_only: calendar.read_only ?? false,
})

/** The four forms, without the zones that the earlier generation tells beside a series' lines. */
const legacyWhen = (when: EventRecord['when']): EventRecord['when'] =>
  when.object === 'timespan'
    ? { object: 'timespan', start_time: when.start_time, end_time: when.end_time }
    : when

const ownerOf = (organizer: EventRecord['organizer']): string | null =>
  organizer?.email ? (organizer.name ? `${organizer.name} <${organizer.email}>` : organizer.email) : null

/**
 * An event as the earlier generation has it.
 *
 * @param isExpanded it is an occurrence that a series gives: nobody can change it by itself.
 */
export const legacyEventOf = (
  grant: Grant,
  calendar: Calendar,
  event: EventRecord,
  isExpanded = false,
): LegacyEvent => ({
  id: event.id,
  object: 'event',
  account_id: grant.id,
  calendar_id: event.calendar_id,
  title: event.title ?? '',
  description: event.description ?? null,
  when: legacyWhen(event.when),
  location: event.location ?? null,
  owner: ownerOf(event.organizer),
  participants: event.participants.map(({ email, name, status, comment }) => ({
    email,
    name: name ?? null,
    status: status ?? 'noreply',
    comment: typeof comment === 'string' ? comment : null,
  })),
  status: event.status ?? 'confirmed',
  read_only: isExpanded || event.read_only === true || calendar.read_only === true,
  busy: event.busy !== false,
  ical_uid: event.ical_uid,
  ...(event.recurrence.length
    ? {
        recurrence: {
          timezone: (event.when.object === 'timespan' && event.when.start_timezone) || zoneOf(calendar),
          rrule: [...event.recurrence],
        },
      }
    : {}),
  ...(event.master_event_id === undefined
    ? {}
    : { master_event_id: event.master_event_id, original_start_time: event.original_start_time }),
  ...(event.master_event_id !== undefined && event.status === 'cancelled' ? { cancelled: true } : {}),
})

/** What a new event of the earlier generation is made of. */
export interface LegacyInput {
  readonly when: EventRecord['when']
  readonly participants: EventGuest[]
  readonly recurrence?:
    | { readonly timezone?: string | undefined; readonly rrule: readonly string[] }
    | undefined
  readonly [field: string]: unknown
}

/** A new event of the earlier generation in today's form: the zone of a series stands in its `when`. */
export const eventOfLegacy = ({ when, recurrence, ...input }: LegacyInput): EventInput => {
  const zone = recurrence?.timezone
  return {
    ...input,
    when:
      zone !== undefined && when.object === 'timespan'
        ? { ...when, start_timezone: zone, end_timezone: zone }
        : when,
    recurrence: [...(recurrence?.rrule ?? [])],
  }
}
