// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { snsChannels as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `sns-channels`: list, create, read, update, delete. */
export const snsChannels = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
