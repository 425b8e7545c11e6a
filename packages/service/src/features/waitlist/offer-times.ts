import { ServiceError } from '@whenable/contract'
import { type Instant, type Interval, instant, mergeIntervals } from '@whenable/time'
import { linkStateAt } from '../../access/link-state.js'
import { type BusyTimeCache, createBusyTimeCache } from '../../calendars/busy/busy-time-cache.js'
import { isClosed, isGroup } from '../../event-types/configuration-rules.js'
import { newSecret, sha256 } from '../../kernel/secrets.js'
import {
  type BookingRecord,
  type HoldRecord,
  isInLine,
  type OwnedConfiguration,
  type Records,
  type Store,
  type Transaction,
  type WaitlistLook,
  type WaitlistRecord,
} from '../../kernel/store/store.js'
import { endOfChanges, isInTimeToChange } from '../bookings/change-notice.js'
import { linkBooks } from '../bookings/link-availability.js'
import { type OfferedSlot, slotRequestOf, slotsStartingIn } from '../bookings/next-times.js'
import { endOfBooking, holdSlot } from '../holds/holds.js'
import type { HoldRefusal } from '../holds/visitor-limits.js'
import { addWaitlistEmail } from './add-waitlist-email.js'
import { lookEvery } from './join-waitlist.js'
import { fitsEntry, isNight, keyOfTime, offerSeconds, settledEntry } from './waitlist-entry.js'

// What comes free is noticed by comparing what is free with what those who wait know: whatever freed it, it is in neither list.

/** How many waitlists one process looks at in a row, and how many times it offers for one of them. */
const looksAtOnce = 20
const offersAtOnce = 20

/** Buffers take at most two hours on either side of a time. */
const longestBuffer = 7_200

interface OfferContext {
  readonly store: Store
  readonly clock: () => Instant
  readonly newId: () => string
  readonly report: (error: unknown) => void
  /** Busy times that are computed once while calendars do not change. Default: a cache of one round of looks. */
  readonly busyTimeCache?: BusyTimeCache | undefined
}

const keyOfSlot = (slot: OfferedSlot): string => keyOfTime(slot.start_time, slot.event_id)

/** Ends an entry in line and what it is offered, or notes that its offer has run out. */
const settle = (
  { store, clock }: OfferContext,
  { applicationId, id }: WaitlistRecord,
  isUseless: boolean,
): Promise<WaitlistRecord | undefined> =>
  store.transaction(async (transaction) => {
    const now = clock()
    const latest = await transaction.lockWaitlistEntry(applicationId, id)
    if (!latest || !isInLine(latest)) return latest
    const settled = settledEntry(latest, now)
    const entry = isUseless ? { ...settled, state: 'expired' as const } : settled
    if (entry.state === latest.state) return latest
    if (isUseless && latest.offer) await transaction.removeHold(applicationId, latest.offer.hold)
    const next = { ...entry, updatedAt: now }
    await transaction.putWaitlistEntry(next)
    return next
  })

/**
 * Whether nothing can be offered to an entry any more: its booking was cancelled, has moved before the window or can no longer be moved,
 * its link has ended, or the event type is paid for since.
 */
const isUseless = async (
  records: Records,
  owned: OwnedConfiguration,
  { applicationId, bookingId, moves, start, linkId }: WaitlistRecord,
  now: Instant,
): Promise<boolean> => {
  if (!moves && owned.configuration.scheduler?.payment) return true
  const link = linkId === undefined ? undefined : await records.link(applicationId, linkId)
  if (linkId !== undefined && (!link || linkStateAt(link, now) !== 'active')) return true
  if (!moves) return false
  const booking = bookingId === undefined ? undefined : await records.booking(applicationId, bookingId)
  return (
    !booking ||
    booking.status === 'cancelled' ||
    booking.start <= start ||
    !isInTimeToChange(owned, booking, now)
  )
}

/**
 * Offers a time to an entry: holds it, and says so by email.
 *
 * @returns whether it was offered. It is not if it was taken meanwhile, or does not suit the entry any more.
 */
const offerTime = async (
  transaction: Transaction,
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
  { applicationId, id, origin }: WaitlistRecord,
  slot: OfferedSlot,
): Promise<boolean> => {
  const entry = await transaction.lockWaitlistEntry(applicationId, id)
  if (!entry || settledEntry(entry, now).state !== 'waiting') return false
  const key = keyOfSlot(slot)
  const owned = await transaction.configuration(entry.configurationId)
  if (!owned || isClosed(owned.configuration) || entry.known.includes(key)) return false
  const booking =
    entry.moves && entry.bookingId ? await transaction.booking(applicationId, entry.bookingId) : undefined
  if (entry.moves && (!booking || slot.start_time >= booking.start)) return false
  const { slot: interval, seat } = slotRequestOf(slot)
  const end = Math.min(endOfBooking(owned, interval), booking ? endOfChanges(owned, booking) : Infinity)
  const seconds = offerSeconds(interval, end, now)
  if (seconds === undefined) return false
  const link = entry.linkId === undefined ? undefined : await transaction.link(applicationId, entry.linkId)
  if (link && !(await linkBooks(transaction, owned, link, slot, now))) return false
  const secret = newSecret('wait', newId)
  const hold = await holdSlot(
    { transaction, now, newId, origin, publish: () => {} },
    owned,
    {
      hash: await sha256(newSecret('hold', newId)),
      slot: interval,
      seat,
      seats: 1 + (booking?.additionalGuests.length ?? 0),
      moving: booking,
    },
    {
      ...{ seconds, most: seconds },
      // It takes the time of hosts for somebody who could be anybody, as a hold of theirs does.
      visitor: entry.address === undefined ? undefined : { address: entry.address },
    },
  )
  const offered: WaitlistRecord = {
    ...settledEntry(entry, now),
    state: 'offered',
    hashes: [...entry.hashes, await sha256(secret)],
    known: [...entry.known, key],
    offer: {
      ...interval,
      eventId: slot.event_id ?? undefined,
      masterId: slot.master_id ?? undefined,
      calendarId: slot.calendar_id ?? undefined,
      title: slot.title ?? undefined,
      hold: hold.hash,
      expiresAt: hold.expiresAt,
    },
    updatedAt: now,
  }
  await transaction.putWaitlistEntry(offered)
  await transaction.hastenWaitlistLook(
    { applicationId, configurationId: entry.configurationId },
    hold.expiresAt,
  )
  await addWaitlistEmail({ transaction, now, newId }, owned, offered, { notice: 'offered', secret })
  return true
}

/** What became of an offer: it was made, its time was taken meanwhile, or a limit of visitors' holds refuses it. */
type OfferOutcome = 'offered' | 'taken' | HoldRefusal

/** {@link offerTime} in a transaction of its own. A time that is taken is nobody's mistake. */
const tryToOffer = async (
  { store, clock, newId }: OfferContext,
  entry: WaitlistRecord,
  slot: OfferedSlot,
): Promise<OfferOutcome> => {
  try {
    const isOffered = await store.transaction((transaction) =>
      offerTime(transaction, { now: clock(), newId }, entry, slot),
    )
    return isOffered ? 'offered' : 'taken'
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    return error.reason === 'holds_of_address' || error.reason === 'holds_of_day' ? error.reason : 'taken'
  }
}

/** The times that an entry knows and that are still free or held. Any other one has been taken: once it comes free, it is offered. */
const stillKnown = (
  { known }: WaitlistRecord,
  free: ReadonlySet<string>,
  holds: readonly HoldRecord[],
): readonly string[] =>
  known.filter((key) => {
    const start = Number.parseInt(key, 10)
    return (
      free.has(key) ||
      holds.some(
        (hold) =>
          hold.start - (hold.end - hold.start) - longestBuffer <= start && start <= hold.end + longestBuffer,
      )
    )
  })

/** Writes what an entry knows, if it has changed. */
const forget = (
  { store }: OfferContext,
  { applicationId, id, known }: WaitlistRecord,
  kept: readonly string[],
) =>
  store.transaction(async (transaction) => {
    const latest = await transaction.lockWaitlistEntry(applicationId, id)
    const gone = new Set(known.filter((key) => !kept.includes(key)))
    if (latest && isInLine(latest))
      await transaction.putWaitlistEntry({ ...latest, known: latest.known.filter((key) => !gone.has(key)) })
  })

/** What a waitlist is compared with. */
interface FreeTimes {
  /** What is free for everybody in the windows of the entries, in order. */
  readonly free: readonly OfferedSlot[]
  /** What is free because a booking would move away from it, by the id of the entry. */
  readonly besides: ReadonlyMap<string, readonly OfferedSlot[]>
  readonly holds: readonly HoldRecord[]
}

/** The times that are free for a booking, and for no other because they overlap it or its buffers. */
const freeForMoving = async (
  records: Records,
  owned: OwnedConfiguration,
  { start }: WaitlistRecord,
  booking: BookingRecord,
  request: { readonly now: Instant; readonly cache: BusyTimeCache },
): Promise<OfferedSlot[]> => {
  const reach = booking.end - booking.start + 2 * longestBuffer
  const from = instant(Math.max(start, request.now, booking.start - reach))
  const window = { start: from, end: booking.start }
  return from < booking.start ? slotsStartingIn(records, owned, window, { ...request, moving: booking }) : []
}

/** Reads the times that are free for entries. */
const freeTimes = async (
  records: Records,
  owned: OwnedConfiguration,
  entries: readonly WaitlistRecord[],
  request: { readonly now: Instant; readonly cache: BusyTimeCache },
): Promise<FreeTimes> => {
  const { now } = request
  const { applicationId, configuration } = owned
  const windows: Interval[] = mergeIntervals(
    entries.map(({ start, end }) => ({ start: instant(Math.max(start, now)), end })),
  )
  const slots: OfferedSlot[] = []
  for (const window of windows)
    if (window.start < window.end) slots.push(...(await slotsStartingIn(records, owned, window, request)))
  const free = slots.filter(({ capacity }) => capacity !== 0)
  const keys = new Set(free.map(keyOfSlot))
  const besides = new Map<string, readonly OfferedSlot[]>()
  for (const entry of entries) {
    if (!entry.moves || entry.bookingId === undefined || isGroup(owned.configuration)) continue
    const booking = await records.booking(applicationId, entry.bookingId)
    const own = booking ? await freeForMoving(records, owned, entry, booking, request) : []
    besides.set(
      entry.id,
      own.filter((slot) => !keys.has(keyOfSlot(slot))),
    )
  }
  return { free, besides, holds: await records.holdsOfConfiguration(applicationId, configuration.id, now) }
}

/** Ends what the clock or the owner has ended. @returns the entries that wait. */
const waitingEntries = async (
  context: OfferContext,
  owned: OwnedConfiguration | undefined,
  { applicationId, configurationId }: WaitlistLook,
): Promise<readonly WaitlistRecord[]> => {
  const { store, clock } = context
  const now = clock()
  const inLine = await store.read(async (records) => {
    const found: { readonly entry: WaitlistRecord; readonly ends: boolean }[] = []
    for (const entry of await records.entriesInLine(applicationId, configurationId))
      found.push({ entry, ends: !owned || (await isUseless(records, owned, entry, now)) })
    return found
  })
  const waiting: WaitlistRecord[] = []
  for (const { entry: stored, ends } of inLine) {
    const isChanged = ends || settledEntry(stored, now).state !== stored.state
    const entry = isChanged ? await settle(context, stored, ends) : stored
    if (entry?.state === 'waiting') waiting.push(entry)
  }
  return waiting
}

/** Compares a waitlist with what is free, and offers what has come free to those in line, the oldest first. */
const lookAtWaitlist = async (
  context: OfferContext,
  look: WaitlistLook,
  cache: BusyTimeCache,
): Promise<void> => {
  const { store, clock } = context
  const { applicationId, configurationId } = look
  const owned = await store.read((records) => records.configuration(configurationId))
  const waiting = await waitingEntries(context, owned, look)
  if (!owned || !waiting.length) {
    await store.transaction(async (transaction) => {
      await transaction.lockWaitlist(look, instant(clock() + lookEvery))
      const inLine = await transaction.entriesInLine(applicationId, configurationId)
      if (!inLine.length) await transaction.removeWaitlistLook(look)
    })
    return
  }
  const now = clock()
  const { free, besides, holds } = await store.read((records) =>
    freeTimes(records, owned, waiting, { now, cache }),
  )
  const left = new Set(free)
  /** The days of which visitors hold enough: their other times wait until the next look. */
  const heldDays = new Set<number>()
  const dayOf = ({ start_time }: OfferedSlot) => Math.floor(start_time / 86_400)
  let offers = 0
  for (const entry of waiting) {
    const own = besides.get(entry.id) ?? []
    const known = stillKnown(entry, new Set([...free, ...own].map(keyOfSlot)), holds)
    if (known.length < entry.known.length) await forget(context, entry, known)
    if (isNight(now, entry.timezone)) continue
    const inOrder = [...left, ...own].sort((a, b) => a.start_time - b.start_time)
    for (const slot of inOrder) {
      if (offers >= offersAtOnce) return
      if (!fitsEntry(entry, slot) || known.includes(keyOfSlot(slot)) || heldDays.has(dayOf(slot))) continue
      const outcome = await tryToOffer(context, entry, slot)
      if (outcome === 'taken') continue
      offers++
      if (outcome === 'holds_of_day') heldDays.add(dayOf(slot))
      if (outcome === 'offered') left.delete(slot)
      if (outcome !== 'holds_of_day') break
    }
  }
}

/**
 * Looks at the waitlists that are due. Other processes take over those of a process that ends, a minute later.
 *
 * @returns their number.
 */
export const lookAtDueWaitlists = async (context: OfferContext): Promise<number> => {
  const { store, clock, report } = context
  const now = clock()
  const cache = context.busyTimeCache ?? createBusyTimeCache()
  const looks = await store.transaction((transaction) =>
    transaction.takeWaitlistLooks(now, instant(now + lookEvery), looksAtOnce),
  )
  for (const look of looks) await lookAtWaitlist(context, look, cache).catch(report)
  return looks.length
}
