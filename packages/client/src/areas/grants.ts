// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { grants as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `grants`: list, read, update, delete, me. */
export const grants = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
