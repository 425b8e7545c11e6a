import type { OwnerBookingDetail } from '@whenable/contract'
import { dateAt, wallAt } from '@whenable/time'
import { byteOrderMark, csvRow } from '../../kernel/csv.js'
import type { BookingFilter, BookingRecord, OwnedConfiguration, Store } from '../../kernel/store/store.js'
import { listedBooking } from './booking-data.js'

const header = [
  'date',
  'start',
  'end',
  'time_zone',
  'status',
  'event_type',
  'guest_name',
  'guest_email',
  'additional_guests',
  'hosts',
  'location',
  'attendance',
  'cancellation_reason',
  'answers',
  'booked_at',
  'id',
]

const written = ({ name, email }: { name?: string | undefined; email: string }) =>
  name ? `${name} <${email}>` : email

const cellsOf = (
  booking: BookingRecord,
  owned: OwnedConfiguration | undefined,
  timeZone: string,
): string[] => {
  const { event_type, title, guest, additional_guests, hosts, location, attendance } = listedBooking(
    booking,
    owned?.configuration,
  )
  const fields = owned?.configuration.scheduler?.additional_fields ?? {}
  const answers: OwnerBookingDetail['answers'][number]['label'][] = Object.entries(
    booking.additionalFields,
  ).map(([key, value]) => `${(Object.hasOwn(fields, key) && fields[key]?.label) || key}: ${value}`)
  const clock = (at: BookingRecord['start']) => wallAt(at, timeZone).slice(11, 16)
  return [
    dateAt(booking.start, timeZone),
    clock(booking.start),
    clock(booking.end),
    timeZone,
    booking.status,
    event_type ?? title,
    guest.name ?? '',
    guest.email,
    additional_guests.map(written).join('; '),
    hosts.map(written).join('; '),
    location ?? '',
    attendance ?? '',
    booking.cancellationReason ?? '',
    answers.join('; '),
    wallAt(booking.createdAt, timeZone).replace('T', ' '),
    booking.id,
  ]
}

/** Bookings that are read at once. */
const pageSize = 200

/** All bookings of a filter as a CSV file, in pages. Times are wall times of a time zone. */
export async function* bookingsAsCsv(
  store: Store,
  applicationId: string,
  filter: BookingFilter,
  timeZone: string,
): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvRow(header)}`
  const known = new Map<string, OwnedConfiguration | undefined>()
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const { items, next } = await store.read(async (records) => {
      const page = await records.bookings(applicationId, filter, { limit: pageSize, after })
      for (const { configurationId } of page.items)
        if (!known.has(configurationId))
          known.set(configurationId, await records.configuration(configurationId))
      return page
    })
    yield items
      .map((booking) => csvRow(cellsOf(booking, known.get(booking.configurationId), timeZone)))
      .join('')
    after = next
  }
}
