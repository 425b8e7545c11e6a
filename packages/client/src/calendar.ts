import {
  type CalendarEvent,
  type CalendarSource,
  type CallOptions,
  type ChangedSeries,
  createEvent,
  deleteEvent,
  type Endpoint,
  getGrant,
  listCalendars,
  listEvents,
  moveSeriesEvent,
  sendRsvp,
  toServiceErrorInfo,
  undoSeriesMove,
  updateEvent,
} from '@whenable/contract'
import { occurrenceId } from '@whenable/time/series'
import {
  type CalendarAccount,
  calendarsOf,
  eventIn,
  eventsIn,
  fieldsOf,
  type WireCalendar,
} from './calendar-records.js'
import { type ClientOptions, createClient } from './call.js'
import { collectPages, pagesOf } from './pages.js'
import type { CallRequest } from './request.js'

/** The account whose calendars are read. */
export interface CalendarAccountOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** Where the owner connects the account again when it cannot be read. */
  readonly reconnectUrl?: string | undefined
  /** Whether participants are notified of changes. Default: false. */
  readonly notifyParticipants?: boolean | undefined
}

export interface CalendarSourceOptions extends CalendarAccountOptions {
  /** The grant in any form (interface: Grant identifier forms). Default: `me`, the grant of the access token. */
  readonly grantId?: string | undefined
}

/** The largest page (interface: Limits). */
const limit = '200'

/** The fields of an event that its owner may write. */
const writable = [
  ...['when', 'title', 'description', 'location', 'busy', 'status', 'visibility', 'participants'],
  ...['recurrence', 'metadata', 'event_type', 'resources', 'capacity', 'hide_participants', 'conferencing'],
  'reminders',
]

/** The calendars of a grant. */
export const createCalendarSource = ({
  grantId: grant_id = 'me',
  reconnectUrl,
  notifyParticipants: notify_participants,
  ...options
}: CalendarSourceOptions): Omit<CalendarSource, 'booking'> &
  Required<
    Pick<CalendarSource, 'key' | 'change' | 'answer' | 'overrides' | 'moveSeries' | 'undoSeriesMove'>
  > => {
  const client = createClient(options)
  /** Whether the service moves series itself. Other services are not asked to. */
  let movesSeries = false

  /** Changes an event. The answer is not validated: a change that was made has not failed because of its answer. */
  const change = async <E extends Endpoint>(
    endpoint: E,
    request: CallRequest<E>,
    callOptions: CallOptions,
  ): Promise<CalendarEvent | undefined> => {
    const { data } = await client.call(endpoint, request, { ...callOptions, validation: 'none' })
    return eventIn(data)
  }

  /** The address and the state of the grant, if the service returns them. */
  const account = async (callOptions: CallOptions): Promise<CalendarAccount> => {
    try {
      const { data } = await client.call(getGrant, { path: { grant_id } }, callOptions)
      movesSeries = data.capabilities.includes('move-series')
      // Such a service knows the header.
      if (movesSeries) client.idempotency ??= true
      return { email: data.email, access: data.grant_status === 'invalid' ? 'expired' : 'available' }
    } catch (error) {
      return { access: toServiceErrorInfo(error).status === 401 ? 'expired' : 'available' }
    }
  }

  /** The events of an answer to a change of a series. */
  const changedSeries = (data: unknown): ChangedSeries => {
    const { events, removed_ids } = Object(data)
    const ids: readonly unknown[] = Array.isArray(removed_ids) ? removed_ids : []
    return {
      events: eventsIn(events, options.warn),
      removedIds: ids.filter((id): id is string => typeof id === 'string'),
    }
  }

  /** Options of a change that may be repeated if its answer is lost. */
  const once = (callOptions: CallOptions) =>
    ({ ...callOptions, validation: 'none', idempotencyKey: crypto.randomUUID() }) as const

  return {
    key: [client.key, grant_id],
    reconnectUrl,

    calendars: (callOptions) => {
      const request = { path: { grant_id }, query: { limit } }
      const pages = pagesOf(listCalendars, request, (page) =>
        client.call(listCalendars, page as typeof request, { ...callOptions, validation: 'lenient' }),
      )
      const list = collectPages(pages, (items) => items as WireCalendar[])
      return calendarsOf(list, account(callOptions), reconnectUrl)
    },

    events: ({ calendarId: calendar_id, start, end }, callOptions) => {
      // Only its cancelled override says that an occurrence does not take place.
      const request = { path: { grant_id }, query: { calendar_id, start, end, show_cancelled: true, limit } }
      const pages = pagesOf(listEvents, request, (page) =>
        client.call(listEvents, page as typeof request, { ...callOptions, validation: 'none' }),
      )
      return collectPages(pages, (items) => eventsIn(items, options.warn))
    },

    overrides: async ({ calendarId: calendar_id, masterId: master_event_id }, callOptions) => {
      const request = {
        path: { grant_id },
        query: { calendar_id, master_event_id, show_cancelled: true, limit },
      }
      const pages = pagesOf(listEvents, request, (page) =>
        client.call(listEvents, page as typeof request, { ...callOptions, validation: 'none' }),
      )
      const events = await collectPages(pages, (items) => eventsIn(items, options.warn))
      // Not every service filters.
      return events.filter((event) => event.master_event_id === master_event_id)
    },

    moveSeries: async ({ calendarId: calendar_id, masterId, start, when, scope }, callOptions) => {
      if (!movesSeries) return undefined
      const request = {
        path: { grant_id, event_id: occurrenceId(masterId, start) },
        query: { calendar_id, notify_participants },
        body: { when, occurrences: scope },
      }
      const { data } = await client.call(moveSeriesEvent, request, once(callOptions))
      return { ...changedSeries(data), undo: Object(data).undo }
    },

    undoSeriesMove: async ({ calendarId: calendar_id, masterId: event_id, undo }, callOptions) => {
      const request = {
        path: { grant_id, event_id },
        query: { calendar_id, notify_participants },
        body: undo as CallRequest<typeof undoSeriesMove>['body'],
      }
      const { data } = await client.call(undoSeriesMove, request, once(callOptions))
      return changedSeries(data)
    },

    change: ({ calendarId: calendar_id, event, ...write }, callOptions) => {
      const query = { calendar_id, notify_participants }
      const path = { grant_id, event_id: event.id }
      switch (write.kind) {
        case 'update': {
          // Services accept values that the interface does not list: changes are sent as they are.
          const body: Readonly<Record<string, unknown>> = write.changes
          return change(updateEvent, { path, query, body }, callOptions)
        }
        case 'create': {
          const body = { when: event.when, ...fieldsOf(event, writable) }
          return change(createEvent, { path: { grant_id }, query, body }, callOptions)
        }
        case 'remove':
          return change(deleteEvent, { path, query }, callOptions)
      }
    },

    answer: ({ id: event_id, calendar_id }, status, callOptions) => {
      const query = { calendar_id: calendar_id ?? 'primary' }
      return change(sendRsvp, { path: { grant_id, event_id }, query, body: { status } }, callOptions)
    },
  }
}
