import { toIsoString } from '@whenable/time'
import {
  endOfPoll,
  hostKey,
  listKey,
  type PollRecord,
  type PollRecords,
  type PollTransaction,
} from '../store.js'
import { hostKeys, type Sql } from './sql.js'

/** Reads polls. */
export const pollRecords = (sql: Sql): PollRecords => ({
  poll: (applicationId, id) =>
    sql.one<PollRecord>('SELECT record FROM polls WHERE application_id = $1 AND id = $2', [
      applicationId,
      id,
    ]),
  pollOfSecret: (hash) => sql.one<PollRecord>('SELECT record FROM polls WHERE hash = $1', [hash]),
  polls: (applicationId, { configurationId, grantId }, page) => {
    const conditions = [
      ['application_id', applicationId],
      ['configuration_id', configurationId],
      ['grant_id', grantId],
    ].filter(([, value]) => value !== undefined)
    const where = conditions.map(([column], index) => `${column} = $${index + 3}`).join(' AND ')
    return sql.page<PollRecord>(
      `polls WHERE ${where}`,
      page,
      conditions.map(([, value]) => value),
    )
  },
  // In the order of their ids, in which they are locked.
  pollsOfParticipant: (applicationId, email) =>
    sql.all<PollRecord>(
      'SELECT record FROM polls WHERE application_id = $1 AND participants @> ARRAY[$2]::text[] ORDER BY id COLLATE "C"',
      [applicationId, hostKey(email)],
    ),
})

/** Reads and writes polls. */
export const pollTransaction = (sql: Sql): PollTransaction => ({
  ...pollRecords(sql),
  lockPoll: (applicationId, id) =>
    sql.one<PollRecord>(
      'UPDATE polls SET turn = turn + 1 WHERE application_id = $1 AND id = $2 RETURNING record',
      [applicationId, id],
    ),
  putPoll: (poll) =>
    sql.run(
      `INSERT INTO polls (application_id, id, hash, configuration_id, grant_id, participants, turn, ends_at, list_key, record)
       VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9)
       ON CONFLICT (application_id, id) DO UPDATE SET grant_id = excluded.grant_id, participants = excluded.participants, record = excluded.record`,
      [
        poll.applicationId,
        poll.id,
        poll.hash,
        poll.configurationId,
        poll.grantId,
        hostKeys(poll.answers.map(({ email }) => email)),
        toIsoString(endOfPoll(poll)),
        listKey(poll.createdAt, poll.id),
        JSON.stringify(poll),
      ],
    ),
  removePoll: (applicationId, id) =>
    sql.run('DELETE FROM polls WHERE application_id = $1 AND id = $2', [applicationId, id]),
  removePollsEnded: (before) => sql.run('DELETE FROM polls WHERE ends_at <= $1', [toIsoString(before)]),
})
