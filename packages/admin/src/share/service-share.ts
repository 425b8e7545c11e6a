import { lazySource } from '../base/lazy-source.js'
import type { ServiceOptions } from '../base/service-calls.js'
import type { ShareCalls, ShareOptions } from './endpoints.js'

/** What an owner of a service shares. */
export const serviceShare = (options: ServiceOptions & ShareOptions): ShareCalls =>
  lazySource<ShareCalls>(async () => {
    const [{ createServiceCalls }, { shareEndpoints }] = await Promise.all([
      import('../base/service-calls.js'),
      import('./endpoints.js'),
    ])
    return createServiceCalls(options, shareEndpoints(options))
  })
