import { collectTimes } from '@whenable/client/internal/collect-times'
import {
  answerHostInvitation,
  type ConfigurationInput,
  createEventType,
  createGroupEvent,
  createImport,
  deleteEventType,
  deleteGroupEvent,
  duplicateEventType,
  type EventType,
  getEventType,
  getOwnMember,
  inviteMember,
  listBookableResources,
  listEventTypes,
  listGroupEvents,
  listHostInvitations,
  listNamedCalendars,
  listSchedules,
  listWaitlistEntries,
  previewAvailability,
  previewImport,
  ServiceError,
  updateEventType,
  updateGroupEvent,
} from '@whenable/contract'
import { currentInstant, guessTimeZone, type Instant, instant } from '@whenable/time'
import {
  type CallEndpoint,
  fresh,
  lenient,
  patient,
  raw,
  type ServiceCalls,
  whole,
} from '../base/endpoint-table.js'
import {
  datedSession,
  type NewSession,
  type Session,
  type SessionChange,
  sessionOf,
} from './sessions.model.js'

/** An event type as JSON, with everything in it that nobody here knows. */
export type EventTypeDocument = Readonly<Record<string, unknown>>

/** An event type as it is stored. */
export interface StoredEventType {
  /** Its `capabilities` say what else it can have. */
  readonly document: EventTypeDocument
  readonly revision: string
}

/** What an event type can name. */
export interface EventTypeChoices {
  /** The calendars of its account, the primary one first. */
  readonly calendars: readonly {
    readonly id: string
    readonly name: string
    readonly readOnly?: boolean | undefined
    /** The provider that it is synced with, such as `google`. */
    readonly provider?: string | undefined
  }[]
  /** The schedules of its hosts that the owner may see. */
  readonly schedules: readonly {
    readonly id: string
    /** The account that has it. */
    readonly grantId: string
    readonly name: string
    /** IANA time zone. */
    readonly timeZone: string
    readonly isDefault: boolean
  }[]
  /** Whether the owner may invite hosts who have no account. */
  readonly canInvite: boolean
}

/** A new event type: the rest is as usual. */
export interface NewEventType {
  readonly name: string
  readonly durationMinutes: number
  /** The rules that are not as usual. */
  readonly scheduler?: ConfigurationInput['scheduler']
  readonly bookingType?: 'organizer-confirmation' | undefined
  /** The first date of an event type whose dates have places. Absent: visitors choose a free time. */
  readonly firstSession?: NewSession | undefined
}

/** A request of somebody else to host their event type. */
export interface HostRequest {
  /** The id of the event type. */
  readonly id: string
  readonly name: string
  /** The address of who asks. */
  readonly by: string
  readonly status: 'invited' | 'accepted' | 'declined'
}

interface OfEventType {
  readonly id: string
}

/** The dates of an event type with places, on a calendar of its owner. */
interface OfSessions extends OfEventType {
  readonly calendarId: string
}

/** One date of an event type. */
interface OfSession extends OfSessions {
  readonly sessionId: string
  /** For a date of a series: it alone, or it and those that follow. */
  readonly scope: 'this' | 'following' | undefined
}

/** How often opening or closing an event type meets the change of somebody else before it fails. */
const mostTries = 5

/** A slug from a name: lower-case letters and digits with dashes. Undefined if the name has none. */
const slugOf = (name: string): string | undefined =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '') || undefined

const pathOf = ({ id }: OfEventType) => ({ event_type_id: id })

const storedOf = (data: unknown): StoredEventType => {
  const document = data as EventTypeDocument
  return { document, revision: String(document['revision']) }
}

const isError = (error: unknown, type: ServiceError['type']): boolean =>
  error instanceof ServiceError && error.type === type

/** Whether an error says that another event type has this slug. */
const isTaken = (error: unknown): boolean => error instanceof ServiceError && error.field === 'slug'

/** An answer, or nothing of what the member may not see. */
const known = <Item>(answer: Promise<readonly Item[]>): Promise<readonly Item[]> =>
  answer.catch((error: unknown) => {
    if (isError(error, 'not_found_error')) return []
    throw error
  })

/** How far ahead the dates of an event type are listed, in seconds. */
const sessionWindow = 366 * 86_400

const sessionsPathOf = ({ id: configuration_id }: OfEventType) => ({ grant_id: 'me', configuration_id })

const timespanOf = (start_time: Instant, end_time: Instant, timeZone: string) => ({
  object: 'timespan' as const,
  ...{ start_time, end_time, start_timezone: timeZone, end_timezone: timeZone },
})

/** The title of the dates of an event type. Their place is the event type's, unless a date has its own. */
const titleOf = ({ name, group_booking }: EventTypeDocument): string =>
  String((group_booking as EventTypeDocument | undefined)?.['title'] ?? name)

const eventsOf = (
  call: CallEndpoint,
  { id, calendarId: calendar_id, from }: OfSessions & { readonly from: Instant },
) =>
  call(whole(listGroupEvents), {
    path: sessionsPathOf({ id }),
    query: { calendar_id, start_time: from, end_time: instant(from + sessionWindow) },
  })

/** Gives dates ahead the title of their event type. */
const renameSessions = async (call: CallEndpoint, id: string, document: EventTypeDocument): Promise<void> => {
  const { calendar_id } = document['group_booking'] as { readonly calendar_id: string }
  const title = titleOf(document)
  const events = await eventsOf(call, { id, calendarId: calendar_id, from: currentInstant() })
  const others = events.filter((event) => event.title !== title)
  for (const event_id of new Set(others.map(({ id, master_event_id }) => master_event_id ?? id)))
    await call(updateGroupEvent, {
      path: { ...sessionsPathOf({ id }), event_id },
      query: { calendar_id, occurrences: 'all' },
      body: { title },
    })
}

const addSession = async (
  call: CallEndpoint,
  {
    id,
    calendarId: calendar_id,
    eventType,
    session,
  }: OfSessions & { readonly eventType: EventTypeDocument; readonly session: NewSession },
): Promise<void> => {
  const schedules = await known(call(whole(listSchedules), {}))
  const member = await call(getOwnMember, {})
  const own = schedules.filter(({ grant_id }) => grant_id === member.grant_id)
  const timeZone = (own.find(({ is_default }) => is_default) ?? own[0])?.timezone ?? guessTimeZone()
  const { start, end, recurrence } = datedSession(session, timeZone)
  await call(createGroupEvent, {
    path: sessionsPathOf({ id }),
    body: {
      ...{ calendar_id, title: titleOf(eventType), capacity: session.places, recurrence },
      when: timespanOf(start, end, timeZone),
    },
  })
}

const read = async (call: CallEndpoint, eventType: OfEventType): Promise<StoredEventType> =>
  storedOf(await call(raw(getEventType), { path: pathOf(eventType) }))

/**
 * The event types of a member, or of the whole application for an owner, with a member's access token. What is read for editing is
 * the service's JSON as it is, so that nothing gets lost.
 */
export const eventTypesEndpoints = {
  /** The event types that the owner may see, the oldest first. */
  list: whole(listEventTypes),
  create: async (
    call: CallEndpoint,
    { name, durationMinutes, scheduler, bookingType, firstSession }: NewEventType,
  ): Promise<EventType> => {
    const meeting = async () => {
      const member = await call(getOwnMember, {})
      return {
        name,
        scheduler,
        participants: [
          {
            email: member.email,
            name: member.name,
            is_organizer: true,
            // Hours, time zone and calendars are those of the host.
            availability: { calendar_ids: ['all'] },
            booking: { calendar_id: 'primary' },
          },
        ],
        availability: { duration_minutes: durationMinutes },
        event_booking: { booking_type: bookingType },
      }
    }
    const input = firstSession
      ? {
          type: 'group' as const,
          ...{ name, scheduler },
          group_booking: { calendar_id: 'primary', default_capacity: firstSession.places },
        }
      : await meeting()
    const add = (slug: string | undefined) => call(createEventType, { body: { ...input, slug } })
    const slug = slugOf(name)
    const made = await add(slug).catch((error: unknown) => {
      if (!slug || !isTaken(error)) throw error
      return add(`${slug}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`)
    })
    // The event type is there: its editor shows that it has no date yet.
    if (firstSession)
      await addSession(call, {
        id: made.id,
        calendarId: 'primary',
        eventType: made,
        session: firstSession,
      }).catch((error: unknown) => console.warn('The first date of an event type could not be saved.', error))
    return made
  },
  /** What an import from another scheduler would make. The token goes no further. */
  previewImport: patient(previewImport, 40),
  /** Makes what was chosen of a preview, all or nothing, switched off. */
  createImport,
  /** Makes a copy, which is closed at first. */
  duplicate: duplicateEventType,
  /** Opens or closes an event type, whatever revision it has. */
  setActive: async (
    call: CallEndpoint,
    { id, isActive }: OfEventType & { readonly isActive: boolean },
  ): Promise<EventType> => {
    for (let tries = 1; ; tries++) {
      const { revision } = await read(call, { id })
      try {
        return await call(
          updateEventType,
          { path: pathOf({ id }), body: { is_active: isActive } },
          { revision },
        )
      } catch (error) {
        if (!isError(error, 'precondition_failed') || tries === mostTries) throw error
      }
    }
  },
  /** The number of its bookings that have not ended. The entity tag does not change with them. */
  bookingsAhead: async (call: CallEndpoint, eventType: OfEventType): Promise<number> =>
    (await call(fresh(getEventType), { path: pathOf(eventType) })).bookings_ahead ?? 0,
  /** Deletes an event type, and cancels its bookings. Everyone is notified. */
  remove: async (call: CallEndpoint, eventType: OfEventType): Promise<void> => {
    await call(deleteEventType, { path: pathOf(eventType), query: { bookings: 'cancel' } })
  },
  read,
  /**
   * Changes fields; `null` removes one. Rejects with `precondition_failed` if the event type no longer has the revision of the call's
   * options.
   */
  save: async (
    call: CallEndpoint,
    { id, changes }: OfEventType & { readonly changes: EventTypeDocument },
  ): Promise<StoredEventType> => {
    const stored = storedOf(await call(raw(updateEventType), { path: pathOf({ id }), body: changes }))
    if (stored.document['type'] === 'group' && ('name' in changes || 'group_booking' in changes))
      await renameSessions(call, id, stored.document).catch((error: unknown) =>
        console.warn('Dates keep the name that they had.', error),
      )
    return stored
  },
  /** What an event type of an account can name. Default: the owner's own account. */
  choices: async (
    call: CallEndpoint,
    { grantId: grant_id }: { readonly grantId: string | undefined },
  ): Promise<EventTypeChoices> => {
    const [calendars, schedules, member] = await Promise.all([
      known(call(whole(listNamedCalendars), { query: { grant_id } })),
      known(call(whole(listSchedules), {})),
      call(getOwnMember, {}),
    ])
    return {
      calendars: calendars.map(({ id, name, read_only, provider }) => ({
        ...{ id, name: name ?? id, readOnly: read_only, provider },
      })),
      schedules: schedules.map(({ id, grant_id, name, timezone, is_default }) => ({
        ...{ id, grantId: grant_id, name, timeZone: timezone, isDefault: is_default },
      })),
      canInvite: member.role === 'owner',
    }
  },
  /** Invites a host who has no account. They get an email if the service sends some. `invitation_url` signs them in once. */
  inviteHost: inviteMember,
  /** The event types of others that the owner is asked to host, answered or not. */
  hostRequests: async (call: CallEndpoint, _request: object): Promise<readonly HostRequest[]> =>
    (await call(whole(listHostInvitations), { path: { grant_id: 'me' } })).map(
      ({ configuration_id: id, name, title, invited_by: by, status }) => ({
        ...{ id, name: name ?? title ?? id, by },
        status: status === 'accepted' || status === 'declined' ? status : 'invited',
      }),
    ),
  /** Accepts or declines to host an event type. After accepting, the owner's busy time counts, and they can be booked. */
  answerHostRequest: async (
    call: CallEndpoint,
    { id, status }: OfEventType & { readonly status: 'accepted' | 'declined' },
  ): Promise<void> => {
    await call(answerHostInvitation, { path: { grant_id: 'me', configuration_id: id }, body: { status } })
  },
  /** The rooms and equipment that an event type can need, the oldest first. */
  resources: whole(listBookableResources),
  /** Who waits for a time of an event type, the oldest first. */
  waiting: async (call: CallEndpoint, { id: configuration_id }: OfEventType) =>
    (await call(whole(listWaitlistEntries), { query: { configuration_id } })).filter(
      ({ state }) => state === 'waiting' || state === 'offered',
    ),
  /** The dates of an event type with places, the next first, with their guests. Undefined: they are not the owner's to set. */
  sessions: async (
    call: CallEndpoint,
    request: OfSessions & { readonly from: Instant },
  ): Promise<readonly Session[] | undefined> => {
    try {
      return (await eventsOf(call, request)).flatMap((event) => sessionOf(event) ?? [])
    } catch (error) {
      if (isError(error, 'not_found_error')) return undefined
      throw error
    }
  },
  addSession,
  /** Changes one date, or it and those that follow. Its guests stay, and get an email about another time. */
  changeSession: async (
    call: CallEndpoint,
    {
      id,
      calendarId: calendar_id,
      sessionId: event_id,
      scope,
      change,
    }: OfSession & { readonly change: SessionChange },
  ): Promise<void> => {
    const { start, end, timeZone, places } = change
    await call(updateGroupEvent, {
      path: { ...sessionsPathOf({ id }), event_id },
      query: { calendar_id, ...(scope && { occurrences: scope }) },
      body: {
        capacity: places,
        ...(start !== undefined && end !== undefined && { when: timespanOf(start, end, timeZone) }),
      },
    })
  },
  /** Removes one date, or it and those that follow, and cancels their bookings. */
  removeSession: async (
    call: CallEndpoint,
    { id, calendarId: calendar_id, sessionId: event_id, scope }: OfSession,
  ): Promise<void> => {
    await call(deleteGroupEvent, {
      path: { ...sessionsPathOf({ id }), event_id },
      query: { calendar_id, ...(scope && { occurrences: scope }) },
    })
  },
  /** The free times that an event type would offer in a half-open window if it was changed like this. Nothing is stored. */
  preview: (
    call: CallEndpoint,
    {
      id: event_type_id,
      draft,
      start,
      end: end_time,
    }: OfEventType & { readonly draft: EventTypeDocument; readonly start: Instant; readonly end: Instant },
  ) =>
    collectTimes(start, (start_time) =>
      call(lenient(previewAvailability), {
        body: { event_type_id, configuration: draft as never, start_time, end_time },
      }),
    ),
}

type AllCalls = ServiceCalls<typeof eventTypesEndpoints>
type Optional =
  | 'previewImport'
  | 'createImport'
  | 'inviteHost'
  | 'hostRequests'
  | 'answerHostRequest'
  | 'resources'
  | 'waiting'
  | 'sessions'
  | 'addSession'
  | 'changeSession'
  | 'removeSession'

/** What the pages of event types call. What the page's own functions leave out is not offered. */
export type EventTypesCalls = Omit<AllCalls, Optional> &
  Partial<Pick<AllCalls, Optional>> & {
    /** The address of the page of a slug, where a page brings its own functions. */
    readonly addressOf?: (slug: string) => string
  }
