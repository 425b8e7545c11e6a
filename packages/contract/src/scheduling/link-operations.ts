import { operation } from '../endpoint.js'
import { readCapabilities, readLinkAddress } from '../generated/links.js'
import type { SettingsQuery } from './bookings.js'
import type { LinkBody } from './links.js'

// What an owner's page needs for links, without schemas.

/** Makes a link. `links.ts` adds the schemas. */
export const createLinkOperation = /* @__PURE__ */ operation<
  Record<string, never>,
  LinkBody,
  { readonly address: string }
>()({
  id: 'links.create',
  method: 'POST',
  path: '/v3/scheduling/links',
  access: 'member',
  requestType: 'json',
  read: readLinkAddress,
})

/** What a service can do for an event type: `capabilities` of `ui-settings`, without the rest. */
export const capabilitiesOperation = /* @__PURE__ */ operation<
  SettingsQuery,
  undefined,
  { readonly capabilities: readonly string[] }
>()({
  id: 'scheduling.ui-settings',
  method: 'GET',
  path: '/v3/scheduling/ui-settings',
  access: 'visitor',
  read: readCapabilities,
})
