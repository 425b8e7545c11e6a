import type { BookableResource, Configuration, ResourceNeed } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { OwnedConfiguration } from './scheduling.js'
import { listKey, type OpenForReading, type OpenForWriting, type Page, table } from './table.js'

/** A room or a piece of equipment of an application. */
export interface ResourceRecord {
  readonly id: string
  readonly applicationId: string
  readonly name: string
  readonly kind: BookableResource['kind']
  /** How many people it has space for. Undefined: any number. */
  readonly capacity?: number | undefined
  readonly description?: string | undefined
  /** The schedule of its hours. Undefined: it is always open. */
  readonly scheduleId?: string | undefined
  readonly isActive: boolean
  readonly createdAt: Instant
}

/** A resource that a booking has, as it was when it was booked. */
export type BookedResource = Pick<ResourceRecord, 'id' | 'name' | 'kind'>

/** What stands for a resource where a host's address stands for a host: among locks, booked times and holds. No address is like it. */
export const resourceKey = (id: string): string => `resource ${id}`

/** What bookings of a configuration need beside hosts: one resource of each. Seats of group events need none. */
export const resourceNeedsOf = ({ type, scheduler }: Configuration): readonly ResourceNeed[] =>
  (type !== 'group' && scheduler?.resources) || []

/** The ids of the resources that a configuration names. */
export const resourcesNamedBy = ({
  configuration,
}: Pick<OwnedConfiguration, 'configuration'>): readonly string[] => [
  ...new Set(resourceNeedsOf(configuration).flatMap(({ one_of: ids }) => ids)),
]

/** The keys of the resources that bookings of a configuration can have. */
export const resourceKeysOf = (owned: Pick<OwnedConfiguration, 'configuration'>): readonly string[] =>
  resourcesNamedBy(owned).map(resourceKey)

/** The rooms and equipment of applications. */
export const resourceTable = table<ResourceRecord>()({
  name: 'resources',
  key: ['applicationId', 'id'],
  columns: {
    applicationId: 'text',
    id: 'text',
    listKey: ['text', ({ createdAt, id }) => listKey(createdAt, id)],
  },
  indexes: [['applicationId', 'listKey']],
})

/** Reads resources. */
export const resourceRecords = (open: OpenForReading) => {
  const resources = open(resourceTable)
  return {
    /** The resources with these ids that exist. */
    resources: (applicationId: string, ids: readonly string[]) =>
      resources.all({ applicationId, id: { in: ids } }),
    resourcesOf: (applicationId: string, page: Page) => resources.page({ applicationId }, page),
    /** The resources with the hours of a schedule. An application has few resources, so all of them are read. */
    resourcesOnSchedule: async (applicationId: string, scheduleId: string) =>
      (await resources.all({ applicationId })).filter((resource) => resource.scheduleId === scheduleId),
  }
}

/** Writes resources. */
export const resourceWrites = (open: OpenForWriting) => {
  const resources = open(resourceTable)
  return {
    /**
     * Locks resources until the transaction ends, in the order of their ids, so that none of them is deleted while a configuration begins
     * to need it.
     */
    lockResources: async (applicationId: string, ids: readonly string[]): Promise<void> => {
      for (const id of [...new Set(ids)].sort()) await resources.lock(applicationId, id)
    },
    putResource: resources.put,
    removeResource: resources.remove,
  }
}
