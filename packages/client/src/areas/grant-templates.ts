// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { grantTemplates as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `grant-templates`: list, create, read, update, delete. */
export const grantTemplates = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
