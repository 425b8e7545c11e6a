// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { legacyFiles as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `legacy-files`: download, create. */
export const legacyFiles = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
