// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { events as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `events`: list, create, import, read, update, delete, sendRsvp. */
export const events = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
