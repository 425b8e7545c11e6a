// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { events as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `events`: list, create, import, read, update, delete, sendRsvp. */
export const events = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
