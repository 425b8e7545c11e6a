import {
  asItIs,
  createEvent,
  deleteEvent,
  type Endpoint,
  getGrant,
  listCalendars,
  listEvents,
  type RsvpStatus,
  ServiceError,
  sendRsvp,
  updateEvent,
  wholeAnswer,
} from '@whenable/contract'
import type { Instant } from '@whenable/time'
import {
  calendarRecord,
  type EventRecord,
  type EventWrite,
  eventIn,
  eventsIn,
  fieldsOf,
} from './calendar-records.js'
import { type CallOptions, type ClientOptions, createClient } from './create-client.js'
import type { CallRequest } from './request.js'
import { withWholeAnswers } from './whole-answers.js'

/** Whose calendars are read, and how. */
export interface AccountOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** Where the owner connects the account again when its access has ended. */
  readonly reconnectUrl?: string | undefined
  /** Whether the participants of an event hear of its changes; they do not unless told. */
  readonly notifyParticipants?: boolean | undefined
}

export interface EventSourceOptions extends AccountOptions {
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

/** Events of the current generation, in the words of the calendar flow's port. */
export const createEventSource = ({
  grantId: grant_id = 'me',
  reconnectUrl,
  notifyParticipants: notify_participants,
  ...options
}: EventSourceOptions) => {
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const client = createClient({ ...options, fetch: withWholeAnswers(send) })

  /** What a change of an event answers with. */
  const change = async <E extends Endpoint>(
    endpoint: E,
    request: CallRequest<E>,
    callOptions: CallOptions,
  ): Promise<EventRecord | undefined> => {
    const answer = await client.call(
      wholeAnswer(asItIs<Endpoint>(endpoint)),
      request as CallRequest<Endpoint>,
      callOptions,
    )
    return eventIn((answer as { data?: unknown }).data)
  }

  /** Every item of a list, page by page. */
  const listed = async <Item>(
    page: (
      page_token: string | undefined,
    ) => Promise<{ data: readonly Item[]; next_cursor?: string | undefined }>,
  ): Promise<Item[]> => {
    const items: Item[] = []
    const seen = new Set<string>()
    for (let token: string | undefined; ; ) {
      const { data, next_cursor } = await page(token)
      for (const item of data) items.push(item)
      if (!next_cursor) return items
      if (seen.has(next_cursor))
        throw new ServiceError(
          'invalid_answer',
          `next_cursor '${next_cursor}': expected a page that was not there`,
        )
      seen.add(next_cursor)
      token = next_cursor
    }
  }

  /** The grant, where the service tells. */
  const account = (callOptions: CallOptions) =>
    client.call(wholeAnswer(getGrant), { path: { grant_id } }, callOptions).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 401) throw error
      return undefined
    })

  return {
    reconnectUrl,

    calendars: async (callOptions: CallOptions) => {
      const list = listed((page_token) =>
        client.call(
          wholeAnswer(listCalendars),
          { path: { grant_id }, query: { limit, page_token } },
          callOptions,
        ),
      )
      const [calendars, grant] = await Promise.allSettled([list, account(callOptions)])
      const { email, grant_status } = (grant.status === 'fulfilled' && grant.value?.data) || {}
      const isExpired = grant_status === 'invalid' || grant.status === 'rejected'
      if (calendars.status === 'rejected') {
        if (!isExpired || callOptions.signal?.aborted) throw calendars.reason
        throw new ServiceError('unauthorized', `grant ${grant_id} is invalid: expected a new sign-in`)
      }
      const access = isExpired ? 'expired' : 'there'
      return calendars.value.map((calendar) => calendarRecord(calendar, { email, access, reconnectUrl }))
    },

    events: (
      { calendarId: calendar_id, start, end }: { calendarId: string; start: Instant; end: Instant },
      callOptions: CallOptions,
    ): Promise<EventRecord[]> =>
      listed(async (page_token) => {
        // Nothing but its cancelled override says that an occurrence does not take place.
        const query = { calendar_id, start, end, show_cancelled: true, limit, page_token }
        const page = await client.call(
          wholeAnswer(asItIs(listEvents)),
          { path: { grant_id }, query },
          callOptions,
        )
        return { ...page, data: eventsIn(page.data) }
      }),

    change: (
      { calendarId: calendar_id, event, ...write }: EventWrite,
      callOptions: CallOptions,
    ): Promise<EventRecord | undefined> => {
      const query = { calendar_id, notify_participants }
      const path = { grant_id, event_id: event.id }
      switch (write.kind) {
        case 'update':
          return change(updateEvent, { path, query, body: write.changes }, callOptions)
        case 'create': {
          const body = { when: event.when, ...fieldsOf(event, writable) }
          return change(createEvent, { path: { grant_id }, query, body }, callOptions)
        }
        case 'remove':
          return change(deleteEvent, { path, query }, callOptions)
      }
    },

    answer: (
      { id: event_id, calendar_id }: EventRecord,
      status: RsvpStatus,
      callOptions: CallOptions,
    ): Promise<EventRecord | undefined> => {
      const query = { calendar_id: calendar_id ?? 'primary' }
      return change(sendRsvp, { path: { grant_id, event_id }, query, body: { status } }, callOptions)
    },
  }
}
