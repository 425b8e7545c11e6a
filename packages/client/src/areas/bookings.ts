// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { bookings as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area.js'
import type { Client } from '../create-client.js'

/** The calls of `bookings`: create, read, answer, reschedule, cancel, availability. */
export const bookings = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
