import type { BookingSettings } from '@whenable/contract'
import { type Instant, ianaName, instant, isPlainDate, isTimeZone, type PlainDate } from '@whenable/time'
import { pullBeforeBooking } from '../calendars/sync/pull-before-booking.js'
import type { Report } from '../core/errors.js'
import { readBody } from '../http/read-body.js'
import { transactAndPublish } from '../notifications/publish.js'
import type { OfferedSlot } from '../scheduling/next-times.js'
import type { BookingContext } from '../scheduling/slot-strategy.js'
import type { OwnedConfiguration } from '../store/store.js'
import { type PageReader, pageReaderOf } from './no-script/page-reader.js'
import type { PageLanguage } from './page-language.js'
import type { PageContext } from './page-route.js'

/** Query parameters that every link of a page carries on. */
const carriedParameters = ['client_id', 'lang', 'tz']

/** Query parameters that are not for the form. */
const pageParameters = new Set([...carriedParameters, 'from', 'slot'])

/** Attributes by which the element fills in its form with the other query parameters of a booking page. */
export const prefillOfAddress = (request: Request): Record<string, string> => {
  const names = [...new URL(request.url).searchParams.keys()]
  return names.every((name) => pageParameters.has(name)) ? {} : { 'prefill-from-query': '' }
}

/** The fields of a submitted form. */
export const readFormFields = async (request: Request): Promise<URLSearchParams> =>
  new URLSearchParams((await readBody(request, ['application/x-www-form-urlencoded'])).text)

/** Whether another site submitted a form, by Fetch Metadata, or else by `Origin`. */
export const isCrossSite = (request: Request, origin: string): boolean => {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site !== 'same-origin' && site !== 'none'
  return ![null, 'null', origin].includes(request.headers.get('Origin'))
}

/** A form's key, if it can be a credential. Forms have a random one; a program may send any other. */
export const unguessableKey = (key: string | null): string | undefined =>
  key !== null && /^[\w-]{32,256}$/.test(key) ? key : undefined

/** Redirects to a page that is read with GET (303; RFC 9110, section 15.4.4). */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })

/** The slot that a query or a form names: its start, and for group events the event. */
export interface SlotReference {
  readonly start: Instant
  readonly eventId?: string
}

/** Reads a slot reference: `START` or `START~EVENT_ID`, with the start in Unix seconds. */
export const readSlotReference = (text: string): SlotReference | undefined => {
  const [, start, eventId] = /^(\d{1,12})(?:~(.{1,300}))?$/s.exec(text) ?? []
  return start === undefined ? undefined : { start: instant(Number(start)), ...(eventId ? { eventId } : {}) }
}

/** A slot that is no longer offered, from its reference. */
export const goneSlot = (
  { start, eventId }: SlotReference,
  { duration_minutes: minutes }: BookingSettings,
): OfferedSlot => ({
  start_time: start,
  end_time: instant(start + (minutes ?? 1) * 60),
  event_id: eventId,
  calendar_id: eventId && 'primary',
  title: undefined,
  description: undefined,
  location: undefined,
})

/** The reader of a page. Times are shown in the zone of the `tz` parameter, or else in `defaultZone`. */
export const readerFor = (request: Request, language: PageLanguage, defaultZone: string): PageReader => {
  const { pathname, searchParams } = new URL(request.url)
  const requestedZone = searchParams.get('tz') ?? ''
  const isKnown = requestedZone !== '' && isTimeZone(requestedZone)
  const parameters = carriedParameters.flatMap((name) => {
    const value = searchParams.get(name)
    return value && (name !== 'tz' || isKnown) ? [[name, value]] : []
  })
  return pageReaderOf(language, {
    timeZone: isKnown ? ianaName(requestedZone) : defaultZone,
    path: pathname,
    query: Object.fromEntries(parameters),
  })
}

/** The first day to show, from the `from` parameter. */
export const firstDay = (request: Request): PlainDate | undefined => {
  const from = new URL(request.url).searchParams.get('from')
  return isPlainDate(from) ? from : undefined
}

/**
 * Counts bookings that are made at once, or a move. Programs without scripts cannot solve a challenge, so they wait.
 *
 * @throws ServiceError `challenge_required` if many bookings were made.
 */
export const requireChallenge = (
  { challenges, addressOf }: PageContext,
  request: Request,
  configurationId: string,
  { start_time, end_time, event_id }: OfferedSlot,
  bookings = 1,
): Promise<void> =>
  challenges.require(
    { configurationId, slot: { start: start_time, end: end_time }, eventId: event_id, bookings },
    { address: addressOf(request), response: undefined },
  )

/** Why a change was refused, for a page without scripts. */
export const refusalText = (reader: PageReader, type: string): string =>
  type === 'challenge_required' ? reader.language.messages.challengeHelp() : reader.text('refused', {}, type)

/**
 * Runs a change of bookings that a page's form asks for, in one transaction.
 *
 * @param pulled the configuration whose hosts' calendars are pulled before, if the change books a time.
 */
export const changeBookings = async <T>(
  context: PageContext,
  request: Request,
  report: Report,
  pulled: OwnedConfiguration | undefined,
  change: (bookings: BookingContext) => Promise<T>,
): Promise<T> => {
  const { clock, connections, newId, originOf } = context
  if (pulled) await pullBeforeBooking(connections, pulled)
  const now = clock()
  const origin = originOf(request)
  return transactAndPublish(context, { now, origin }, report, (transaction, publish) =>
    change({ transaction, now, newId, publish, origin }),
  )
}
