import {
  asItIs,
  type CalendarEvent,
  type CalendarSource,
  type CallOptions,
  createEvent,
  deleteEvent,
  type Endpoint,
  getGrant,
  listCalendars,
  listEvents,
  sendRsvp,
  toServiceErrorInfo,
  updateEvent,
  wholeAnswer,
} from '@whenable/contract'
import { type CalendarAccount, calendarsOf, eventIn, eventsIn, fieldsOf, listed } from './calendar-records.js'
import { type ClientOptions, createClient } from './call.js'
import type { CallRequest } from './request.js'
import { withWholeAnswers } from './whole-answers.js'

/** Whose calendars are read, and how. */
export interface CalendarAccountOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** Where the owner connects the account again when its access has ended. */
  readonly reconnectUrl?: string | undefined
  /** Whether the participants of an event hear of its changes; they do not unless told. */
  readonly notifyParticipants?: boolean | undefined
}

export interface CalendarSourceOptions extends CalendarAccountOptions {
  /** The grant in any of its forms; `me`, that of the access token, unless told (interface: Grant identifier forms). */
  readonly grantId?: string | undefined
}

/** Most items of a page (interface: Limits). */
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
  Required<Pick<CalendarSource, 'key' | 'change' | 'answer'>> => {
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const client = createClient({ ...options, fetch: withWholeAnswers(send) })

  /** What a change of an event answers with. */
  const change = async <E extends Endpoint>(
    endpoint: E,
    request: CallRequest<E>,
    callOptions: CallOptions,
  ): Promise<CalendarEvent | undefined> => {
    const answer = await client.call(
      wholeAnswer(asItIs<Endpoint>(endpoint)),
      request as CallRequest<Endpoint>,
      callOptions,
    )
    return eventIn((answer as { data?: unknown }).data)
  }

  /** The grant, as far as the service tells of it. */
  const account = async (callOptions: CallOptions): Promise<CalendarAccount> => {
    try {
      const { data } = await client.call(wholeAnswer(getGrant), { path: { grant_id } }, callOptions)
      return { email: data?.email, access: data?.grant_status === 'invalid' ? 'expired' : 'there' }
    } catch (error) {
      return { access: toServiceErrorInfo(error).status === 401 ? 'expired' : 'there' }
    }
  }

  return {
    key: [client.key, grant_id],
    reconnectUrl,

    calendars: (callOptions) => {
      const list = listed(async (page_token) => {
        const query = { limit, page_token }
        const request = { path: { grant_id }, query }
        const { data, next_cursor } = await client.call(wholeAnswer(listCalendars), request, {
          ...callOptions,
          lenient: true,
        })
        return { items: data, next: next_cursor }
      })
      return calendarsOf(list, account(callOptions), reconnectUrl)
    },

    events: ({ calendarId: calendar_id, start, end }, callOptions) =>
      listed(async (page_token) => {
        // Nothing but its cancelled override says that an occurrence does not take place.
        const query = { calendar_id, start, end, show_cancelled: true, limit, page_token }
        const request = { path: { grant_id }, query }
        const { data, next_cursor } = await client.call(wholeAnswer(asItIs(listEvents)), request, callOptions)
        return { items: eventsIn(data, options.warn), next: next_cursor }
      }),

    change: ({ calendarId: calendar_id, event, ...write }, callOptions) => {
      const query = { calendar_id, notify_participants }
      const path = { grant_id, event_id: event.id }
      switch (write.kind) {
        case 'update': {
          // A service knows more words than the interface has for some fields: what is sent is not narrowed.
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
