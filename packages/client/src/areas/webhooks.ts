// Generated from the interface by scripts/generate-interface.mjs: change what it reads, not this file.
import { webhooks as endpoints } from '@whenable/contract/interface'
import { type Calls, callsOf } from '../area-calls.js'
import type { Client } from '../call.js'

/** The calls of `webhooks`: list, create, read, update, delete, rotateSecret, mockPayload, sendTestEvent. */
export const webhooks = (client: Client): Calls<typeof endpoints> => callsOf(client, endpoints)
