import { toIsoString } from '@whenable/time'
import {
  type DeadLetter,
  type DeadLetterRecords,
  type DeadLetterTransaction,
  deadLetterListKey,
  hostKey,
} from '../store.js'
import type { Sql } from './sql.js'

/** Reads dead letters. */
export const deadLetterRecords = (sql: Sql): DeadLetterRecords => ({
  deadLetter: (applicationId, id) =>
    sql.one<DeadLetter>('SELECT record FROM dead_letters WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  deadLetters: (applicationId, page) =>
    sql.page<DeadLetter>('dead_letters WHERE application_id = $3', page, [applicationId]),
})

/** Writes dead letters. */
export const deadLetterTransaction = (sql: Sql): DeadLetterTransaction => ({
  ...deadLetterRecords(sql),
  putDeadLetter: (letter) =>
    sql.run(
      `INSERT INTO dead_letters (application_id, id, recipient, died_at, list_key, record)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (application_id, id) DO UPDATE
       SET died_at = excluded.died_at, list_key = excluded.list_key, record = excluded.record`,
      [
        letter.applicationId,
        letter.id,
        letter.content.kind === 'mail' ? hostKey(letter.content.mail.to.email) : null,
        toIsoString(letter.diedAt),
        deadLetterListKey(letter),
        JSON.stringify(letter),
      ],
    ),
  removeDeadLetter: async (applicationId, id) => {
    const rows = await sql.rows(
      'DELETE FROM dead_letters WHERE application_id = $1 AND id = $2 RETURNING id',
      [applicationId, id],
    )
    return rows.length > 0
  },
})
