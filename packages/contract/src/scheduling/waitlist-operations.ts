import { operation } from '../endpoint.js'
import {
  type Reader,
  readBoolean,
  readInstant,
  readNumber,
  readObject,
  readOneOf,
  readOptional,
  readOptionalText,
  readText,
} from '../reader.js'
import type { Booking, SettingsQuery } from './bookings.js'
import { readBooking } from './read-bookings.js'
import type { WaitlistAnswer, WaitlistEntry, WaitlistOffer, WaitlistRequest } from './waitlist.js'

// What a page needs for waitlists, without schemas. `waitlist.ts` adds the schemas.

type None = Record<string, never>

/**
 * Where an entry is: it waits, an offer is open, or it has ended. It ended because its visitor booked, passed on the one session that it
 * was for, or left, or because its window or its patience is over.
 */
export const waitlistStates = ['waiting', 'offered', 'booked', 'passed', 'left', 'expired'] as const

const readAnything: Reader<unknown> = (value) => value

/** Reads an offer. */
const readOffer = /* @__PURE__ */ readObject<WaitlistOffer>({
  start_time: readInstant,
  end_time: readInstant,
  event_id: readOptionalText,
  master_id: readOptionalText,
  calendar_id: readOptionalText,
  title: readOptionalText,
  expires_in: readNumber,
})

/** Reads an entry for its visitor. */
const readWaitlistEntry = /* @__PURE__ */ readObject<WaitlistEntry>({
  waitlist_id: readText,
  configuration_id: readText,
  state: readOneOf(...waitlistStates),
  start_time: readInstant,
  end_time: readInstant,
  event_id: readOptionalText,
  timezone: readText,
  expires_in: readNumber,
  offer: readOptional(readOffer),
  booking_id: readOptionalText,
  sends_email: readOptional(readBoolean),
})

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
