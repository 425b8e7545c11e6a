import { type AuditTransaction, auditListKey } from '../store.js'
import { keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** The list of changes. */
export const auditTransaction = ({ auditEntries }: Tables): AuditTransaction => ({
  auditEntries: async (applicationId, page) =>
    pageOf(
      auditEntries.where((row) => row.applicationId === applicationId),
      page,
    ),
  addAuditEntry: async (record) =>
    auditEntries.set(keyOf(record.applicationId, record.id), {
      applicationId: record.applicationId,
      at: auditListKey(record),
      record,
    }),
})
