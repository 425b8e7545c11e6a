import { instant, toIsoString } from '@whenable/time'
import {
  hostKey,
  isInLine,
  type WaitlistRecord,
  type WaitlistRecords,
  type WaitlistTransaction,
  waitlistRemovalTime,
} from '../store.js'
import type { Sql } from './sql.js'

/** Reads waitlists. */
export const waitlistRecords = (sql: Sql): WaitlistRecords => ({
  waitlistEntryOfSecret: (hash) =>
    sql.one<WaitlistRecord>('SELECT record FROM waitlist_entries WHERE hashes @> ARRAY[$1::text]', [hash]),
  waitlistEntries: (applicationId, configurationId, page) =>
    sql.page<WaitlistRecord>('waitlist_entries WHERE application_id = $3 AND configuration_id = $4', page, [
      applicationId,
      configurationId,
    ]),
  entriesInLine: (applicationId, configurationId) =>
    sql.all<WaitlistRecord>(
      `SELECT record FROM waitlist_entries WHERE application_id = $1 AND configuration_id = $2 AND in_line
       ORDER BY position`,
      [applicationId, configurationId],
    ),
})

/** Reads and writes waitlists. */
export const waitlistTransaction = (sql: Sql): WaitlistTransaction => ({
  ...waitlistRecords(sql),
  lockWaitlistEntry: (applicationId, id) =>
    sql.one<WaitlistRecord>(
      'UPDATE waitlist_entries SET turn = turn + 1 WHERE application_id = $1 AND id = $2 RETURNING record',
      [applicationId, id],
    ),
  putWaitlistEntry: (entry) =>
    sql.run(
      `INSERT INTO waitlist_entries
         (application_id, id, configuration_id, guest, hashes, in_line, turn, remove_at, record)
       VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8)
       ON CONFLICT (application_id, id) DO UPDATE SET guest = excluded.guest, hashes = excluded.hashes,
         in_line = excluded.in_line, remove_at = excluded.remove_at, record = excluded.record`,
      [
        entry.applicationId,
        entry.id,
        entry.configurationId,
        hostKey(entry.guest.email),
        entry.hashes,
        isInLine(entry),
        toIsoString(instant(waitlistRemovalTime(entry))),
        JSON.stringify(entry),
      ],
    ),
  removeWaitlistEntriesOf: (applicationId, email) =>
    sql.all<WaitlistRecord>(
      'DELETE FROM waitlist_entries WHERE application_id = $1 AND guest = $2 RETURNING record',
      [applicationId, hostKey(email)],
    ),
  lockWaitlist: async ({ applicationId, configurationId }, dueAt) => {
    // Writing to the row locks it.
    await sql.rows(
      `INSERT INTO waitlist_looks (application_id, configuration_id, due_at) VALUES ($1, $2, $3)
       ON CONFLICT (application_id, configuration_id) DO UPDATE SET due_at = waitlist_looks.due_at`,
      [applicationId, configurationId, toIsoString(dueAt)],
    )
  },
  // Also if it is due: who takes the look at this moment may read before what came free is committed.
  hastenWaitlistLook: ({ applicationId, configurationId }, dueAt) =>
    sql.run(
      'UPDATE waitlist_looks SET due_at = least(due_at, $3) WHERE application_id = $1 AND configuration_id = $2',
      [applicationId, configurationId, toIsoString(dueAt)],
    ),
  removeWaitlistLook: ({ applicationId, configurationId }) =>
    sql.run('DELETE FROM waitlist_looks WHERE application_id = $1 AND configuration_id = $2', [
      applicationId,
      configurationId,
    ]),
  takeWaitlistLooks: async (now, next, limit) => {
    const rows = await sql.rows(
      `UPDATE waitlist_looks SET due_at = $2 WHERE (application_id, configuration_id) IN (
         SELECT application_id, configuration_id FROM waitlist_looks WHERE due_at <= $1
         ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING application_id, configuration_id`,
      [toIsoString(now), toIsoString(next), limit],
    )
    return rows.map((row) => ({
      applicationId: String(row['application_id']),
      configurationId: String(row['configuration_id']),
    }))
  },
})
