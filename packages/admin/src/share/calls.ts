import { type ClientOptions, createClient } from '@whenable/client/internal/call'
import { collectTimes } from '@whenable/client/internal/collect-times'
import { collectPages, pagesOf } from '@whenable/client/internal/pages'
import {
  type CallOptions,
  capabilitiesOperation,
  createLinkOperation,
  type EventType,
  eventTitleOf,
  getAvailability,
  type Link,
  listEventTypes,
  listLinks,
  revokeLink,
  type ShareableEventType,
  type ShareSource,
} from '@whenable/contract'

export interface ShareSourceOptions
  extends Omit<ClientOptions, 'configuration' | 'slug' | 'clientId' | 'idempotency'> {
  /** The account whose event types are shared. Default: all that the access token may see. */
  readonly grantId?: string | undefined
  /** The application's client id, for addresses of a service with several applications. */
  readonly clientId?: string | undefined
}

/** What is read of the configuration within an event type. */
interface Described {
  readonly event_booking?: { readonly title?: string | undefined } | undefined
  readonly participants?: readonly {
    readonly is_organizer?: boolean | undefined
    readonly timezone?: string | undefined
  }[]
}

const limit = '200'

/** The event types of an owner, with the addresses of their pages, and their free times. */
export const createShareSource = ({
  grantId: grant_id,
  clientId,
  ...options
}: ShareSourceOptions): ShareSource => {
  const client = createClient(options)
  const [base = ''] = client.address(getAvailability).split('/v3/', 1)
  const query = clientId ? `?client_id=${encodeURIComponent(clientId)}` : ''

  const hasCapability = async (name: string, configuration_id: string, callOptions: CallOptions) => {
    const { data } = await client.call(
      capabilitiesOperation,
      { query: { configuration_id } },
      { ...callOptions, validation: 'lenient' },
    )
    return data.capabilities.includes(name)
  }

  return {
    key: [client.key, grant_id, clientId],

    async eventTypes(callOptions) {
      const request = { query: { limit, grant_id } }
      const pages = pagesOf(listEventTypes, request, (page) =>
        client.call(listEventTypes, page as typeof request, { ...callOptions, validation: 'lenient' }),
      )
      const configurations = await collectPages(pages, (items) => items as (EventType & Described)[])
      return configurations.flatMap(
        ({ id, name, slug, is_active, event_booking, participants }): ShareableEventType[] =>
          id
            ? [
                {
                  id,
                  name: name || eventTitleOf({ event_booking }) || slug || id,
                  slug: slug ?? undefined,
                  address: slug ? `${base}/b/${encodeURIComponent(slug)}${query}` : '',
                  isActive: is_active !== false,
                  timeZone: participants?.find(({ is_organizer }) => is_organizer)?.timezone ?? undefined,
                },
              ]
            : [],
      )
    },

    async firstSlotBytes({ signal = null }) {
      const send = options.fetch ?? ((url, init) => fetch(url, init))
      const response = await send(`${base}/embed/integrity.json`, { credentials: 'omit', signal })
      if (!response.ok) return undefined
      const { firstSlotBytes } = Object(await response.json())
      return typeof firstSlotBytes === 'number' ? firstSlotBytes : undefined
    },

    async times(configuration_id, { start, end: end_time }, callOptions) {
      const { time_slots } = await collectTimes(
        start,
        async (start_time) =>
          (
            await client.call(
              getAvailability,
              { query: { configuration_id, start_time, end_time } },
              { ...callOptions, validation: 'lenient' },
            )
          ).data,
      )
      return time_slots.map((slot) => ({
        ...{ start: slot.start_time, end: slot.end_time },
        ...(slot.event_id && { eventId: slot.event_id }),
      }))
    },

    canOffer: (configurationId, callOptions) => hasCapability('links', configurationId, callOptions),
    canPoll: (configurationId, callOptions) => hasCapability('polls', configurationId, callOptions),

    async offer({ eventTypeId, times, mostBookings, expiresIn, holdsTimes }, callOptions) {
      const { data } = await client.call(
        createLinkOperation,
        {
          query: {},
          body: {
            configuration_id: eventTypeId,
            slots: times.map(({ start, eventId }) => ({ start_time: start, event_id: eventId })),
            most_bookings: mostBookings,
            expires_in: expiresIn,
            hold_slots: holdsTimes || undefined,
          },
        },
        { ...callOptions, validation: 'lenient' },
      )
      return { address: data.address }
    },

    async links(configuration_id, callOptions) {
      const request = { query: { configuration_id, limit } }
      const pages = pagesOf(listLinks, request, (page) =>
        client.call(listLinks, page as typeof request, { ...callOptions, validation: 'lenient' }),
      )
      const links = await collectPages(pages, (items) => items as Link[])
      return [...links].reverse()
    },

    async revokeLink(link_id, callOptions) {
      await client.call(revokeLink, { path: { link_id } }, { ...callOptions, validation: 'none' })
    },
  }
}
