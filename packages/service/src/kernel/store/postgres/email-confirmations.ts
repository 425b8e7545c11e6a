import { toIsoString } from '@whenable/time'
import {
  type EmailConfirmationRecord,
  type EmailConfirmationRecords,
  type EmailConfirmationTransaction,
  emailConfirmationEmails,
} from '../store.js'
import type { Sql } from './sql.js'

/** Reads email confirmations. */
export const emailConfirmationRecords = (sql: Sql): EmailConfirmationRecords => ({
  emailConfirmation: (id) =>
    sql.one<EmailConfirmationRecord>('SELECT record FROM email_confirmations WHERE id = $1', [id]),
  emailConfirmationOfToken: (applicationId, hash) =>
    sql.one<EmailConfirmationRecord>(
      'SELECT record FROM email_confirmations WHERE application_id = $1 AND token_hash = $2',
      [applicationId, hash],
    ),
  emailConfirmationOfLink: (hash) =>
    sql.one<EmailConfirmationRecord>('SELECT record FROM email_confirmations WHERE link_hash = $1', [hash]),
  emailConfirmationsOfGuest: (applicationId, email) =>
    sql.all<EmailConfirmationRecord>(
      'SELECT record FROM email_confirmations WHERE application_id = $1 AND emails @> ARRAY[$2::text] ORDER BY id',
      [applicationId, email.toLowerCase()],
    ),
  pendingEmailConfirmations: (applicationId) =>
    sql.all<EmailConfirmationRecord>(
      'SELECT record FROM email_confirmations WHERE application_id = $1 AND is_pending ORDER BY id',
      [applicationId],
    ),
})

/** Reads and writes email confirmations. */
export const emailConfirmationTransaction = (sql: Sql): EmailConfirmationTransaction => ({
  ...emailConfirmationRecords(sql),
  lockEmailConfirmation: (id) =>
    sql.one<EmailConfirmationRecord>(
      'UPDATE email_confirmations SET turn = turn + 1 WHERE id = $1 RETURNING record',
      [id],
    ),
  putEmailConfirmation: (confirmation) =>
    sql.run(
      `INSERT INTO email_confirmations
         (id, application_id, token_hash, link_hash, is_pending, emails, expires_at, turn, record)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)
       ON CONFLICT (id) DO UPDATE SET link_hash = excluded.link_hash, is_pending = excluded.is_pending,
         emails = excluded.emails, expires_at = excluded.expires_at, record = excluded.record`,
      [
        confirmation.id,
        confirmation.applicationId,
        confirmation.tokenHash,
        confirmation.linkHash,
        confirmation.status === 'pending',
        emailConfirmationEmails(confirmation),
        toIsoString(confirmation.expiresAt),
        JSON.stringify(confirmation),
      ],
    ),
  removeEmailConfirmation: (id) => sql.run('DELETE FROM email_confirmations WHERE id = $1', [id]),
})
