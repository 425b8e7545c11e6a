import { toIsoString } from '@whenable/time'
import { type AuditRecord, type AuditRecords, type AuditTransaction, auditListKey } from '../store.js'
import type { Sql } from './sql.js'

/** Reads the list of changes. */
export const auditRecords = (sql: Sql): AuditRecords => ({
  auditEntries: (applicationId, page) =>
    sql.page<AuditRecord>('audit_entries WHERE application_id = $3', page, [applicationId]),
})

/** Reads and writes the list of changes. */
export const auditTransaction = (sql: Sql): AuditTransaction => ({
  ...auditRecords(sql),
  addAuditEntry: (entry) =>
    sql.run(
      `INSERT INTO audit_entries (application_id, id, happened_at, list_key, record)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        entry.applicationId,
        entry.id,
        toIsoString(entry.happenedAt),
        auditListKey(entry),
        JSON.stringify(entry),
      ],
    ),
})
