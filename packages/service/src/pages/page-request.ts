import {
  answerOfValues,
  type BookingSettings,
  isSlotInReach,
  type LinkPrefill,
  ownValue,
  parseSlotName,
  readQueryPrefill,
  type SlotName,
} from '@whenable/contract'
import {
  dateAt,
  type Instant,
  ianaName,
  instant,
  isPlainDate,
  isTimeZone,
  type PlainDate,
} from '@whenable/time'
import { causeOf } from '../anonymous/callers.js'
import { pullBeforeBooking } from '../calendars/sync/pull-before-booking.js'
import type { BookingContext } from '../event-types/slot-strategy.js'
import type { OfferedSlot } from '../features/bookings/next-times.js'
import { configurationTimeZone } from '../hosts/resolve-hosts.js'
import type { Report } from '../kernel/errors.js'
import { readBody } from '../kernel/http/read-body.js'
import { transactAndPublish } from '../kernel/publish/publish.js'
import type { DeedKind, OwnedConfiguration, Records } from '../kernel/store/store.js'
import { type PageReader, pageReaderOf } from './no-script/page-reader.js'
import { type PageLanguage, pageLanguage } from './page-language.js'
import type { PageContext } from './page-route.js'

/** Query parameters that every link of a page carries on. */
const carriedParameters = ['client_id', 'lang', 'tz']

/** Query parameters that are not for the form: those that the page's own links and forms have. */
const pageParameters = new Set([
  ...carriedParameters,
  ...['from', 'slot', 'every', 'count', 'for', 'when-slot'],
])

/** Attributes by which the element fills in its form with the other query parameters of a booking page. */
export const prefillOfAddress = (request: Request): Record<string, string> => {
  const names = [...new URL(request.url).searchParams.keys()]
  return names.every((name) => pageParameters.has(name)) ? {} : { 'prefill-from-query': '' }
}

/** The longest values of an address that the links of its page repeat, in characters. */
const longestCarried = 2_000

/** The parameters of an address that fill in its form, as the links of its page repeat them. */
export const carriedPrefill = (request: Request): readonly (readonly [string, string])[] => {
  const pairs = [...new URL(request.url).searchParams].filter(([name]) => !pageParameters.has(name))
  return new URLSearchParams(pairs).toString().length > longestCarried ? [] : pairs
}

/** The values that an address gives to the fields of a form, with and without scripts (see `readQueryPrefill`). */
export const prefillFromAddress = (
  request: Request,
  { scheduler }: BookingSettings,
): Partial<LinkPrefill> => {
  const query = new URLSearchParams(
    [...new URL(request.url).searchParams].filter(([name]) => !pageParameters.has(name)),
  )
  const { name, email, phone, guests, answers } = readQueryPrefill(query)
  return {
    ...{ name, email, additional_guests: guests.map((address) => ({ email: address, name: undefined })) },
    additional_fields: Object.fromEntries(
      Object.entries(scheduler?.additional_fields ?? {}).flatMap(([key, field]) => {
        const values = ownValue(answers, key)
        const answer = values ? answerOfValues(field, values) : field.type === 'phone_number' && phone
        return answer ? [[key, answer] as const] : []
      }),
    ),
  }
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

/** How far ahead a configuration is booked, in days (interface: Configuration). */
const daysAhead = ({ configuration: { scheduler } }: OwnedConfiguration): number =>
  scheduler?.available_days_in_future ?? 30

/** Leads from a page at a former slug, the second part of its path, to the same page at the present one. */
export const movedTo = (request: Request, slug: string): Response => {
  const { pathname, search } = new URL(request.url)
  const [, kind, , ...rest] = pathname.split('/')
  // Another page can take the former slug.
  return new Response(null, {
    status: 302,
    headers: {
      Location: ['', kind, encodeURIComponent(slug), ...rest].join('/') + search,
      'Cache-Control': 'no-store',
    },
  })
}

/**
 * Reads the slot that a query or a form names: `START` or `START~EVENT_ID`, with the start in Unix seconds. Undefined for anything else,
 * and for a slot that could not be booked in the last year or from now on: anybody can write anything into an address.
 */
export const readSlotName = (
  text: string | null,
  owned: OwnedConfiguration,
  now: Instant,
): SlotName | undefined => {
  const name = parseSlotName(text ?? '')
  return name && isSlotInReach(name.start, now, daysAhead(owned)) ? name : undefined
}

/** A slot that is no longer offered, from its reference. */
export const goneSlot = (
  { start, eventId }: SlotName,
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

/** The reader of a page about a time of an event type: in the guest's time zone, if it is known, or else in that of the hosts. */
export const readerOfTime = async (
  records: Records,
  request: Request,
  owned: OwnedConfiguration,
  start: Instant,
  guestZone?: string,
): Promise<PageReader> =>
  readerFor(
    request,
    await pageLanguage(request),
    guestZone ?? (await configurationTimeZone(records, owned, start)),
  )

/** The first day to show, from the `from` parameter. A day after all that can be booked is ignored. */
export const firstDay = (
  request: Request,
  owned: OwnedConfiguration,
  now: Instant,
): PlainDate | undefined => {
  const from = new URL(request.url).searchParams.get('from')
  // A day more, because the last one depends on the time zone.
  const last = dateAt(instant(now + (daysAhead(owned) + 1) * 86_400), 'UTC')
  return isPlainDate(from) && from <= last ? from : undefined
}

/**
 * Checks whether visitors may book or move without a challenge. Programs without scripts cannot solve one, so they wait.
 *
 * @throws ServiceError `challenge_required` if many bookings were made.
 */
export const requireChallenge = async (
  { challenges, addressOf, anonymousOf }: PageContext,
  request: Request,
  { applicationId, configuration: { id } }: OwnedConfiguration,
  kind: DeedKind,
  { start_time, end_time, event_id }: OfferedSlot,
): Promise<void> => {
  const anonymous = await anonymousOf(request, applicationId)
  await challenges.require(
    { applicationId, kind, targetId: id },
    { configurationId: id, slot: { start: start_time, end: end_time }, eventId: event_id },
    { anonymous, address: addressOf(request), response: undefined },
  )
}

/** Why a change was refused, for a page without scripts. */
export const refusalText = (reader: PageReader, type: string): string =>
  type === 'challenge_required'
    ? reader.text.page.challenge.help
    : reader.text.booking.errors.refused({ type })

/**
 * Runs a change of bookings that a page's form asks for, in one transaction.
 *
 * @param owned the configuration, for the limits of visitors.
 * @param pulls whether the calendars of its hosts are pulled before, because the change books a time.
 */
export const changeBookings = async <T>(
  context: PageContext,
  request: Request,
  report: Report,
  { owned, pulls }: { readonly owned: OwnedConfiguration; readonly pulls: boolean },
  change: (bookings: BookingContext) => Promise<T>,
): Promise<T> => {
  const { clock, connections, newId, originOf, anonymousOf } = context
  if (pulls) await pullBeforeBooking(connections, owned)
  const anonymous = await anonymousOf(request, owned.applicationId)
  const now = clock()
  const origin = originOf(request)
  return transactAndPublish(context, { now, origin }, report, (transaction, publish) =>
    change({
      ...{ transaction, now, newId, publish, origin, anonymous },
      cause: causeOf({ anonymous }),
    }),
  )
}
