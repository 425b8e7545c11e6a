// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { contacts as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `contacts`: list, create, read, update, delete, listGroups. */
export const contacts = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
