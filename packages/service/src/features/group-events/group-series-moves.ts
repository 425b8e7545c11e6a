import type { SeriesMoveUndo } from '@whenable/contract'
import type { EventContext } from '../../calendars/events/save-event.js'
import {
  moveSeriesOf,
  type SeriesChange,
  type SeriesMoveInput,
  type SeriesMoveResult,
  undoMoveOf,
} from '../../calendars/events/series-moves.js'
import { findOccurrence, type OwnedGroup } from '../../calendars/group-occurrences.js'
import type { BookingRecord } from '../../kernel/store/store.js'
import { bookingsIn, followEvent } from '../bookings/group-bookings.js'
import { checkGroupEvent, type GroupEventContext } from '../bookings/group-events.js'

// Moves of series of group events: their bookings move along, and guests are notified.

type CalendarContext = GroupEventContext & EventContext

/** Locks the bookings of series, always before hosts, and returns the active ones. */
const lockedBookings = async (
  { transaction, applicationId, calendar }: CalendarContext,
  seriesIds: readonly string[],
): Promise<readonly BookingRecord[]> => {
  const read = async () =>
    (
      await Promise.all(seriesIds.map((id) => transaction.bookingsOfSeries(applicationId, calendar.id, id)))
    ).flat()
  for (const { id } of await read()) await transaction.lockBooking(applicationId, id)
  return read()
}

/** Moves bookings with the occurrences that they are for. Every booked occurrence has an override. */
const followOverrides = async <Change extends SeriesChange>(
  context: CalendarContext,
  owned: OwnedGroup,
  bookings: readonly BookingRecord[],
  change: Change,
): Promise<Change> => {
  for (const { before, after } of change.overrides)
    if (before && after.status !== 'cancelled')
      await followEvent(context, owned, bookingsIn(bookings, before.id), after)
  return change
}

/** Moves a series of group events with its bookings. @throws ServiceError naming the invalid field. */
export const moveGroupSeries = async (
  context: CalendarContext,
  owned: OwnedGroup,
  id: string,
  input: SeriesMoveInput,
): Promise<SeriesMoveResult> => {
  checkGroupEvent({ when: input.when })
  const { transaction, applicationId, calendar } = context
  const found = await findOccurrence(transaction, applicationId, calendar, id)
  const bookings = await lockedBookings(context, found?.master ? [found.master.id] : [])
  return followOverrides(context, owned, bookings, await moveSeriesOf(context, id, input))
}

/** Undoes a move of a series of group events. @throws ServiceError `precondition_failed` if it has changed since. */
export const undoGroupSeriesMove = async (
  context: CalendarContext,
  owned: OwnedGroup,
  id: string,
  undo: SeriesMoveUndo,
): Promise<SeriesChange> => {
  checkGroupEvent({ when: undo.when, recurrence: undo.recurrence })
  const bookings = await lockedBookings(context, [id, ...(undo.series_id ? [undo.series_id] : [])])
  return followOverrides(context, owned, bookings, await undoMoveOf(context, id, undo))
}
