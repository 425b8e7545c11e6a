// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { legacyThreads as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `legacy-threads`: list, read, update, search. */
export const legacyThreads = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
