import { type EmailConfirmationTransaction, emailConfirmationEmails } from '../store.js'
import type { Tables } from './tables.js'

/** Email confirmations. */
export const emailConfirmationTransaction = ({
  emailConfirmations: rows,
}: Tables): EmailConfirmationTransaction => {
  const emailConfirmation = async (id: string) => rows.get(id)
  return {
    emailConfirmation,
    emailConfirmationOfToken: async (applicationId, hash) =>
      rows.where((row) => row.applicationId === applicationId && row.tokenHash === hash)[0],
    emailConfirmationOfLink: async (hash) => rows.where((row) => row.linkHash === hash)[0],
    emailConfirmationsOfGuest: async (applicationId, email) =>
      rows.where(
        (row) =>
          row.applicationId === applicationId && emailConfirmationEmails(row).includes(email.toLowerCase()),
      ),
    pendingEmailConfirmations: async (applicationId) =>
      rows.where((row) => row.applicationId === applicationId && row.status === 'pending'),
    // Transactions run one at a time, so locks need no effect.
    lockEmailConfirmation: emailConfirmation,
    putEmailConfirmation: async (record) => rows.set(record.id, record),
    removeEmailConfirmation: async (id) => rows.set(id, undefined),
  }
}
