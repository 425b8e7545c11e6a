import { type Instant, type Interval, instant } from '@whenable/time'
import type { BusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import type { LinkRecord, LinkSlot, OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { eachOf, holdsOfLink, holdsOfVisitors, type IgnoredHolds } from '../../kernel/store/store.js'
import { availabilityOf } from './availability.js'

/** A time of a link, as availability writes it. */
interface OfferableSlot {
  readonly start_time: Instant
  readonly end_time: Instant
  readonly event_id?: string | undefined
}

/** Free times as availability has them. */
type FreeTimes = Awaited<ReturnType<typeof availabilityOf>>

/** Whether a free time is one that a link offers. */
const isOffer = ({ start, end, eventId }: LinkSlot, slot: OfferableSlot): boolean =>
  start === slot.start_time && end === slot.end_time && eventId === (slot.event_id ?? undefined)

/**
 * The offered times of a link or a poll that are still free.
 *
 * @param ignored the holds that count as free, such as the visitor's.
 */
export const freeOffers = async (
  records: Records,
  owned: OwnedConfiguration,
  { slots }: Pick<LinkRecord, 'slots'>,
  now: Instant,
  cache?: BusyTimeCache,
  ignored?: IgnoredHolds,
): Promise<readonly LinkSlot[]> => {
  const ahead = slots.filter(({ start }) => start > now)
  const [first] = ahead
  if (!first) return []
  const end = instant(Math.max(...ahead.map((slot) => slot.end)))
  const window = { start: first.start, end }
  const found = await availabilityOf(records, owned, window, now, undefined, cache, ignored)
  return ahead.filter((offer) => found.time_slots.some((slot) => isOffer(offer, slot)))
}

/**
 * The offered times of a link, of which a visitor with it chooses one; none once all are gone, or if it offers every time. One that another
 * visitor holds is not gone: otherwise holding all of them would open the others.
 */
export const openOffers = (
  records: Records,
  owned: OwnedConfiguration,
  link: LinkRecord,
  now: Instant,
  cache?: BusyTimeCache,
): Promise<readonly LinkSlot[]> =>
  freeOffers(records, owned, link, now, cache, eachOf(holdsOfLink(link), holdsOfVisitors))

/**
 * The free slots of a window for a visitor with a link: all of them, or only the offered ones while one of these is not gone. Once all
 * are gone, the visitor chooses among the others, so that a late answer finds a time too. What the link holds counts as free.
 *
 * @param hold SHA-256 of the id of the visitor's hold, whose time counts as free.
 */
export const linkAvailability = async (
  records: Records,
  owned: OwnedConfiguration,
  link: LinkRecord,
  window: Interval,
  now: Instant,
  cache?: BusyTimeCache,
  hold?: string,
): Promise<FreeTimes> => {
  const ignored = eachOf(hold, holdsOfLink(link))
  const found = await availabilityOf(records, owned, window, now, undefined, cache, ignored)
  const offers = await openOffers(records, owned, link, now, cache)
  if (!offers.length) return found
  const isOffered = (slot: OfferableSlot) => offers.some((offer) => isOffer(offer, slot))
  return {
    ...found,
    time_slots: found.time_slots.filter(isOffered),
    ...('full_slots' in found ? { full_slots: [] } : {}),
  } as FreeTimes
}

/** Says which times a link may book: those that it offers, or all of them once these are gone. */
export const bookableWithLink = async (
  records: Records,
  owned: OwnedConfiguration,
  link: LinkRecord | undefined,
  now: Instant,
  cache?: BusyTimeCache,
): Promise<(slot: OfferableSlot) => boolean> => {
  const offers = link ? await openOffers(records, owned, link, now, cache) : []
  return (slot) => !offers.length || link?.slots.some((offer) => isOffer(offer, slot)) === true
}

/** Whether a link may book a time. See {@link bookableWithLink}. */
export const linkBooks = async (
  records: Records,
  owned: OwnedConfiguration,
  link: LinkRecord,
  slot: OfferableSlot,
  now: Instant,
): Promise<boolean> => (await bookableWithLink(records, owned, link, now))(slot)
