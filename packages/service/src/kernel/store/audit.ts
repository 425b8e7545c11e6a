import { type Instant, instant } from '@whenable/time'
import { type Listed, listKey, type Page } from './listing.js'

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

/** A change's position in the list: the latest first. */
export const auditListKey = ({ happenedAt, id }: AuditRecord): string => listKey(instant(-happenedAt), id)

/** Reads the list of changes. */
export interface AuditRecords {
  auditEntries(applicationId: string, page: Page): Promise<Listed<AuditRecord>>
}

/** Reads and writes the list of changes. */
export interface AuditTransaction extends AuditRecords {
  addAuditEntry(entry: AuditRecord): Promise<void>
}
