import { operation } from '../endpoint.js'
import { readBooking } from '../generated/bookings.js'
import { readWaitlistEntry } from '../generated/waitlist.js'
import { type Reader, readOptional } from '../reader.js'
import type { Booking, SettingsQuery } from './bookings.js'
import type { WaitlistAnswer, WaitlistEntry, WaitlistRequest } from './waitlist.js'

// What a page needs for waitlists, without schemas. `waitlist.ts` adds the schemas.

type None = Record<string, never>

/**
 * Where an entry is: it waits, an offer is open, or it has ended. It ended because its visitor booked, passed on the one session that it
 * was for, or left, or because its window or its patience is over.
 */
export const waitlistStates = ['waiting', 'offered', 'booked', 'passed', 'left', 'expired'] as const

const readAnything: Reader<unknown> = (value) => value

export const joinWaitlistOperation = /* @__PURE__ */ operation<
  SettingsQuery,
  WaitlistRequest,
  WaitlistEntry
>()({
  id: 'waitlist.join',
  method: 'POST',
  path: '/v3/scheduling/waitlist',
  access: 'visitor',
  requestType: 'json',
  read: readWaitlistEntry,
})

export const waitlistEntryOperation = /* @__PURE__ */ operation<None, undefined, WaitlistEntry>()({
  id: 'waitlist.read',
  method: 'GET',
  path: '/v3/scheduling/waitlist/{waitlist_id}',
  access: 'anyone',
  read: readWaitlistEntry,
})

export const acceptOfferOperation = /* @__PURE__ */ operation<None, WaitlistAnswer, Booking>()({
  id: 'waitlist.accept',
  method: 'POST',
  path: '/v3/scheduling/waitlist/{waitlist_id}/accept',
  access: 'anyone',
  requestType: 'json',
  read: readBooking,
})

export const passOfferOperation = /* @__PURE__ */ operation<None, WaitlistAnswer, WaitlistEntry>()({
  id: 'waitlist.pass',
  method: 'POST',
  path: '/v3/scheduling/waitlist/{waitlist_id}/pass',
  access: 'anyone',
  requestType: 'json',
  read: readWaitlistEntry,
})

export const leaveWaitlistOperation = /* @__PURE__ */ operation<None, undefined, unknown>()({
  id: 'waitlist.leave',
  method: 'DELETE',
  path: '/v3/scheduling/waitlist/{waitlist_id}',
  access: 'anyone',
  read: /* @__PURE__ */ readOptional(readAnything),
})
