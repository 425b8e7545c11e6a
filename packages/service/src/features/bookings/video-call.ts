import { type Configuration, callProviders, publicJitsi } from '@whenable/contract'
import { eventTermsOf } from '../../event-types/configuration-rules.js'
import type { BookingCall, BookingRecord, CalendarObject } from '../../kernel/store/store.js'

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
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${newId().replaceAll('-', '')}`
  return url.href
}

/** The call that a new booking of a configuration has for itself, if any. */
export const newCall = (configuration: Configuration, newId: () => string): BookingCall | undefined => {
  const { provider, autocreate } = eventTermsOf(configuration).conferencing ?? {}
  if (!autocreate || provider !== callProviders.jitsi) return undefined
  return { provider, url: jitsiRoom(autocreate.server ?? publicJitsi, newId) }
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

/** Where the people of a booking meet by video. Nobody does once it is cancelled. */
export const callAddress = (
  booking: Pick<BookingRecord, 'call' | 'status'>,
  shared: Conferencing | undefined,
): string | undefined =>
  booking.status === 'cancelled' ? undefined : joinUrlOf(bookingConferencing(booking, shared))
