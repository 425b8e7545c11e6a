import { type Calendar, type Configuration, callProviders, publicJitsi } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { eventTermsOf } from '../../event-types/configuration-rules.js'
import type {
  BookingCall,
  BookingDraft,
  BookingRecord,
  CalendarObject,
  Records,
} from '../../kernel/store/store.js'

// The video call of a booking: its own, which was made for it, or else the one address of its event type or group event.

/** The conferencing settings of an event type, a group event or a booking. */
export type Conferencing = NonNullable<CalendarObject['conferencing']>

/** The address of a call, if it is one of the web. */
export const joinUrlOf = (conferencing: Conferencing | undefined): string | undefined => {
  const { details } = conferencing ?? {}
  const url = typeof details === 'object' && details !== null && 'url' in details ? details.url : undefined
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined
  return /^https?:$/.test(new URL(url).protocol) ? url : undefined
}

/** A room of its own on a Jitsi server. Its name is random, so that only those who have the address find it. */
const jitsiRoom = (server: string, newId: () => string): string => {
  const url = new URL(server)
  url.search = url.hash = ''
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${newId().replaceAll('-', '')}`
  return url.href
}

/** Seconds for which emails wait for the address of a call that a calendar's provider makes. */
const callWait = 20
/** Seconds before the end of that wait in which an address may come too late for the emails. */
const callMargin = 5

/** The providers of connected calendars that make calls, by the name of the call. */
const calendarProviders: Readonly<Record<string, string>> = {
  [callProviders.google]: 'google',
  [callProviders.microsoft]: 'microsoft',
}

/** The call that a new booking of a configuration has for itself, if any. One of a calendar's provider has no address yet. */
export const newCall = (configuration: Configuration, newId: () => string): BookingCall | undefined => {
  const { provider, autocreate } = eventTermsOf(configuration).conferencing ?? {}
  if (!autocreate || !provider) return undefined
  return provider === callProviders.jitsi
    ? { provider, url: jitsiRoom(autocreate.server ?? publicJitsi, newId) }
    : { provider }
}

/**
 * The call of a booking whose event is written to calendars, the organizer's first. The first whose provider can make it does so; the call
 * goes with its event, so another calendar makes another one. Without such a calendar, the booking has no address to meet at.
 */
export const callInCalendars = async (
  { transaction, now }: { readonly transaction: Records; readonly now: Instant },
  { applicationId, call, status }: Pick<BookingRecord, 'applicationId' | 'call' | 'status'>,
  calendars: readonly Calendar[],
): Promise<BookingCall | undefined> => {
  const provider = call && calendarProviders[call.provider]
  if (!provider || status === 'cancelled' || calendars.some(({ id }) => id === call.calendarId)) return call
  for (const { id, connection_id, read_only: isReadOnly } of calendars) {
    const connection =
      connection_id && !isReadOnly && (await transaction.connection(applicationId, connection_id))
    if (connection && connection.provider === provider)
      return { provider: call.provider, calendarId: id, awaitedUntil: instant(now + callWait) }
  }
  return { provider: call.provider }
}

/** The conferencing of a booking's event on a calendar. That of the calendar whose provider makes the call asks for it. */
export const conferencingIn = (
  { call }: Pick<BookingRecord, 'call'>,
  conferencing: Conferencing | undefined,
  calendarId: string,
): Conferencing | undefined =>
  call?.awaitedUntil !== undefined && call.calendarId === calendarId
    ? { provider: call.provider, autocreate: {} }
    : conferencing

/** When emails about a booking go out: once its call is made, but not much later. Undefined: at once. */
export const emailsAfterCall = ({ call, status }: BookingRecord): Instant | undefined =>
  status === 'booked' ? call?.awaitedUntil : undefined

/** Whether emails that waited for a call may have gone out without it. */
export const isCallLate = ({ awaitedUntil = instant(0) }: BookingCall, now: Instant): boolean =>
  now > awaitedUntil - callMargin

/** A draft of an email with the calls that were made since it was written. */
export const withCalls = async (records: Records, draft: BookingDraft): Promise<BookingDraft> => {
  const latest = async (known: BookingRecord): Promise<BookingRecord> => {
    if (known.call?.awaitedUntil === undefined) return known
    const booking = await records.booking(known.applicationId, known.id)
    const isSame = booking?.start === known.start && booking.status === known.status
    return isSame ? { ...known, call: booking.call, sequence: booking.sequence } : known
  }
  const { snapshot, series } = draft
  return {
    ...draft,
    snapshot: { ...snapshot, booking: await latest(snapshot.booking) },
    series: series && (await Promise.all(series.map(latest))),
  }
}

/** What is known of the call of a booking, for those who may meet there. */
export const callData = (booking: BookingRecord, shared: Conferencing | undefined) => {
  const conferencing = booking.status === 'cancelled' ? undefined : bookingConferencing(booking, shared)
  const provider = conferencing?.['provider']
  if (!conferencing || typeof provider !== 'string') return undefined
  const url = joinUrlOf(conferencing)
  const { call } = booking
  const state = url ? 'ready' : call ? (call.awaitedUntil === undefined ? 'failed' : 'pending') : undefined
  return { provider, details: url === undefined ? undefined : { url }, state }
}

const conferencingOfCall = ({ provider, url }: BookingCall): Conferencing => ({
  provider,
  ...(url === undefined ? {} : { details: { url } }),
})

/** The conferencing of the sessions of a new group event: those of a series meet in one room. */
export const sessionConferencing = (
  configuration: Configuration,
  newId: () => string,
): Conferencing | undefined => {
  const call = newCall(configuration, newId)
  return call ? conferencingOfCall(call) : eventTermsOf(configuration).conferencing
}

/** The conferencing of a booking: of its own call, or else that of its event type or group event. */
export const bookingConferencing = (
  { call }: Pick<BookingRecord, 'call'>,
  shared: Conferencing | undefined,
): Conferencing | undefined => (call ? conferencingOfCall(call) : shared)
