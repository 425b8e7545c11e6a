import type { EventTypeSource } from '@whenable/contract'
import { lazySource } from '../base/lazy-source.js'
import type { EventTypesOptions } from './calls.js'

/** The event types of a service's member. */
export const serviceEventTypes = (options: EventTypesOptions): EventTypeSource => {
  const base = options.baseUrl.replace(/\/$/, '')
  const query = options.clientId ? `?client_id=${encodeURIComponent(options.clientId)}` : ''
  return lazySource<EventTypeSource>(async () => (await import('./calls.js')).createEventTypes(options), {
    addressOf: (slug) => `${base}/b/${encodeURIComponent(slug)}${query}`,
  })
}
