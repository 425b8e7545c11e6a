import type { Link, LinkInput } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { checkLink, linkStateAt, secondsUntil } from '../../access/link-state.js'
import { seesBookingSecrets } from '../../access/scopes.js'
import { permit, permitted } from '../../anonymous/permit.js'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { maxDays } from '../../event-types/availability-window.js'
import { type BookingContext, unavailable } from '../../event-types/slot-strategy.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import type { CallerAuthorization } from '../../kernel/http/route.js'
import type { SecretKeys } from '../../kernel/seal.js'
import { sha256 } from '../../kernel/secrets.js'
import type { LinkRecord, LinkSlot, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { type BookingRequest, book, bookingCause } from '../bookings/bookings.js'
import { linkBooks } from '../bookings/link-availability.js'
import { offeredSlot } from '../bookings/next-times.js'
import { lockHolds } from '../holds/holds.js'
import { holdOffers, releaseBooked } from './link-holds.js'
import { secretOf, type WithSecret, withSecret } from './link-secret.js'

/** The longest lifetime of a link, in seconds: five years. */
const longestLifetime = 1_825 * 86_400

/** A new secret of a link or a poll: 32 hexadecimal digits with 122 random bits, which every email program keeps whole in an address. */
export const newLinkSecret = (newId: () => string): string => newId().replaceAll('-', '')

/** The page of a link. */
export const linkAddress = (origin: string, secret: string): string => `${origin}/l/${secret}`

/** The offered slots with their ends, by start. @throws ServiceError naming a slot that is not free. */
export const offerableSlots = async (
  records: Records,
  owned: OwnedConfiguration,
  wanted: NonNullable<LinkInput['slots']>,
  now: Instant,
  cache: BusyTimeCache | undefined,
): Promise<readonly LinkSlot[]> => {
  const slots = new Map<string, LinkSlot>()
  for (const [index, { start_time: start, event_id: eventId }] of wanted.entries()) {
    const found = await offeredSlot(records, owned, { start, eventId }, { now, cache })
    if (!found)
      throw validationError(`slots.${index}.start_time`, start, 'the start of a time that is free now')
    const { end_time: end, calendar_id: calendarId } = found
    slots.set(`${start} ${eventId ?? ''}`, { start, end, eventId, calendarId: calendarId ?? undefined })
  }
  const sorted = [...slots.values()].sort((a, b) => a.start - b.start)
  const [first] = sorted
  const last = sorted.at(-1)
  if (first && last && last.start - first.start > maxDays * 86_400)
    throw validationError('slots', last.start, `times within ${maxDays} days of the first one`)
  return sorted
}

/**
 * When a new link expires: at the end that is asked for, otherwise once the last of its times has begun, in whose first second it can be
 * booked. One without times lasts.
 *
 * @throws ServiceError naming the invalid field.
 */
const expiryOf = (
  { expires_at: at, expires_in: seconds }: LinkInput,
  now: Instant,
  slots: readonly LinkSlot[],
): Instant | undefined => {
  if (seconds !== undefined && at !== undefined)
    throw validationError('expires_in', seconds, 'either this or expires_at')
  if (seconds !== undefined && (seconds < 1 || seconds > longestLifetime))
    throw validationError('expires_in', seconds, `1 to ${longestLifetime} seconds`)
  if (at !== undefined && (at <= now || at > now + longestLifetime))
    throw validationError('expires_at', at, 'an instant from now on, within five years')
  if (seconds !== undefined) return instant(now + seconds)
  const last = slots.at(-1)
  return at ?? (last && instant(last.start + 1))
}

/**
 * Creates a link to a configuration.
 *
 * @returns the link and its secret. The store keeps only its hash.
 * @throws ServiceError naming the invalid field.
 */
export const addLink = async (
  context: BookingContext & {
    readonly busyTimeCache?: BusyTimeCache | undefined
    readonly secretKeys: SecretKeys | undefined
  },
  owned: OwnedConfiguration,
  input: LinkInput,
): Promise<{ readonly link: LinkRecord; readonly secret: string }> => {
  const { transaction, now, newId, busyTimeCache, secretKeys } = context
  const { name, message, prefill, most_bookings: mostBookings, slots: wanted = [] } = input
  const holdsSlots = input.hold_slots === true
  if (holdsSlots && !wanted.length) throw validationError('hold_slots', true, 'the slots to hold')
  // The times stay free until they are held.
  if (holdsSlots) await lockHolds(context, owned)
  const slots = await offerableSlots(transaction, owned, wanted, now, busyTimeCache)
  const expiresAt = expiryOf(input, now, slots)
  const secret = newLinkSecret(newId)
  const made: LinkRecord = {
    id: newId(),
    hash: await sha256(secret),
    applicationId: owned.applicationId,
    configurationId: owned.configuration.id,
    grantId: owned.grantId,
    name,
    message: message?.trim() || undefined,
    mostBookings,
    bookings: 0,
    expiresAt,
    slots,
    ...(holdsSlots && { holdsSlots }),
    prefill,
    createdAt: now,
  }
  const link = await withSecret(made, secret, secretKeys)
  await transaction.putLink(link)
  if (holdsSlots) await holdOffers(context, owned, link)
  return { link, secret }
}

const factsOf = (link: LinkRecord, now: Instant) => ({
  id: link.id,
  configuration_id: link.configurationId,
  name: link.name,
  message: link.message,
  state: linkStateAt(link, now),
  most_bookings: link.mostBookings,
  bookings: link.bookings,
  expires_at: link.expiresAt,
  expires_in: link.expiresAt === undefined ? undefined : secondsUntil(link.expiresAt, now),
  slots: link.slots.length
    ? link.slots.map(({ start, end, eventId, calendarId }) => ({
        start_time: start,
        end_time: end,
        event_id: eventId,
        calendar_id: calendarId,
      }))
    : undefined,
  hold_slots: link.holdsSlots,
  prefill: link.prefill,
  created_at: link.createdAt,
})

/** What showing an address again needs. */
export interface AddressReader extends Pick<CallerAuthorization, 'key'> {
  readonly now: Instant
  readonly origin: string
  readonly secretKeys: SecretKeys | undefined
}

/** The secret of a link or a poll for its owner. Undefined if it was not kept, or the caller's API key may not use it. */
export const shownSecret = async (record: WithSecret, reader: AddressReader): Promise<string | undefined> =>
  seesBookingSecrets(reader) ? secretOf(record, reader.secretKeys) : undefined

/** The path of the page of a link that still books. Undefined if it has ended, or its secret was not kept. */
export const pathOfLink = async (
  link: LinkRecord,
  { now, secretKeys }: Pick<AddressReader, 'now' | 'secretKeys'>,
): Promise<string | undefined> => {
  if (linkStateAt(link, now) !== 'active') return undefined
  const secret = await secretOf(link, secretKeys)
  return secret === undefined ? undefined : linkAddress('', secret)
}

/** A link's data for its owner. */
export const linkData = async (link: LinkRecord, reader: AddressReader): Promise<Link> => {
  const secret = await shownSecret(link, reader)
  return {
    ...factsOf(link, reader.now),
    address: secret === undefined ? undefined : linkAddress(reader.origin, secret),
  }
}

/** How many bookings a link has left. Undefined if they are not limited. */
export const bookingsLeft = ({
  mostBookings,
  bookings,
}: Pick<LinkRecord, 'mostBookings' | 'bookings'>): number | undefined =>
  mostBookings === undefined ? undefined : Math.max(0, mostBookings - bookings)

/** What a visitor reads of a link. */
export const visitorLinkData = (link: LinkRecord, now: Instant) => ({
  bookings_left: bookingsLeft(link),
  expires_in: link.expiresAt === undefined ? undefined : secondsUntil(link.expiresAt, now),
  prefill: link.prefill,
})

/**
 * Books a slot with a link, and counts the booking in the same transaction, until it is cancelled.
 *
 * @throws ServiceError `forbidden` if a limit has ended the link, or `timeslot_not_available`.
 */
export const bookWithLink = async (
  context: BookingContext,
  owned: OwnedConfiguration,
  { applicationId, id }: LinkRecord,
  request: BookingRequest,
) => {
  const { transaction, now } = context
  await permit(context, bookingCause(owned, request))
  // Two bookings of one link come one after the other, so that the second sees the count of the first.
  const link = await transaction.lockLink(applicationId, id)
  if (!link) throw notFoundError('link', id)
  checkLink(link, request.requestedAt ?? now)
  const { slot, seat } = request
  const wanted = { start_time: slot.start, end_time: slot.end, event_id: seat.eventId }
  if (!(await linkBooks(transaction, owned, link, wanted, now)))
    throw unavailable('this link offers other times')
  const booking = await book(permitted(context), owned, { ...request, link })
  const used = { ...link, bookings: link.bookings + 1 }
  await transaction.addLinkUse({
    applicationId,
    bookingId: booking.id,
    linkId: id,
    expiresAt: link.expiresAt,
  })
  await releaseBooked(context, owned, used, { start: slot.start, eventId: seat.eventId })
  return booking
}
