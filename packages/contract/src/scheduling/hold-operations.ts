import { operation } from '../endpoint.js'
import { readHold } from '../generated/holds.js'
import { type Reader, readOptional } from '../reader.js'
import type { BookingQuery, SettingsQuery } from './bookings.js'
import type { Hold, HoldChangeBody, HoldRequestBody } from './holds.js'

// What a page needs to hold a slot, without a schema. `holds.ts` adds the schemas.

const readAnything: Reader<unknown> = (value) => value

export const holdOperation = /* @__PURE__ */ operation<SettingsQuery, HoldRequestBody, Hold>()({
  id: 'holds.create',
  method: 'POST',
  path: '/v3/scheduling/holds',
  access: 'visitor',
  requestType: 'json',
  read: readHold,
})

export const changeHoldOperation = /* @__PURE__ */ operation<SettingsQuery, HoldChangeBody, Hold>()({
  id: 'holds.update',
  method: 'PATCH',
  path: '/v3/scheduling/holds/{hold_id}',
  access: 'visitor',
  requestType: 'json',
  read: readHold,
})

export const releaseHoldOperation = /* @__PURE__ */ operation<BookingQuery, undefined, unknown>()({
  id: 'holds.delete',
  method: 'DELETE',
  path: '/v3/scheduling/holds/{hold_id}',
  access: 'visitor',
  read: /* @__PURE__ */ readOptional(readAnything),
})
