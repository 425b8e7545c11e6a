import { type Instant, instant } from '@whenable/time'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** How long changes are listed, in seconds: a year. */
export const auditLifetime = 365 * 86_400

/** A change, and who made it. */
export interface AuditRecord {
  readonly id: string
  readonly applicationId: string
  readonly happenedAt: Instant
  /** The member or the API key, with the name that they had then. */
  readonly actor: { readonly type: 'member' | 'key'; readonly id: string; readonly name: string }
  /** The id of the endpoint. */
  readonly operation: string
  /** The id of what was changed. */
  readonly subjectId?: string | undefined
  /** What was done, in English, without secrets and without anything that a guest wrote. */
  readonly description: string
}

/** The changes, the latest first. */
export const auditTable = table<AuditRecord>()({
  name: 'audit_entries',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    happenedAt: 'time',
    listKey: ['text', ({ happenedAt, id }) => listKey(instant(-happenedAt), id)],
  },
  indexes: [['applicationId', 'listKey'], ['happenedAt']],
  ends: { at: 'happenedAt', after: auditLifetime },
})

/** Reads the list of changes. */
export const auditRecords = (open: OpenForReading) => {
  const entries = open(auditTable)
  return { auditEntries: (applicationId: string, page: Page) => entries.page({ applicationId }, page) }
}

/** Writes the list of changes. */
export const auditWrites = (open: OpenForWriting) => ({ addAuditEntry: open(auditTable).put })
