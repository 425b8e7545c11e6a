// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { legacyMessages as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `legacy-messages`: read, raw, update. */
export const legacyMessages = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
