// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { grantTemplates as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `grant-templates`: list, create, read, update, delete. */
export const grantTemplates = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
