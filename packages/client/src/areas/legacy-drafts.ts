// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { legacyDrafts as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `legacy-drafts`: list, read, create, update, delete. */
export const legacyDrafts = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
