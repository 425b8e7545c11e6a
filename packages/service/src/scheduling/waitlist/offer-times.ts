import { ServiceError } from '@whenable/contract'
import { type Instant, type Interval, instant, mergeIntervals } from '@whenable/time'
import { newSecret, sha256 } from '../../core/secrets.js'
import { addWaitlistEmail } from '../../notifications/email/add-waitlist-email.js'
import {
  type HoldRecord,
  isInLine,
  type OwnedConfiguration,
  type Records,
  type Store,
  type Transaction,
  type WaitlistLook,
  type WaitlistRecord,
} from '../../store/store.js'
import { isInTimeToChange } from '../bookings.js'
import { isClosed } from '../configurations/configuration-types.js'
import { holdSlot } from '../holds/holds.js'
import { linkBooks } from '../links/link-availability.js'
import { linkStateAt } from '../links/link-state.js'
import { type OfferedSlot, slotRequestOf, slotsStartingIn } from '../next-times.js'
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
}

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
 * Whether an entry's booking can no longer move to an earlier time: it was cancelled, has moved before the window, or has begun.
 */
const isUseless = async (
  records: Records,
  owned: OwnedConfiguration,
  { applicationId, bookingId, moves, start, linkId }: WaitlistRecord,
  now: Instant,
): Promise<boolean> => {
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
  { applicationId, id }: WaitlistRecord,
  slot: OfferedSlot,
): Promise<boolean> => {
  const entry = await transaction.lockWaitlistEntry(applicationId, id)
  const seconds = offerSeconds({ start: slot.start_time }, now)
  if (!entry || settledEntry(entry, now).state !== 'waiting' || seconds === undefined) return false
  const key = keyOfTime(slot.start_time, slot.event_id)
  const owned = await transaction.configuration(entry.configurationId)
  if (!owned || isClosed(owned.configuration) || entry.known.includes(key)) return false
  const booking =
    entry.moves && entry.bookingId ? await transaction.booking(applicationId, entry.bookingId) : undefined
  if (entry.moves && (!booking || slot.start_time >= booking.start)) return false
  const link = entry.linkId === undefined ? undefined : await transaction.link(applicationId, entry.linkId)
  if (link && !(await linkBooks(transaction, owned, link, slot, now))) return false
  const secret = newSecret('wait', newId)
  const { slot: interval, seat } = slotRequestOf(slot)
  const hold = await holdSlot(
    { transaction, now, newId, publish: () => {} },
    owned,
    {
      hash: await sha256(newSecret('hold', newId)),
      slot: interval,
      seat,
      seats: 1 + (booking?.additionalGuests.length ?? 0),
    },
    { seconds, most: seconds },
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

/** {@link offerTime} in a transaction of its own. A time that is taken is nobody's mistake. */
const tryToOffer = async (
  { store, clock, newId }: OfferContext,
  entry: WaitlistRecord,
  slot: OfferedSlot,
): Promise<boolean> => {
  try {
    return await store.transaction((transaction) =>
      offerTime(transaction, { now: clock(), newId }, entry, slot),
    )
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return false
    throw error
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

/** What is free in the windows of entries, by start, and the living holds. */
const freeTimes = (
  { store }: OfferContext,
  owned: OwnedConfiguration,
  entries: readonly WaitlistRecord[],
  now: Instant,
) =>
  store.read(async (records) => {
    const windows: Interval[] = mergeIntervals(
      entries.map(({ start, end }) => ({ start: instant(Math.max(start, now)), end })),
    )
    const slots: OfferedSlot[] = []
    for (const window of windows)
      if (window.start < window.end) slots.push(...(await slotsStartingIn(records, owned, window, { now })))
    return {
      free: slots.filter(({ capacity }) => capacity !== 0),
      holds: await records.holdsOfConfiguration(owned.applicationId, owned.configuration.id, now),
    }
  })

/** Compares a waitlist with what is free, and offers what has come free to those in line, the oldest first. */
const lookAtWaitlist = async (context: OfferContext, look: WaitlistLook): Promise<void> => {
  const { store, clock } = context
  const { applicationId, configurationId } = look
  const owned = await store.read((records) => records.configuration(configurationId))
  const waiting: WaitlistRecord[] = []
  for (const stored of await store.read((records) => records.entriesInLine(applicationId, configurationId))) {
    const now = clock()
    const ends = !owned || (await store.read((records) => isUseless(records, owned, stored, now)))
    const isChanged = ends || settledEntry(stored, now).state !== stored.state
    const entry = isChanged ? await settle(context, stored, ends) : stored
    if (entry?.state === 'waiting') waiting.push(entry)
  }
  if (!owned || !waiting.length) {
    await store.transaction(async (transaction) => {
      await transaction.lockWaitlist(look, instant(clock() + lookEvery))
      const inLine = await transaction.entriesInLine(applicationId, configurationId)
      if (!inLine.length) await transaction.removeWaitlistLook(look)
    })
    return
  }
  const now = clock()
  const { free, holds } = await freeTimes(context, owned, waiting, now)
  const keys = new Set(free.map((slot) => keyOfTime(slot.start_time, slot.event_id)))
  const left = new Set(free)
  let offers = 0
  for (const entry of waiting) {
    const known = stillKnown(entry, keys, holds)
    if (known.length < entry.known.length) await forget(context, entry, known)
    if (isNight(now, entry.timezone)) continue
    for (const slot of [...left]) {
      if (offers >= offersAtOnce) return
      if (!fitsEntry(entry, slot) || known.includes(keyOfTime(slot.start_time, slot.event_id))) continue
      if (!(await tryToOffer(context, entry, slot))) continue
      left.delete(slot)
      offers++
      break
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
  const looks = await store.transaction((transaction) =>
    transaction.takeWaitlistLooks(now, instant(now + lookEvery), looksAtOnce),
  )
  for (const look of looks) await lookAtWaitlist(context, look).catch(report)
  return looks.length
}
