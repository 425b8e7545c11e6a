// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { legacyAccount as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `legacy-account`: read. */
export const legacyAccount = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
