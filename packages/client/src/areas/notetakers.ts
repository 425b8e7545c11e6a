// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { notetakers as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `notetakers`: list, create, read, update, delete, history, cancel, leave, media. */
export const notetakers = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
