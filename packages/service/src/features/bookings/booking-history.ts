import type { Instant } from '@whenable/time'
import type { BookingUpdate } from '../../kernel/publish/published-event.js'
import type {
  BookingActor,
  BookingHistoryEntry,
  BookingHistoryKind,
  BookingRecord,
  Records,
  Transaction,
} from '../../kernel/store/store.js'

/** Adds an entry to the history of a booking. */
export const addHistory = (
  { transaction, now, newId }: Pick<HistoryContext, 'transaction' | 'now' | 'newId'>,
  { applicationId, id }: BookingRecord,
  entry: Omit<BookingHistoryEntry, 'id' | 'at'>,
): Promise<void> => transaction.addBookingHistory(applicationId, id, { id: newId(), at: now, ...entry })

interface HistoryContext {
  readonly transaction: Transaction
  readonly now: Instant
  readonly newId: () => string
}

const isMoved = ({ start, end }: BookingRecord, before: BookingRecord): boolean =>
  start !== before.start || end !== before.end

const kindOf = ({ type, booking, before }: BookingUpdate, by: BookingActor): BookingHistoryKind => {
  switch (type) {
    case 'booking.cancelled':
      return before?.status === 'pending' && by.kind !== 'guest' && by.kind !== 'service'
        ? 'declined'
        : 'cancelled'
    case 'booking.rescheduled':
      return before && !isMoved(booking, before) ? 'reassigned' : 'moved'
    case 'booking.created':
      return before ? 'confirmed' : 'booked'
    default:
      return 'requested'
  }
}

const emailsOf = ({ hosts }: BookingRecord): string[] => hosts.map(({ email }) => email)

/** Who made a change. */
export const actorOf = ({ by, byOwner }: BookingUpdate): BookingActor =>
  by ?? { kind: byOwner ? 'organizer' : 'guest' }

/** Whether a change is the organizer's refusal of a request: of a new booking, or of a new time. */
export const isDeclined = (update: BookingUpdate): boolean => kindOf(update, actorOf(update)) === 'declined'

/** Records a published change in the history of its booking, in the transaction of the change. */
export const recordChange = async (context: HistoryContext, update: BookingUpdate): Promise<void> => {
  const { booking, before } = update
  const by = actorOf(update)
  const kind = kindOf(update, by)
  const hasNewHosts = before !== undefined && emailsOf(before).join() !== emailsOf(booking).join()
  await addHistory(context, booking, {
    kind,
    by,
    ...(before && kind === 'moved' ? { before: { start: before.start, end: before.end } } : {}),
    ...(kind === 'cancelled' || kind === 'declined'
      ? {}
      : { after: { start: booking.start, end: booking.end } }),
    ...(hasNewHosts ? { hostsBefore: emailsOf(before), hostsAfter: emailsOf(booking) } : {}),
    ...(booking.status === 'cancelled' && booking.cancellationReason
      ? { text: booking.cancellationReason }
      : {}),
  })
}

/**
 * The history of a booking, the earliest entry first. Of a booking of an earlier version, which has no entries from then, it tells what
 * the record tells: when it was made, and when it was cancelled.
 */
export const historyOf = async (
  records: Records,
  booking: BookingRecord,
): Promise<readonly BookingHistoryEntry[]> => {
  const entries = await records.bookingHistory(booking.applicationId, booking.id)
  const has = (...kinds: BookingHistoryKind[]) => entries.some(({ kind }) => kinds.includes(kind))
  const { id, createdAt, updatedAt, status, cancellationReason: text } = booking
  return [
    ...(has('booked', 'requested') ? [] : [{ id: `${id}.booked`, kind: 'booked', at: createdAt } as const]),
    ...entries,
    ...(status === 'cancelled' && !has('cancelled', 'declined')
      ? [{ id: `${id}.cancelled`, kind: 'cancelled', at: updatedAt, text } as const]
      : []),
  ]
}

/** Removes what a guest has written, and what was written about them, from a booking's history. */
export const eraseHistoryTexts = async (transaction: Transaction, booking: BookingRecord): Promise<void> => {
  const { applicationId, id: bookingId } = booking
  for (const entry of await transaction.bookingHistory(applicationId, bookingId))
    if (entry.text !== undefined)
      await transaction.putBookingHistory(
        applicationId,
        bookingId,
        entry.id,
        entry.kind === 'note' ? undefined : { ...entry, text: undefined },
      )
}
