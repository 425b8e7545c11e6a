import { lazyCalls } from '../base/lazy-calls.js'
import type { ServiceOptions } from '../base/service-calls.js'
import type { ShareCalls, ShareOptions } from './endpoints.js'

/** What an owner of a service shares. */
export const serviceShare = (options: ServiceOptions & ShareOptions): ShareCalls =>
  lazyCalls(options, async () => (await import('./endpoints.js')).shareEndpoints(options))
