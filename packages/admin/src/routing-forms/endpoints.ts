import {
  createRoutingForm,
  deleteRoutingForm,
  listMembers,
  listRoutingForms,
  updateRoutingForm,
} from '@whenable/contract'
import { type CallEndpoint, type ServiceCalls, whole } from '../base/endpoint-table.js'
import { type ShareOptions, shareEndpoints } from '../share/endpoints.js'

/** A host who has a public page. */
export interface RoutingHost {
  readonly id: string
  readonly name: string
}

/** The routing forms of an owner, and the event types and hosts to which they can lead. */
export const routingFormsEndpoints = (options: ShareOptions) => ({
  eventTypes: shareEndpoints(options).eventTypes,
  /** The hosts who have public pages. */
  hosts: async (call: CallEndpoint, _request: object): Promise<readonly RoutingHost[]> =>
    (await call(whole(listMembers), {})).flatMap(({ id, name, page_slug: slug }) =>
      slug ? [{ id, name }] : [],
    ),
  /** The routing forms of the application, oldest first. */
  routingForms: whole(listRoutingForms),
  createRoutingForm,
  updateRoutingForm,
  deleteRoutingForm,
})

/** What the page of routing forms calls. */
export type RoutingFormsCalls = ServiceCalls<ReturnType<typeof routingFormsEndpoints>>
