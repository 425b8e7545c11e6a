import { toIsoString } from '@whenable/time'
import { type PaymentRecord, type PaymentRecords, type PaymentTransaction, paymentEmails } from '../store.js'
import type { Sql } from './sql.js'

/** Reads payments. */
export const paymentRecords = (sql: Sql): PaymentRecords => ({
  payment: (id) => sql.one<PaymentRecord>('SELECT record FROM payments WHERE id = $1', [id]),
  paymentOfToken: (applicationId, hash) =>
    sql.one<PaymentRecord>('SELECT record FROM payments WHERE application_id = $1 AND token_hash = $2', [
      applicationId,
      hash,
    ]),
  paymentsOfGuest: (applicationId, email) =>
    sql.all<PaymentRecord>(
      'SELECT record FROM payments WHERE application_id = $1 AND emails @> ARRAY[$2::text] ORDER BY id',
      [applicationId, email.toLowerCase()],
    ),
  pendingPayments: (applicationId) =>
    sql.all<PaymentRecord>(
      'SELECT record FROM payments WHERE application_id = $1 AND is_pending ORDER BY id',
      [applicationId],
    ),
  pendingPaymentsOfLink: (applicationId, linkId, now) =>
    sql.all<PaymentRecord>(
      'SELECT record FROM payments WHERE application_id = $1 AND link_id = $2 AND is_pending AND expires_at > $3',
      [applicationId, linkId, toIsoString(now)],
    ),
})

/** Reads and writes payments. */
export const paymentTransaction = (sql: Sql): PaymentTransaction => ({
  ...paymentRecords(sql),
  lockPayment: (id) =>
    sql.one<PaymentRecord>('UPDATE payments SET turn = turn + 1 WHERE id = $1 RETURNING record', [id]),
  putPayment: (payment) =>
    sql.run(
      `INSERT INTO payments (id, application_id, token_hash, link_id, is_pending, emails, expires_at, turn, record)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)
       ON CONFLICT (id) DO UPDATE SET link_id = excluded.link_id, is_pending = excluded.is_pending,
         emails = excluded.emails, expires_at = excluded.expires_at, record = excluded.record`,
      [
        payment.id,
        payment.applicationId,
        payment.tokenHash,
        payment.linkId ?? null,
        payment.status === 'pending',
        paymentEmails(payment),
        toIsoString(payment.expiresAt),
        JSON.stringify(payment),
      ],
    ),
})
