import { type BookableResource, type BookableResourceInput, ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { notFoundError, validationError } from '../../kernel/errors.js'
import type { Records, ResourceRecord, Transaction } from '../../kernel/store/store.js'

// The rooms and equipment of an application. What an event type needs of them is one of its settings; `assignResources` books them.

/** The most rooms and pieces of equipment of an application. */
const mostResources = 500

/** The sent fields. What is absent stays. */
type ResourceFields = {
  readonly [Name in keyof BookableResourceInput]?: BookableResourceInput[Name] | undefined
}

/** A resource in the wire's form, with where it is needed. */
export const resourceData = async (
  records: Records,
  resource: ResourceRecord,
): Promise<BookableResource> => ({
  id: resource.id,
  name: resource.name,
  kind: resource.kind,
  capacity: resource.capacity,
  description: resource.description,
  schedule_id: resource.scheduleId,
  is_active: resource.isActive,
  used_by: [...(await records.configurationsNeeding(resource.applicationId, resource.id))],
  created_at: resource.createdAt,
})

const withFields = (before: ResourceRecord, sent: ResourceFields): ResourceRecord => ({
  ...before,
  name: sent.name ?? before.name,
  kind: sent.kind ?? before.kind,
  capacity: sent.capacity === undefined ? before.capacity : (sent.capacity ?? undefined),
  description: (sent.description ?? before.description) || undefined,
  scheduleId: sent.schedule_id === undefined ? before.scheduleId : (sent.schedule_id ?? undefined),
  isActive: sent.is_active ?? before.isActive,
})

/**
 * Locks the schedule that is sent as a resource's hours, so that it is not deleted meanwhile.
 *
 * @throws ServiceError naming `schedule_id` if the application has no such schedule.
 */
const lockHours = async (
  transaction: Transaction,
  { applicationId }: ResourceRecord,
  { schedule_id: id }: ResourceFields,
): Promise<void> => {
  if (id == null) return
  const locked = await transaction.lockSchedules(applicationId, [id])
  if (!locked.length) throw validationError('schedule_id', id, 'a schedule of this application')
}

/**
 * Adds a resource.
 *
 * @throws ServiceError `conflict` if the application has as many as it may have; naming `schedule_id` if there is no such schedule.
 */
export const addResource = async (
  transaction: Transaction,
  of: Pick<ResourceRecord, 'id' | 'applicationId'> & { readonly createdAt: Instant },
  sent: ResourceFields & { readonly name: string },
): Promise<ResourceRecord> => {
  const { items } = await transaction.resourcesOf(of.applicationId, { limit: mostResources })
  if (items.length >= mostResources)
    throw new ServiceError(
      'conflict',
      `there are ${mostResources} rooms and pieces of equipment: delete one first`,
    )
  const resource = withFields({ ...of, name: sent.name, kind: 'room', isActive: true }, sent)
  await lockHours(transaction, resource, sent)
  await transaction.putResource(resource)
  return resource
}

const lockedResource = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
): Promise<ResourceRecord> => {
  await transaction.lockResources(applicationId, [id])
  const [resource] = await transaction.resources(applicationId, [id])
  if (!resource) throw notFoundError('resource', id)
  return resource
}

/**
 * Changes a resource.
 *
 * @throws ServiceError naming `schedule_id` if there is no such schedule.
 */
export const changeResource = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
  sent: ResourceFields,
): Promise<ResourceRecord> => {
  const resource = withFields(await lockedResource(transaction, applicationId, id), sent)
  await lockHours(transaction, resource, sent)
  await transaction.putResource(resource)
  return resource
}

/**
 * Deletes a resource. Bookings that have it keep its name.
 *
 * @throws ServiceError `conflict` while an event type needs it.
 */
export const removeResource = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
): Promise<ResourceRecord> => {
  const resource = await lockedResource(transaction, applicationId, id)
  const [first, ...others] = await transaction.configurationsNeeding(applicationId, id)
  if (first !== undefined)
    throw new ServiceError(
      'conflict',
      `resource '${id}' is needed by ${others.length + 1} event types, first '${first}': change them first, or take it out of use`,
    )
  await transaction.removeResource(applicationId, id)
  return resource
}
