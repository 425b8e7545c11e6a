import {
  cancelBookingSeries,
  createBookingSeries,
  getBookingSeries,
  getSeriesAvailability,
} from '@whenable/contract'
import { authorizeBooker, authorizeVisitor } from '../../access/authorization.js'
import { notFoundError } from '../../kernel/errors.js'
import { preparing, reading, writing } from '../../kernel/http/route.js'
import type { BookingRecord, Records } from '../../kernel/store/store.js'
import {
  type BookingReader,
  bookingContextOf,
  bookingData,
  guestsOf,
  hashOfHold,
  requireConfirmedEmail,
  seatOf,
  seesNoHosts,
} from '../bookings/visitor-data.js'
import { prepareSeries } from '../challenges/challenges.js'
import { bookSeries } from './book-series.js'
import { bookingsOfSeries, cancelSeries } from './manage-series.js'
import { seriesAvailability } from './series-availability.js'

/** The data of several bookings. */
const allData = (records: Records, bookings: readonly BookingRecord[], call: BookingReader) =>
  Promise.all(bookings.map((booking) => bookingData(records, booking, call)))

/** Routes of visitors who book several times at once. */
export const bookingSeriesRoutes = [
  reading(getSeriesAvailability, authorizeVisitor, async (call, records) => {
    const { owned, query, now, busyTimeCache } = call
    const { timezone, occurrences } = await seriesAvailability(records, owned, {
      start: query.start_time,
      every: query.every,
      count: query.count,
      timeZone: query.timezone,
      eventId: query.event_id,
      link: call.link,
      hold: await hashOfHold(query.hold_id),
      now,
      cache: busyTimeCache,
    })
    const emailsOf = (emails: readonly string[]) => (seesNoHosts(call) ? [] : [...emails])
    return {
      data: {
        timezone,
        occurrences: occurrences.map((time) => ({
          ...time,
          emails: emailsOf(time.emails),
          nearest: time.nearest.map((slot) => ({ ...slot, emails: emailsOf(slot.emails) })),
        })),
      },
    }
  }),

  preparing(createBookingSeries, authorizeBooker, prepareSeries, async (call, transaction) => {
    const { body, owned } = call
    await requireConfirmedEmail(transaction, call)
    const series = await bookSeries(bookingContextOf(call, transaction), owned, {
      slots: body.slots.map((slot) => ({
        slot: { start: slot.start_time, end: slot.end_time },
        seat: seatOf(slot),
      })),
      skipsTaken: body.if_taken === 'skip',
      link: call.link,
      hold: await hashOfHold(body.hold_id),
      hosts: body.participants,
      ...guestsOf(body),
    })
    await call.emailed()
    return {
      data: {
        series_id: series.seriesId,
        bookings: await allData(transaction, series.bookings, call),
        not_booked: series.notBooked.map(({ nearest, ...slot }) => ({
          ...slot,
          nearest: nearest.map((time) => ({ ...time })),
        })),
        has_same_hosts: series.hasSameHosts,
      },
    }
  }),

  reading(getBookingSeries, authorizeVisitor, async (call, records) => {
    if (!call.booking) throw notFoundError('booking', call.path.booking_id)
    const bookings = await bookingsOfSeries(records, call.owned, call.booking)
    return { data: await allData(records, bookings, call) }
  }),

  writing(cancelBookingSeries, authorizeVisitor, async (call, transaction) => {
    const bookings = await cancelSeries(
      bookingContextOf(call, transaction),
      call.owned,
      call.path.booking_id,
      call.query.bookings,
      call.body.cancellation_reason,
    )
    return { data: await allData(transaction, bookings, call) }
  }),
]
