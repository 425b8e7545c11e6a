import {
  createResource,
  deleteResource,
  listBookableResources,
  listResources,
  updateResource,
} from '@whenable/contract'
import { authorizeGrant } from '../../access/authorization.js'
import { authorizeMember, authorizeOwner } from '../../access/authorize-member.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { reading, writing } from '../../kernel/http/route.js'
import { addResource, changeResource, removeResource, resourceData } from './resources.js'
import { roomPage } from './rooms.js'

/** Routes of rooms and equipment, and of all rooms in the interface's form. */
export const resourceRoutes = [
  reading(listResources, authorizeGrant, async ({ applicationId, grant, isApplication, query }, records) => {
    const member = isApplication || (await records.member(applicationId, { grantId: grant.id }))
    const { items, next } = await roomPage(records, applicationId, pageOf(query), member !== undefined)
    return { data: [...items], next_cursor: cursorOf(next) }
  }),

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
