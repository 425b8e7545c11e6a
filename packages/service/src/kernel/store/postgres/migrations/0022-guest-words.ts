import type pg from 'pg'
import type { BookingRecord } from '../../store.js'
import { guestWords } from '../../store.js'

/** The words under which a search finds the guests of a booking, with an index, instead of a text that each search read whole. */
export const guestWordsIndex = `
ALTER TABLE bookings DROP COLUMN guests;
ALTER TABLE bookings ADD COLUMN guest_words tsvector;
CREATE INDEX bookings_guest_words ON bookings USING gin (guest_words);
`

/** How many bookings are filled at once. */
const atOnce = 1_000

/** Fills the words of the bookings that are already stored. */
export const fillGuestWords = async (connection: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  for (let after = ['', '']; ; ) {
    const { rows } = await connection.query(
      `SELECT application_id, id, record FROM bookings WHERE (application_id, id) > ($1, $2)
       ORDER BY application_id, id LIMIT ${atOnce}`,
      after,
    )
    const last = rows.at(-1)
    if (!last) return
    after = [last.application_id, last.id]
    const words = rows.map(({ record }) => guestWords(JSON.parse(record) as BookingRecord).join(' '))
    await connection.query(
      `UPDATE bookings SET guest_words = array_to_tsvector(string_to_array(filled.words, ' '))
       FROM unnest($1::text[], $2::text[], $3::text[]) AS filled (application_id, id, words)
       WHERE bookings.application_id = filled.application_id AND bookings.id = filled.id`,
      [rows.map((row) => row.application_id), rows.map((row) => row.id), words],
    )
  }
}
