import { instant } from '@whenable/time'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../../testing/prepared-database.js'
import { storedBooking } from '../../../../testing/stored-records.js'
import { monday } from '../../../../testing/studio.js'
import type { BookingRecord } from '../../store.js'
import { embeddedStoreOn } from '../embedded-store.js'
import { bookingList } from './0019-booking-list.js'
import { fillGuestWords, guestWordsIndex } from './0022-guest-words.js'

const columns = ['starts_at', 'waits', 'grant_id', 'hosts', 'guest_words']

test('bookings from before the list are listed like new ones', { timeout: 60_000 }, async () => {
  const { database, close } = await openEmptyDatabase()
  const store = await embeddedStoreOn(database, { close })
  const applicationId = crypto.randomUUID()
  const booking = (change: Partial<BookingRecord>) =>
    storedBooking(instant(monday + 3_600), { applicationId, grantId: 'gone', ...change })
  const written = [
    booking({ status: 'pending', additionalGuests: [{ email: 'NOOR@example.com', name: 'Noor Haddád' }] }),
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
      ${bookingList}
      ${guestWordsIndex}`)
    await fillGuestWords(database as unknown as pg.ClientBase)
    // Their configurations were deleted, so that nobody knows whose they were.
    expect(await read()).toEqual(before.map((row) => ({ ...(row as object), grant_id: null })))
    const listed = await store.read((records) =>
      records.bookings(
        applicationId,
        { view: 'to_answer', now: monday, guest: 'haddad noor@' },
        { limit: 5 },
      ),
    )
    expect(listed.items.map(({ id }) => id)).toEqual([written[0]?.id])

    // A search among many bookings goes through the index.
    await database.exec(`INSERT INTO bookings (application_id, id, configuration_id, turn, stands, record, guest_words)
        SELECT '${applicationId}', n::text, 'c', 1, true, '{}', array_to_tsvector(ARRAY['guest' || n]) FROM generate_series(1, 5000) n;
      ANALYZE bookings`)
    const { rows } = await database.query(
      `EXPLAIN SELECT 1 FROM bookings WHERE application_id = '${applicationId}' AND guest_words @@ '''noo'':*'::tsquery`,
    )
    expect(JSON.stringify(rows)).toContain('bookings_guest_words')
  } finally {
    await store.close()
  }
})
