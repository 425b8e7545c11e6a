import { instant } from '@whenable/time'
import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/prepared-database.js'
import { storedBooking } from '../../../testing/stored-records.js'
import { monday } from '../../../testing/studio.js'
import type { BookingRecord } from '../../store.js'
import { embeddedStoreOn } from '../embedded-store.js'
import { bookingList } from './0019-booking-list.js'

const columns = ['starts_at', 'waits', 'grant_id', 'hosts', 'guests']

test('bookings from before the list are listed like new ones', { timeout: 60_000 }, async () => {
  const { database, close } = await openEmptyDatabase()
  const store = await embeddedStoreOn(database, { close })
  const applicationId = crypto.randomUUID()
  const booking = (change: Partial<BookingRecord>) =>
    storedBooking(instant(monday + 3_600), { applicationId, grantId: 'gone', ...change })
  const written = [
    booking({ status: 'pending', additionalGuests: [{ email: 'NOOR@example.com', name: 'Noor' }] }),
    booking({ calendarChange: { kind: 'deleted', calendarId: 'c', foundAt: monday } }),
    booking({ status: 'cancelled', hosts: [{ email: 'Kim@Example.com', exclusive: true }] }),
  ]
  try {
    await store.transaction(async (transaction) => {
      for (const one of written) await transaction.putBooking(one)
    })
    const read = async () =>
      (await database.query(`SELECT id, ${columns.join(', ')} FROM whenable.bookings ORDER BY id`)).rows
    const before = await read()
    await database.exec(`SET search_path TO whenable;
      ${columns.map((column) => `ALTER TABLE bookings DROP COLUMN ${column};`).join('\n')}
      DROP TABLE booking_history;
      ${bookingList}`)
    // Their configurations were deleted, so that nobody knows whose they were.
    expect(await read()).toEqual(before.map((row) => ({ ...(row as object), grant_id: null })))
    const listed = await store.read((records) =>
      records.bookings(applicationId, { view: 'to_answer', now: monday, guest: 'noor@' }, { limit: 5 }),
    )
    expect(listed.items.map(({ id }) => id)).toEqual([written[0]?.id])
  } finally {
    await store.close()
  }
})
