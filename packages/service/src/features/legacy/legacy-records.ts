import type { Calendar, Grant, LegacyAccount, LegacyCalendar, LegacyEvent } from '@whenable/contract'
import type { EventInput } from '../../calendars/events/events.js'
import { zoneOf } from '../../calendars/occurrences.js'
import { hostKey } from '../../kernel/person.js'
import type { EventGuest, EventRecord } from '../../kernel/store/store.js'

/** A grant as a legacy account. */
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

/** A calendar in the legacy form. */
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

/** The time of an event without time zones, which the legacy API puts beside the recurrence lines. */
const legacyWhen = (when: EventRecord['when']): EventRecord['when'] =>
  when.object === 'timespan'
    ? { object: 'timespan', start_time: when.start_time, end_time: when.end_time }
    : when

const ownerOf = (organizer: EventRecord['organizer']): string | null =>
  organizer?.email ? (organizer.name ? `${organizer.name} <${organizer.email}>` : organizer.email) : null

/**
 * An event in the legacy form.
 *
 * @param isExpanded whether it is an occurrence of a series, which is read-only.
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

/** The input of a new legacy event. */
export interface LegacyInput {
  readonly when: EventRecord['when']
  readonly participants: EventGuest[]
  readonly recurrence?:
    | { readonly timezone?: string | undefined; readonly rrule: readonly string[] }
    | undefined
  readonly [field: string]: unknown
}

/** Converts a new legacy event. The time zone of a series moves into `when`. */
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
