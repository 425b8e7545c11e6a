import { listAuditEntries } from '@whenable/contract'
import { authorizeOwner } from '../../access/authorize-member.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading } from '../../kernel/http/route.js'
import type { AuditRecord } from '../../kernel/store/store.js'

/** A change in the wire's form. */
const auditData = ({ id, happenedAt, actor, operation, subjectId, description }: AuditRecord) => ({
  ...{ id, created_at: happenedAt, actor, operation, subject_id: subjectId, description },
})

/** The route of the list of changes. */
export const auditRoutes = [
  reading(listAuditEntries, authorizeOwner, async ({ applicationId, query }, records) => {
    const { items, next } = await records.auditEntries(applicationId, pageOf(query))
    return { data: items.map(auditData), next_cursor: cursorOf(next) }
  }),
]
