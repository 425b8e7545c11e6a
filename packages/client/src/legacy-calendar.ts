import {
  type CalendarSource,
  type CallOptions,
  createLegacyEvent,
  deleteLegacyEvent,
  type Endpoint,
  getLegacyAccount,
  listLegacyCalendars,
  listLegacyEvents,
  sendLegacyRsvp,
  updateLegacyEvent,
} from '@whenable/contract'
import { instant, parseWhen } from '@whenable/time'
import type { CalendarAccountOptions } from './calendar.js'
import { type CalendarAccount, calendarsOf, eventIn, eventsIn, fieldsOf } from './calendar-records.js'
import { createClient } from './call.js'
import { legacyFormat as format } from './formats.js'
import { collectPages, legacyPageSize, pagesOf } from './pages.js'
import type { CallRequest } from './request.js'

/** What a sync state means for reading the account (interface: Legacy account sync state); other states are fine. */
const accessOf: Readonly<Record<string, CalendarAccount['access']>> = {
  'invalid-credentials': 'expired',
  'config-error': 'expired',
  stopped: 'stopped',
  'connection-error': 'delayed',
  'sync-error': 'delayed',
}

/** The fields of an event that its owner may write (interface: Legacy generation endpoints). */
const writable = ['title', 'description', 'location', 'participants', 'busy']

/** A `when` in the form of the legacy API: without time zones, which are part of the recurrence there. */
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
  const client = createClient(options)
  const query = { notify_participants }

  /** The address and the state of the account, if the service returns them. */
  const account = async (callOptions: CallOptions): Promise<CalendarAccount> => {
    try {
      const { data } = await client.call(getLegacyAccount, {}, { ...callOptions, format })
      const { email_address: email, sync_state } = data
      return { email, access: accessOf[sync_state ?? ''] ?? 'available' }
    } catch {
      return { access: 'available' }
    }
  }

  /** Changes an event. The answer is not validated: a change that was made has not failed because of its answer. */
  const send = async <E extends Endpoint>(endpoint: E, request: CallRequest<E>, callOptions: CallOptions) => {
    const { data } = await client.call(endpoint, request, { ...callOptions, format, validation: 'none' })
    return eventIn(data)
  }

  return {
    key: client.key,
    reconnectUrl,

    calendars: (callOptions) =>
      calendarsOf(
        client
          .call(listLegacyCalendars, {}, { ...callOptions, format, validation: 'lenient' })
          .then(({ data }) => data),
        account(callOptions),
        reconnectUrl,
      ),

    events: ({ calendarId: calendar_id, start, end }, callOptions) => {
      const query = {
        calendar_id,
        // Events that end there: a moment, which has no length, is part of the window.
        ends_after: instant(start - 1),
        starts_before: end,
        expand_recurring: true,
        limit: legacyPageSize,
      }
      const pages = pagesOf(listLegacyEvents, { query }, (page) =>
        client.call(listLegacyEvents, page as { query: typeof query }, {
          ...callOptions,
          format,
          validation: 'none',
        }),
      )
      return collectPages(pages, (items) => eventsIn(items, options.warn))
    },

    async change(write, callOptions) {
      const { calendarId: calendar_id, event, kind } = write
      const path = { id: event.id }
      const when = legacyWhen(event.when)
      switch (kind) {
        case 'update': {
          const body = { ...fieldsOf(write.changes, writable), when }
          return send(updateLegacyEvent, { path, query, body }, callOptions)
        }
        case 'create': {
          const body = { calendar_id, ...fieldsOf(event, [...writable, 'recurrence']), when }
          return send(createLegacyEvent, { query, body }, callOptions)
        }
        case 'remove':
          await send(deleteLegacyEvent, { path, query }, callOptions)
          return undefined
      }
    },

    /** Only events on the calendar of emailed events can be answered (interface: send-rsvp). */
    answer: ({ id: event_id, ...event }, status, callOptions) => {
      const body = { event_id, status, account_id: String(event['account_id']) }
      return send(sendLegacyRsvp, { query, body }, callOptions)
    },
  }
}
