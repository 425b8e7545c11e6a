import { createResource, deleteResource, listBookableResources, updateResource } from '@whenable/contract'
import { authorizeMember, authorizeOwner } from '../../access/authorize-member.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, writing } from '../../kernel/http/route.js'
import { addResource, changeResource, removeResource, resourceData } from './resources.js'

/** Routes of rooms and equipment. */
export const resourceRoutes = [
  reading(listBookableResources, authorizeMember, async ({ applicationId, query }, records) => {
    const { items, next } = await records.resourcesOf(applicationId, pageOf(query))
    const data = await Promise.all(items.map((resource) => resourceData(records, resource)))
    return { data, next_cursor: cursorOf(next) }
  }),

  writing(createResource, authorizeOwner, async ({ applicationId, now, newId, body }, transaction) => {
    const resource = await addResource(transaction, { id: newId(), applicationId, createdAt: now }, body)
    return { data: await resourceData(transaction, resource) }
  }),

  writing(updateResource, authorizeOwner, async ({ applicationId, path, body }, transaction) => ({
    data: await resourceData(
      transaction,
      await changeResource(transaction, applicationId, path.resource_id, body),
    ),
  })),

  writing(deleteResource, authorizeOwner, async ({ applicationId, path }, transaction) => {
    const { name } = await removeResource(transaction, applicationId, path.resource_id)
    return { audit: `Deleted resource “${name}”` }
  }),
]
