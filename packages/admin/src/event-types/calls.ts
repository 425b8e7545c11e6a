import { type ClientOptions, createClient } from '@whenable/client/internal/call'
import { collectTimes } from '@whenable/client/internal/collect-times'
import { conditionalFetch } from '@whenable/client/internal/conditional-fetch'
import { collectPages, pagesOf } from '@whenable/client/internal/pages'
import {
  answerHostInvitation,
  createEventType,
  deleteEventType,
  duplicateEventType,
  type EventType,
  type EventTypeDocument,
  type EventTypeSource,
  getAvailability,
  getEventType,
  getOwnMember,
  type HostInvitationData,
  inviteMember,
  listEventTypes,
  listHostInvitations,
  listNamedCalendars,
  listSchedules,
  listWaitlistEntries,
  type NamedCalendar,
  previewAvailability,
  type Schedule,
  ServiceError,
  type StoredEventType,
  updateEventType,
  type WaitlistMemberEntry,
} from '@whenable/contract'

export interface EventTypesOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** The application's client id, for the addresses of a service with several applications. */
  readonly clientId?: string | undefined
}

/** The largest page (interface: Limits). */
const limit = '200'

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

const storedOf = (data: unknown): StoredEventType => {
  const document = data as EventTypeDocument
  return { document, revision: String(document['revision']) }
}

/** Whether an error says that another event type has this slug. */
const isTaken = (error: unknown): boolean => error instanceof ServiceError && error.field === 'slug'

/**
 * The event types of a member, or of the whole application for an owner, with a member's access token. What is read for editing is
 * the service's JSON as it is, so that nothing gets lost.
 */
export const createEventTypes = ({ clientId, ...options }: EventTypesOptions): Required<EventTypeSource> => {
  const client = createClient({ ...options, fetch: conditionalFetch(options.fetch) })
  const [base = ''] = client.address(getAvailability).split('/v3/', 1)
  const pathOf = (event_type_id: string) => ({ path: { event_type_id } })

  /** A client whose calls name a revision. */
  const atRevision = (revision: string) => {
    const send = options.fetch ?? ((url, init) => fetch(url, init))
    return createClient({
      ...options,
      fetch: (url, init) =>
        send(url, { ...init, headers: { ...init?.headers, 'If-Match': `"${revision}"` } }),
    })
  }

  const read: EventTypeSource['read'] = async (id, { signal }) =>
    storedOf((await client.call(getEventType, pathOf(id), { signal, validation: 'none' })).data)

  const save: EventTypeSource['save'] = async (id, changes, revision, { signal }) => {
    const request = { ...pathOf(id), body: changes }
    const saved = await atRevision(revision).call(updateEventType, request, { signal, validation: 'none' })
    return storedOf(saved.data)
  }

  const calendarsOf = (grant_id: string | undefined, signal: AbortSignal) => {
    const request = { query: { grant_id, limit } }
    return collectPages(
      pagesOf(listNamedCalendars, request, (page) =>
        client.call(listNamedCalendars, page as typeof request, { signal, validation: 'lenient' }),
      ),
      (items) => items as NamedCalendar[],
    )
  }

  const schedulesOf = (signal: AbortSignal) => {
    const request = { query: { limit } }
    return collectPages(
      pagesOf(listSchedules, request, (page) =>
        client.call(listSchedules, page as typeof request, { signal, validation: 'lenient' }),
      ),
      (items) => items as Schedule[],
    )
  }

  return {
    key: [client.key, clientId],

    list: ({ signal }) => {
      const request = { query: { limit } }
      return collectPages(
        pagesOf(listEventTypes, request, (page) =>
          client.call(listEventTypes, page as typeof request, { signal, validation: 'lenient' }),
        ),
        (items) => items as EventType[],
      )
    },

    async create({ name, durationMinutes, settings }, { signal }) {
      const { data: member } = await client.call(getOwnMember, {}, { signal })
      const slug = slugOf(name)
      const input = {
        name,
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
        event_booking: {},
        ...settings,
      }
      const add = (taken: string | undefined) =>
        client.call(createEventType, { query: {}, body: { ...input, slug: taken } }, { signal })
      try {
        return (await add(slug)).data
      } catch (error) {
        if (!slug || !isTaken(error)) throw error
        return (await add(`${slug}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`)).data
      }
    },

    duplicate: async (id, { name }, { signal }) =>
      (await client.call(duplicateEventType, { ...pathOf(id), body: { name } }, { signal })).data,

    async setActive(id, is_active, { signal }) {
      for (let tries = 1; ; tries++) {
        const { revision } = await read(id, { signal })
        try {
          const request = { ...pathOf(id), body: { is_active } }
          return (await atRevision(revision).call(updateEventType, request, { signal })).data
        } catch (error) {
          const isChanged = error instanceof ServiceError && error.type === 'precondition_failed'
          if (!isChanged || tries === mostTries) throw error
        }
      }
    },

    async bookingsAhead(id, { signal }) {
      // Not conditional: the entity tag is that of the event type, which does not change with its bookings.
      const { data } = await createClient(options).call(getEventType, pathOf(id), { signal })
      return data.bookings_ahead ?? 0
    },

    async remove(id, { signal }) {
      const request = { ...pathOf(id), query: { bookings: 'cancel' } } as const
      await client.call(deleteEventType, request, { signal, validation: 'none' })
    },

    addressOf: (slug) =>
      `${base}/b/${encodeURIComponent(slug)}${clientId ? `?client_id=${encodeURIComponent(clientId)}` : ''}`,

    read,
    save,

    async choices(grantId, { signal }) {
      const known = <T>(answer: Promise<T>, otherwise: T) =>
        answer.catch((error: unknown) => {
          // Members see what is theirs.
          if (error instanceof ServiceError && error.type === 'not_found_error') return otherwise
          throw error
        })
      const [calendars, schedules, { data: member }] = await Promise.all([
        known(calendarsOf(grantId, signal), []),
        known(schedulesOf(signal), []),
        client.call(getOwnMember, {}, { signal }),
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

    async inviteHost(host, { signal }) {
      const { data } = await client.call(inviteMember, { query: {}, body: host }, { signal })
      return { url: data.invitation_url }
    },

    hostRequests({ signal }) {
      const request = { path: { grant_id: 'me' }, query: { limit } }
      return collectPages(
        pagesOf(listHostInvitations, request, (page) =>
          client.call(listHostInvitations, page as typeof request, { signal, validation: 'lenient' }),
        ),
        (items) =>
          (items as HostInvitationData[]).map(
            ({ configuration_id: id, name, title, invited_by: by, status }) => ({
              ...{ id, name: name ?? title ?? id, by },
              status: status === 'accepted' || status === 'declined' ? status : ('invited' as const),
            }),
          ),
      )
    },

    async answerHostRequest(configuration_id, status, { signal }) {
      const request = { path: { grant_id: 'me', configuration_id }, query: {}, body: { status } }
      await client.call(answerHostInvitation, request, { signal, validation: 'none' })
    },

    waiting(configuration_id, { signal }) {
      const request = { query: { configuration_id, limit } }
      return collectPages(
        pagesOf(listWaitlistEntries, request, (page) =>
          client.call(listWaitlistEntries, page as typeof request, { signal, validation: 'lenient' }),
        ),
        (items) =>
          (items as WaitlistMemberEntry[]).filter(({ state }) => state === 'waiting' || state === 'offered'),
      )
    },

    preview(event_type_id, draft, { start, end }, { signal }) {
      return collectTimes(start, async (start_time) => {
        const body = { event_type_id, configuration: draft as never, start_time, end_time: end }
        const options = { signal, validation: 'lenient' } as const
        return (await client.call(previewAvailability, { query: {}, body }, options)).data
      })
    },
  }
}
