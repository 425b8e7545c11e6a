import type { ShareSource } from '@whenable/contract'
import { lazySource } from '../base/lazy-source.js'
import type { ShareSourceOptions } from './calls.js'

/** What an owner of a service shares. */
export const serviceShare = (options: ShareSourceOptions): ShareSource =>
  lazySource<ShareSource>(async () => (await import('./calls.js')).createShareSource(options))
