import { toIsoString } from '@whenable/time'
import type { AnswerClaim, AnswerTransaction, StoredAnswer } from '../store.js'
import type { Sql } from './sql.js'

/** Claims idempotency keys and stores their responses. */
export const answerTransaction = (sql: Sql): AnswerTransaction => ({
  claimAnswer: async ({ applicationId, scope, key, fingerprint, now, expiresAt }: AnswerClaim) => {
    // Waits for a transaction that has inserted the same key; replaces an expired row.
    const claimed = await sql.rows(
      `INSERT INTO kept_answers (application_id, scope, key, fingerprint, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (application_id, scope, key) DO UPDATE
         SET fingerprint = excluded.fingerprint, expires_at = excluded.expires_at
         WHERE kept_answers.expires_at <= $6
         RETURNING key`,
      [applicationId, scope, key, fingerprint, toIsoString(expiresAt), toIsoString(now)],
    )
    if (claimed.length) return undefined
    const [stored] = await sql.rows(
      'SELECT fingerprint, status, body FROM kept_answers WHERE application_id = $1 AND scope = $2 AND key = $3',
      [applicationId, scope, key],
    )
    return stored as StoredAnswer | undefined
  },
  saveAnswer: ({ applicationId, scope, key }, status, body) =>
    sql.run(
      'UPDATE kept_answers SET status = $4, body = $5 WHERE application_id = $1 AND scope = $2 AND key = $3',
      [applicationId, scope, key, status, body],
    ),
})
