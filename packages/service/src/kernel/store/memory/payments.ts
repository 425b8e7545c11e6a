import { type PaymentTransaction, paymentEmails } from '../store.js'
import type { Tables } from './tables.js'

/** Payments. */
export const paymentTransaction = ({ payments }: Tables): PaymentTransaction => {
  const payment = async (id: string) => payments.get(id)
  return {
    payment,
    paymentOfToken: async (applicationId, hash) =>
      payments.where((row) => row.applicationId === applicationId && row.tokenHash === hash)[0],
    paymentsOfGuest: async (applicationId, email) =>
      payments.where(
        (row) => row.applicationId === applicationId && paymentEmails(row).includes(email.toLowerCase()),
      ),
    pendingPayments: async (applicationId) =>
      payments.where((row) => row.applicationId === applicationId && row.status === 'pending'),
    pendingPaymentsOfLink: async (applicationId, linkId, now) =>
      payments.where(
        (row) =>
          row.applicationId === applicationId &&
          row.linkId === linkId &&
          row.status === 'pending' &&
          row.expiresAt > now,
      ),
    // Transactions run one at a time, so locks need no effect.
    lockPayment: payment,
    putPayment: async (record) => payments.set(record.id, record),
  }
}
