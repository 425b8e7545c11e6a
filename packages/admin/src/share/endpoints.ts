import {
  capabilitiesOperation,
  createLinkOperation,
  type EventType,
  eventTitleOf,
  listEventTypes,
  listLinks,
  type OfferableTime,
  revokeLink,
  type ShareableEventType,
} from '@whenable/contract'
import {
  type CallEndpoint,
  type ServiceCallOptions,
  type ServiceCalls,
  whole,
} from '../base/endpoint-table.js'
import { freeTimes, type TimesRequest } from '../base/free-times.js'
import { pageAddress } from '../base/page-address.js'

export interface ShareOptions {
  /** The service's address. */
  readonly baseUrl: string
  /** The account whose event types are shared. Default: all that the access token may see. */
  readonly grantId?: string | undefined
  /** The application's client id, for addresses of a service with several applications. */
  readonly clientId?: string | undefined
  /** Reads how many bytes a visitor downloads. Default: `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** What is read of the configuration within an event type. */
interface Described {
  readonly event_booking?: { readonly title?: string | undefined } | undefined
  readonly participants?: readonly {
    readonly is_organizer?: boolean | undefined
    readonly timezone?: string | undefined
  }[]
}

/** Whether the service can do something for an event type. */
const canDo =
  (capability: string) =>
  async (call: CallEndpoint, eventTypeId: string): Promise<boolean> => {
    const query = { configuration_id: eventTypeId }
    return (await call(capabilitiesOperation, { query })).capabilities.includes(capability)
  }

/** The event types of an owner, with the addresses of their pages, their free times, and the links that offer some of them. */
export const shareEndpoints = ({
  baseUrl,
  grantId: grant_id,
  clientId,
  fetch: send = (url, init) => fetch(url, init),
}: ShareOptions) => ({
  eventTypes: async (call: CallEndpoint, _request: object): Promise<readonly ShareableEventType[]> =>
    ((await call(whole(listEventTypes), { query: { grant_id } })) as readonly (EventType & Described)[]).map(
      ({ id, name, slug, is_active, event_booking, participants }) => ({
        id,
        name: name || eventTitleOf({ event_booking }) || slug || id,
        slug: slug ?? undefined,
        address: slug ? pageAddress(slug, { baseUrl, clientId }) : '',
        isActive: is_active !== false,
        timeZone: participants?.find(({ is_organizer }) => is_organizer)?.timezone ?? undefined,
      }),
    ),
  /** The free times of an event type, earliest first. */
  times: async (call: CallEndpoint, request: TimesRequest): Promise<readonly OfferableTime[]> =>
    (await freeTimes(call, request)).map((slot) => ({
      ...{ start: slot.start_time, end: slot.end_time },
      ...(slot.event_id && { eventId: slot.event_id }),
    })),
  /** Whether the service makes links that offer times of an event type. */
  canOffer: canDo('links'),
  /** Whether the service has polls of an event type's times. */
  canPoll: canDo('polls'),
  offer: createLinkOperation,
  /** The links of an event type, the oldest first. */
  links: whole(listLinks),
  revokeLink,
  /** The bytes that a visitor downloads until the first time shows; undefined if the service's build does not say. */
  firstSlotBytes: async (
    _call: CallEndpoint,
    _request: object,
    { signal }: ServiceCallOptions,
  ): Promise<number | undefined> => {
    const address = `${baseUrl.replace(/\/$/, '')}/embed/integrity.json`
    const response = await send(address, { credentials: 'omit', signal: signal ?? null })
    if (!response.ok) return undefined
    const { firstSlotBytes } = Object(await response.json())
    return typeof firstSlotBytes === 'number' ? firstSlotBytes : undefined
  },
})

type AllCalls = ServiceCalls<ReturnType<typeof shareEndpoints>>

/** What sharing calls. What the page's own functions leave out is not offered. */
export type ShareCalls = Pick<AllCalls, 'key' | 'eventTypes' | 'times'> & Partial<AllCalls>
