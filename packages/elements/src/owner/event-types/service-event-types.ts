import type { EventTypesOptions } from '@whenable/client/event-types'
import type { EventTypeSource } from '@whenable/contract'

/** A service's event types: it answers every call that a page's own source may leave out. */
type ServiceEventTypes = Required<Omit<EventTypeSource, 'key'>>

/** The event types of a service's member. The client loads with the first call: a page that brings its own source needs none. */
export const serviceEventTypes = (options: EventTypesOptions): ServiceEventTypes => {
  let loaded: Promise<ServiceEventTypes> | undefined
  const load = () => {
    loaded ??= import('@whenable/client/event-types').then(({ createEventTypes }) =>
      createEventTypes(options),
    )
    // After a failure the next call tries again.
    loaded.catch(() => {
      loaded = undefined
    })
    return loaded
  }
  const base = options.baseUrl.replace(/\/$/, '')
  const query = options.clientId ? `?client_id=${encodeURIComponent(options.clientId)}` : ''
  return {
    list: async (...call) => (await load()).list(...call),
    create: async (...call) => (await load()).create(...call),
    duplicate: async (...call) => (await load()).duplicate(...call),
    setActive: async (...call) => (await load()).setActive(...call),
    bookingsAhead: async (...call) => (await load()).bookingsAhead(...call),
    remove: async (...call) => (await load()).remove(...call),
    addressOf: (slug) => `${base}/b/${encodeURIComponent(slug)}${query}`,
    read: async (...call) => (await load()).read(...call),
    save: async (...call) => (await load()).save(...call),
    choices: async (...call) => (await load()).choices(...call),
    inviteHost: async (...call) => (await load()).inviteHost(...call),
    hostRequests: async (...call) => (await load()).hostRequests(...call),
    answerHostRequest: async (...call) => (await load()).answerHostRequest(...call),
    waiting: async (...call) => (await load()).waiting(...call),
    preview: async (...call) => (await load()).preview(...call),
  }
}
