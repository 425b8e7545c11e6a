import { type Availability, type EventType, ServiceError } from '@whenable/contract'
import { instant, parseInstant } from '@whenable/time'
import type { EventTypeDocument, EventTypesCalls, HostRequest } from '../event-types/endpoints.js'
import { datedSession, type Session } from '../event-types/sessions.model.js'

/** Free half hours on the wire. */
const availabilityAt = (...starts: string[]): Availability =>
  ({
    order: [],
    time_slots: starts.map((start) => ({
      emails: ['ada@example.com'],
      start_time: parseInstant(start),
      end_time: instant(parseInstant(start) + 1_800),
    })),
  }) as unknown as Availability

const owner = { grant_id: 'g1', email: 'ada@example.com', name: 'Ada Mensah', member_id: 'm1' }

/** An event type, with changes. */
export const eventTypeWith = (changes: Readonly<Record<string, unknown>> = {}): EventTypeDocument => ({
  id: 'walkthrough',
  name: 'Product walkthrough',
  slug: 'walkthrough',
  is_active: true,
  unknown: { kept: [null, 'x'] },
  participants: [
    {
      email: 'ada@example.com',
      name: 'Ada Mensah',
      is_organizer: true,
      timezone: 'Europe/Lisbon',
      availability: {
        calendar_ids: ['all'],
        open_hours: [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '17:00', exdates: [] }],
      },
      booking: { calendar_id: 'primary' },
    },
  ],
  availability: { duration_minutes: 30 },
  event_booking: { location: 'Video call', timezone: 'Europe/Lisbon' },
  scheduler: {
    min_booking_notice: 240,
    additional_fields: {
      look: {
        label: 'What should we look at first?',
        type: 'multi_line_text',
        required: false,
        options: [],
        order: 1,
      },
      people: {
        label: 'People on your team',
        type: 'dropdown',
        required: true,
        options: ['1', '2'],
        order: 2,
      },
    },
  },
  owner,
  ...changes,
})

/** An event type whose dates have places, with changes. */
export const groupEventTypeWith = (changes: Readonly<Record<string, unknown>> = {}): EventTypeDocument => {
  const { participants: _hosts, availability: _rules, event_booking: _meeting, ...common } = eventTypeWith()
  return {
    ...{ ...common, id: 'pottery', name: 'Pottery class', slug: 'pottery', type: 'group' },
    group_booking: { calendar_id: 'primary', default_capacity: 8 },
    ...changes,
  }
}

/** A date with places, one of which is taken, with changes. */
export const sessionWith = (changes: Partial<Session> = {}): Session => ({
  id: 'thursday',
  start: parseInstant('2026-03-12T18:00:00Z'),
  end: parseInstant('2026-03-12T19:00:00Z'),
  timeZone: 'Europe/Lisbon',
  places: 8,
  guests: [{ email: 'noor@example.com', name: 'Noor Haddad' }],
  isRepeated: false,
  ...changes,
})

/** Event types in memory, which record what they are asked to do. */
export const memoryEventTypes = (
  list: EventTypeDocument[] = [eventTypeWith()],
  refusals: ServiceError[] = [],
  capabilities?: readonly string[],
  hostRequests: readonly HostRequest[] = [],
  dates: readonly Session[] = [],
) => {
  const calls: unknown[][] = []
  const revisions = new Map<unknown, number>()
  let documents = [...list]
  let sessions = [...dates]
  const one = (id: string): EventTypeDocument => {
    const found = documents.find((document) => document['id'] === id)
    if (!found) throw new ServiceError('not_found_error', 'none')
    return found
  }
  const revisionOf = (id: string) => `r${revisions.get(id) ?? 1}`
  const asEventType = (document: EventTypeDocument) =>
    ({ ...document, revision: revisionOf(String(document['id'])) }) as unknown as EventType
  const write = (id: string, changes: EventTypeDocument) => {
    documents = documents.map((document) =>
      document['id'] === id
        ? Object.fromEntries(
            Object.entries({ ...document, ...changes }).filter(
              ([name, value]) => value !== null || !(name in changes),
            ),
          )
        : document,
    )
    revisions.set(id, (revisions.get(id) ?? 1) + 1)
    return one(id)
  }
  const add = (document: EventTypeDocument) => {
    documents = [...documents, document]
    return asEventType(document)
  }
  const call = <T>(name: string, values: unknown[], act: () => T): T => {
    calls.push([name, ...values])
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return act()
  }
  const source: EventTypesCalls = {
    list: async () => documents.map(asEventType),
    create: async (input) =>
      call('create', [input], () => add(eventTypeWith({ id: 'made', name: input.name, slug: 'made' }))),
    duplicate: async ({ path: { event_type_id: id }, body: { name } = {} }) =>
      call('duplicate', [id, name], () =>
        add({ ...one(id), id: 'copy', name, slug: 'copy', is_active: false }),
      ),
    setActive: async ({ id, isActive: is_active }) =>
      call('setActive', [id, is_active], () => asEventType(write(id, { is_active }))),
    bookingsAhead: async () => 2,
    remove: async ({ id }) =>
      call('remove', [id], () => {
        documents = documents.filter((document) => document['id'] !== id)
      }),
    addressOf: (slug) => `https://book.example/b/${slug}`,
    read: async ({ id }) => ({
      document: { ...one(id), revision: revisionOf(id), ...(capabilities && { capabilities }) },
      revision: revisionOf(id),
    }),
    save: async ({ id, changes }, { revision }) =>
      call('save', [id, changes, revision], () => {
        if (revision !== revisionOf(id)) throw new ServiceError('precondition_failed', 'changed')
        return { document: write(id, changes), revision: revisionOf(id) }
      }),
    choices: async () => ({
      calendars: [
        { id: 'work', name: 'Work' },
        { id: 'feed', name: 'Holidays', readOnly: true },
      ],
      schedules: [
        { id: 's1', grantId: 'g1', name: 'Working hours', timeZone: 'Europe/Lisbon', isDefault: true },
        { id: 's2', grantId: 'g2', name: 'Evenings', timeZone: 'Europe/Berlin', isDefault: false },
      ],
      canInvite: true,
    }),
    inviteHost: async ({ body }) =>
      call(
        'inviteHost',
        [body],
        () => ({ invitation_url: `https://book.example/admin?invited=${body.email}` }) as never,
      ),
    hostRequests: async () => hostRequests,
    answerHostRequest: async ({ id, status }) => call('answerHostRequest', [id, status], () => {}),
    sessions: async () => sessions,
    addSession: async ({ session }) =>
      call('addSession', [session], () => {
        const { start, end } = datedSession(session, 'Europe/Lisbon')
        sessions = [
          ...sessions,
          sessionWith({ id: `made-${sessions.length}`, start, end, places: session.places, guests: [] }),
        ]
      }),
    changeSession: async ({ sessionId, scope, change }) =>
      call('changeSession', [sessionId, scope, change], () => {
        const { start, end, places } = change
        sessions = sessions.map((session) =>
          session.id === sessionId
            ? { ...session, places, start: start ?? session.start, end: end ?? session.end }
            : session,
        )
      }),
    removeSession: async ({ sessionId, scope }) =>
      call('removeSession', [sessionId, scope], () => {
        sessions = sessions.filter(({ id }) => id !== sessionId)
      }),
    preview: async ({ id, draft }) => {
      calls.push(['preview', id, draft])
      return availabilityAt('2026-03-11T10:00:00Z', '2026-03-11T11:00:00Z')
    },
  }
  return { source, calls, write, find: one }
}
