// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { legacyConnect as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `legacy-connect`: authorize, token. */
export const legacyConnect = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
