// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { messages as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `messages`: list, read, update, delete, clean, send, listSchedules, readSchedule, cancelSchedule, smartCompose, smartComposeReply. */
export const messages = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
