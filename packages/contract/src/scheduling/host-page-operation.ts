import { operation } from '../endpoint.js'
import { readHostPage } from '../generated/host-pages.js'
import type { CallOptions } from '../ports.js'
import type { HostPage } from './host-pages.js'

// What a page needs to request the page of a host, without a schema. `host-pages.ts` adds the schemas.

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
  /** Identifies the host and the service, as `CalendarsCalls.key` does. */
  readonly key?: unknown
  hostPage(options: CallOptions): Promise<HostPage>
}
