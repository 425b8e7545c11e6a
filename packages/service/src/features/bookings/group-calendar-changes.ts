import type { Instant } from '@whenable/time'
import { publishCalendarEvent, saveEvent } from '../../calendars/events/save-event.js'
import { findOccurrence, groupCalendar, type OwnedGroup } from '../../calendars/group-occurrences.js'
import { zoneOf } from '../../calendars/occurrences.js'
import { bySession } from '../../calendars/sync/group-sessions.js'
import { queueGroupWriteBack } from '../../calendars/sync/queue-write-backs.js'
import { lockSeries, releaseHold } from '../../calendars/sync/undecided-groups.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { notFoundError } from '../../kernel/errors.js'
import type { BookingRecord, EventRecord, Records } from '../../kernel/store/store.js'
import { addHistory } from './booking-changes.js'
import type { CalendarChangeAnswer } from './calendar-changes.js'
import { bookingsIn, followEvent } from './group-bookings.js'
import { zoned } from './group-events.js'

/** The bookings of a group event whose owner is asked about a change in their calendar, by start. */
export const bookingsAskedAbout = async (
  records: Records,
  { applicationId, occurrence, calendarChange }: BookingRecord,
): Promise<readonly BookingRecord[]> => {
  if (!occurrence || !calendarChange) return []
  const { calendarId, seriesId } = occurrence
  const all = await records.bookingsOfSeries(applicationId, calendarId, seriesId)
  return all
    .filter((booking) => booking.calendarChange?.calendarId === calendarChange.calendarId)
    .sort(bySession)
}

/** A group event after its owner has accepted their change of it. */
const acceptedEvent = (
  event: EventRecord,
  { calendarChange }: BookingRecord,
  calendarZone: string,
  now: Instant,
): EventRecord => {
  const proposed = calendarChange?.proposed
  if (!proposed) return { ...event, status: 'cancelled', updated_at: now }
  const zone = event.when.object === 'timespan' ? event.when.start_timezone : undefined
  const { start: start_time, end: end_time } = proposed
  const when: EventRecord['when'] = { object: 'timespan', start_time, end_time, start_timezone: zone }
  return { ...event, when: zoned(when, calendarZone), updated_at: now }
}

/**
 * Answers the question about a group event that its owner has changed in their calendar, for all its bookings. `accept` moves or cancels
 * the bookings and notifies their guests, each once; `restore` writes the event again.
 *
 * @returns the named booking. Undefined if there is no such question.
 */
export const answerGroupChange = async (
  context: BookingContext,
  owned: OwnedGroup,
  bookingId: string,
  { action, accepts }: { action: CalendarChangeAnswer; accepts: (booking: BookingRecord) => void },
): Promise<BookingRecord | undefined> => {
  const { transaction, now } = context
  const { applicationId, grantId, configuration } = owned
  const read = async () => {
    const booking = await transaction.booking(applicationId, bookingId)
    if (booking?.configurationId !== configuration.id) throw notFoundError('booking', bookingId)
    return booking
  }
  const { occurrence } = await read()
  const grant = await transaction.grant(applicationId, { id: grantId })
  if (!occurrence || !grant) return undefined
  const { calendarId, seriesId: eventId } = occurrence
  await lockSeries(transaction, { applicationId, calendarId, eventId }, grant.email)
  const named = await read()
  const asked = await bookingsAskedAbout(transaction, named)
  const calendar = await groupCalendar(transaction, owned, calendarId)
  const master = await transaction.event(applicationId, calendarId, eventId)
  if (named.status === 'cancelled' || !asked.length || !calendar || !master) return undefined
  if (action === 'accept') {
    accepts(named)
    for (const id of new Set(asked.flatMap((booking) => booking.occurrence?.eventId ?? []))) {
      const found = await findOccurrence(transaction, applicationId, calendar, id)
      const own = bookingsIn(asked, id)
      const [first] = own
      if (!found || !first) continue
      const event = acceptedEvent(found.event, first, zoneOf(calendar), now)
      await saveEvent(transaction, applicationId, calendar, event, found.master)
      const change = event.status === 'cancelled' ? 'deleted' : 'updated'
      publishCalendarEvent({ ...context, applicationId }, change, event)
      await followEvent(context, owned, own, event)
    }
  } else {
    for (const booking of asked) {
      await transaction.putBooking({ ...booking, calendarChange: undefined, updatedAt: now })
      const by = context.by ?? { kind: 'organizer' as const }
      await addHistory(context, booking, { kind: 'calendar_restored', by })
    }
    const overrides = await transaction.overridesOf(applicationId, calendarId, eventId)
    const [managed] = await transaction.managedItems(applicationId, calendarId, [master.ical_uid ?? ''])
    if (managed) await releaseHold(transaction, { managed, calendar, events: [master, ...overrides] })
  }
  await queueGroupWriteBack({ transaction, now }, applicationId, master)
  return read()
}
