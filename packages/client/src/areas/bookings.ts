// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { bookings as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `bookings`: create, read, answer, reschedule, cancel, availability. */
export const bookings = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
