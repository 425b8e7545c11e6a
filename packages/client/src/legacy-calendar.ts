import {
  asItIs,
  type CalendarSource,
  type CallOptions,
  createLegacyEvent,
  deleteLegacyEvent,
  getLegacyAccount,
  listLegacyCalendars,
  listLegacyEvents,
  sendLegacyRsvp,
  updateLegacyEvent,
} from '@whenable/contract'
import { instant, parseWhen } from '@whenable/time'
import { asLegacy } from './as-legacy.js'
import type { CalendarAccountOptions } from './calendar.js'
import { type CalendarAccount, calendarsOf, eventIn, eventsIn, fieldsOf, listed } from './calendar-records.js'
import { createClient } from './call.js'

/** What a sync state means to whoever looks at the account (interface: Legacy account sync state); others are fine. */
const accessOf: Readonly<Record<string, CalendarAccount['access']>> = {
  'invalid-credentials': 'expired',
  'config-error': 'expired',
  stopped: 'stopped',
  'connection-error': 'delayed',
  'sync-error': 'delayed',
}

/** Items of a page that every service of the legacy API gives (interface: Limits). */
const limit = 100

/** The fields of an event that its owner may write (interface: Legacy generation endpoints). */
const writable = ['title', 'description', 'location', 'participants', 'busy']

/** A `when` in the legacy API's form: without the zones, which stand beside a series' lines. */
const legacyWhen = (value: unknown) => {
  const { object: _object, ...when } = parseWhen(value)
  return 'start_time' in when ? { start_time: when.start_time, end_time: when.end_time } : when
}

/**
 * The calendars of a legacy API account. Series come as their occurrences, which cannot be changed one by one (interface: Legacy
 * behaviour notes, 2).
 */
export const createLegacyCalendarSource = ({
  reconnectUrl,
  notifyParticipants: notify_participants,
  ...options
}: CalendarAccountOptions): Omit<CalendarSource, 'booking'> &
  Required<Pick<CalendarSource, 'key' | 'change' | 'answer'>> => {
  const client = createClient({
    ...options,
    fetch: asLegacy(options.fetch ?? ((url, init) => fetch(url, init))),
  })
  const query = { notify_participants }

  /** The account, as far as the service tells of it. */
  const account = async (callOptions: CallOptions): Promise<CalendarAccount> => {
    try {
      const { email_address: email, sync_state } = await client.call(getLegacyAccount, {}, callOptions)
      return { email, access: accessOf[sync_state ?? ''] ?? 'there' }
    } catch {
      return { access: 'there' }
    }
  }

  return {
    key: client.key,
    reconnectUrl,

    calendars: (callOptions) =>
      calendarsOf(
        client.call(listLegacyCalendars, {}, { ...callOptions, lenient: true }),
        account(callOptions),
        reconnectUrl,
      ),

    events: ({ calendarId: calendar_id, start, end }, callOptions) =>
      listed(async (offset = '0') => {
        const query = {
          calendar_id,
          // What ends there: a moment, which takes no time, is seen where it is.
          ends_after: instant(start - 1),
          starts_before: end,
          expand_recurring: true,
          limit: String(limit),
          offset,
        }
        const page = await client.call(asItIs(listLegacyEvents), { query }, callOptions)
        const isFull = Array.isArray(page) && page.length >= limit
        return { items: eventsIn(page, options.warn), next: isFull ? String(Number(offset) + limit) : null }
      }),

    change: async (write, callOptions) => {
      const { calendarId: calendar_id, event, kind } = write
      const path = { id: event.id }
      const when = legacyWhen(event.when)
      switch (kind) {
        case 'update': {
          const body = { ...fieldsOf(write.changes, writable), when }
          return eventIn(await client.call(asItIs(updateLegacyEvent), { path, query, body }, callOptions))
        }
        case 'create': {
          const body = { calendar_id, ...fieldsOf(event, [...writable, 'recurrence']), when }
          return eventIn(await client.call(asItIs(createLegacyEvent), { query, body }, callOptions))
        }
        case 'remove':
          await client.call(asItIs(deleteLegacyEvent), { path, query }, callOptions)
          return undefined
      }
    },

    /** Only what lies on the calendar of emailed events can be answered (interface: send-rsvp). */
    answer: async ({ id: event_id, ...event }, status, callOptions) => {
      const body = { event_id, status, account_id: String(event['account_id']) }
      return eventIn(await client.call(asItIs(sendLegacyRsvp), { query, body }, callOptions))
    },
  }
}
