import { listAuditEntries } from '@whenable/contract'
import { authorizeOwner } from '../../access/authorize-member.js'
import { cursorOf, pageOf } from '../../http/paging.js'
import { reading } from '../../http/route.js'
import type { AuditRecord } from '../../store/store.js'

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
