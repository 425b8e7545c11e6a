import { hostKey, type MailQueries, searchTermsOf } from '../store.js'
import type { Sql } from './sql.js'

/** Removals of emails by what they say. */
export const mailQueries = (sql: Sql): MailQueries => ({
  eraseMails: async (applicationId, email, bookingIds = []) => {
    const mentions = 'strpos(lower(record), $3) > 0 OR strpos(lower(record), $4) > 0'
    const tellsOf = `${mentions} OR EXISTS (SELECT 1 FROM unnest($5::text[]) AS id WHERE strpos(record, id) > 0)`
    const values = [applicationId, hostKey(email), ...searchTermsOf(email)]
    const ofBookings = [...values, bookingIds]
    await sql.run(
      `DELETE FROM mails WHERE application_id = $1
       AND (recipient = $2 OR next_at IS NULL AND (${tellsOf}))`,
      ofBookings,
    )
    await sql.run('DELETE FROM held_mails WHERE application_id = $1 AND recipient = $2', [
      applicationId,
      hostKey(email),
    ])
    await sql.run(
      `DELETE FROM withheld_mails WHERE application_id = $1 AND (recipient = $2 OR ${tellsOf})`,
      ofBookings,
    )
    await sql.run(
      `DELETE FROM dead_letters WHERE application_id = $1 AND (recipient = $2 OR ${tellsOf})`,
      ofBookings,
    )
    await sql.run(`DELETE FROM delivery_log WHERE application_id = $1 AND $2 <> '' AND (${mentions})`, values)
  },
})
