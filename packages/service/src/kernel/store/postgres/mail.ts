import { toIsoString } from '@whenable/time'
import { hostKey } from '../../person.js'
import { leaseRows, type MailQueries, mailTable, searchTermsOf } from '../store.js'
import { opening } from './postgres-table.js'
import type { Sql } from './sql.js'

/** In how many due emails of all kinds the first ones are sought, before the applications are gone through. */
export const soughtInOrder = 200

/** The first due emails of a kind, a limited number of each application, if they are among the first ones of all. */
const firstDueMails = `SELECT application_id, id FROM
    (SELECT application_id, id, next_at, row_number() OVER (PARTITION BY application_id ORDER BY next_at, id) AS turn FROM
       (SELECT application_id, id, next_at, kind FROM mails WHERE next_at <= $2 ORDER BY next_at LIMIT ${soughtInOrder}) AS first
     WHERE kind = $1 AND application_id <> ALL($4::text[]) AND ($5::text[] IS NULL OR application_id = ANY($5::text[]))) AS due
  WHERE turn <= $3 ORDER BY next_at, application_id, id LIMIT $6`

/**
 * The due emails of a kind, a limited number of each application. Steps from one application with unsent emails to the next in the index, and
 * reads the first due ones of each, so that the size of a backlog does not matter.
 */
const dueMails = `WITH RECURSIVE waiting AS (
    (SELECT application_id FROM mails WHERE kind = $1 AND next_at IS NOT NULL ORDER BY application_id LIMIT 1)
    UNION ALL
    SELECT (SELECT mails.application_id FROM mails
            WHERE kind = $1 AND next_at IS NOT NULL AND mails.application_id > waiting.application_id
            ORDER BY mails.application_id LIMIT 1)
    FROM waiting WHERE waiting.application_id IS NOT NULL)
  SELECT due.application_id, due.id FROM waiting CROSS JOIN LATERAL
    (SELECT application_id, id, next_at FROM mails
     WHERE kind = $1 AND application_id = waiting.application_id AND next_at <= $2 ORDER BY next_at, id LIMIT $3) AS due
  WHERE waiting.application_id <> ALL($4::text[]) AND ($5::text[] IS NULL OR waiting.application_id = ANY($5::text[]))
  ORDER BY due.next_at, due.application_id, due.id LIMIT $6`

/** Leases of emails, and their removals by what they say. */
export const mailQueries = (sql: Sql): MailQueries => ({
  leaseMails: async (request) => {
    const { kind, now, limit, each, without, only } = request
    const values = [kind, toIsoString(now), each, without, only ?? null, limit]
    const first = await sql.plannedRows(firstDueMails, values)
    const due = first.length === limit ? first : await sql.plannedRows(dueMails, values)
    const keys = due.map((row) => [String(row['application_id']), String(row['id'])] as const)
    return (await leaseRows(opening(sql)(mailTable), keys, request)).map(
      ({ record: mail, attempts, lease }) => ({ mail, attempts, lease }),
    )
  },
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
