import { operation } from '../endpoint.js'
import type { CallOptions } from '../ports.js'
import {
  readArray,
  readInstant,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readOptionalText,
  readText,
} from '../reader.js'
import type { HostPage, ListedEventType } from './host-pages.js'

// What a page needs to request the page of a host, without a schema. `host-pages.ts` adds the schemas.

/** Reads the page of a host. */
export const readHostPage = /* @__PURE__ */ readObject<HostPage>({
  slug: readText,
  name: readText,
  timezone: readText,
  event_types: readArray(
    readObject<ListedEventType>({
      configuration_id: readText,
      slug: readText,
      title: readText,
      description: readOptionalText,
      location: readOptionalText,
      type: readOneOf('standard', 'group'),
      booking_type: readOneOf('booking', 'organizer-confirmation'),
      duration_minutes: readOptional(readNumber),
      price: readOptional(
        readObject<NonNullable<ListedEventType['price']>>({ amount: readNumber, currency: readText }),
      ),
      page_url: readText,
      next_start_time: readOptional(readInstant),
    }),
  ),
})

export const hostPageOperation = /* @__PURE__ */ operation<
  { client_id?: string | undefined },
  undefined,
  HostPage
>()({
  id: 'host-pages.read',
  method: 'GET',
  path: '/v3/scheduling/hosts/{slug}',
  access: 'anyone',
  read: readHostPage,
})

/** Reads the page of a host. */
export interface HostPageSource {
  /** Identifies the host and the service, as `CalendarConnections.key` does. */
  readonly key?: unknown
  hostPage(options: CallOptions): Promise<HostPage>
}
