import { freeResources, type Interval, instant } from '@whenable/time'
import { hostsIn } from '../../calendars/busy/busy-hosts.js'
import { hasSpace, isBookedAt, type ResourceTimes } from '../../calendars/busy/resource-times.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import { type BookingContext, unavailable } from '../../event-types/slot-strategy.js'
import { validationError } from '../../kernel/errors.js'
import {
  type BookedResource,
  type BookingRecord,
  type OwnedConfiguration,
  type Records,
  resourceKey,
  resourceNeedsOf,
  resourcesNamedBy,
} from '../../kernel/store/store.js'
import { placeWith, placeWithout } from './booking-place.js'

// A booking gets its rooms and equipment under the lock under which it gets its hosts. They are held as hosts' time is.

/** Days before and after a slot in which the bookings of resources are compared. */
const comparedDays = 30

/** For whom resources are chosen, and how. */
interface ResourceChoice {
  /** The number of guests and hosts. */
  readonly people: number
  /** Keys of the resources to keep where they are free: those of the booking that moves, or of the caller's hold. */
  readonly preferred: ReadonlySet<string>
  /** Whether a resource is free at every time at which no other booking has it. */
  readonly anyTime?: boolean | undefined
}

/** The resources in the order in which they are booked: those with the fewest bookings around a slot first. */
const leastUsedFirst = async (
  records: Records,
  applicationId: string,
  free: readonly ResourceTimes[],
  { start }: Interval,
): Promise<readonly ResourceTimes[]> => {
  const reach = comparedDays * 86_400
  const around = { start: instant(start - reach), end: instant(start + reach) }
  const keys = free.map(({ key }) => key)
  const booked = await records.hostBookings(applicationId, keys, around)
  const uses = ({ key }: ResourceTimes) => booked.filter(({ email }) => email === key).length
  return [...free].sort((one, other) => uses(one) - uses(other))
}

/**
 * One resource of each of a configuration's needs.
 *
 * @throws ServiceError `timeslot_not_available` if none is free; naming `additional_guests` if none has space for all, whenever it is.
 */
export const assignResources = async (
  records: Records,
  { applicationId, configuration }: OwnedConfiguration,
  slot: Interval,
  { rules, resources }: Pick<Awaited<ReturnType<typeof hostsIn>>, 'rules' | 'resources'>,
  { people, preferred, anyTime = false }: ResourceChoice,
): Promise<readonly BookedResource[]> => {
  const freeByRules = freeResources(rules, slot)
  const assigned: BookedResource[] = []
  for (const [index, { assign }] of resourceNeedsOf(configuration).entries()) {
    const options = resources[index]?.usable ?? []
    const largest = options.find(({ resource }) => hasSpace(resource, people))
    if (options.length && !largest) {
      const most = Math.max(...options.map(({ resource }) => resource.capacity ?? people))
      throw validationError(
        'additional_guests',
        people,
        `at most ${most} people, hosts included: no room has space for more`,
      )
    }
    const free = options.filter(
      (option) =>
        hasSpace(option.resource, people) &&
        (anyTime ? !isBookedAt(option, slot) : freeByRules[index]?.includes(option.key)),
    )
    const kept = free.find(({ key }) => preferred.has(key))
    const inOrder =
      !kept && assign === 'least_used' && free.length > 1
        ? await leastUsedFirst(records, applicationId, free, slot)
        : free
    const chosen = kept ?? inOrder[0]
    if (!chosen) throw unavailable('nothing that it needs is free then')
    const { id, name, kind } = chosen.resource
    assigned.push({ id, name, kind })
  }
  return assigned
}

/**
 * How many people the rooms of a configuration have space for, hosts included: in the largest of each list. Undefined: any number.
 */
export const mostPeople = async (
  records: Records,
  owned: OwnedConfiguration,
): Promise<number | undefined> => {
  const found = await records.resources(owned.applicationId, resourcesNamedBy(owned))
  const most = resourceNeedsOf(owned.configuration).map(({ one_of: ids }) =>
    Math.max(
      ...found
        .filter(({ id, isActive }) => isActive && ids.includes(id))
        .map(({ capacity = Number.POSITIVE_INFINITY }) => capacity),
    ),
  )
  const least = Math.min(...most)
  return Number.isFinite(least) ? least : undefined
}

/** The keys of what a booking has beside its hosts. */
export const keysOfBooking = ({ resources = [] }: Pick<BookingRecord, 'resources'>): readonly string[] =>
  resources.map(({ id }) => resourceKey(id))

/**
 * What a booking has at another time that its owner chooses: the same resources where no other booking has them then. They are locked
 * already.
 *
 * @throws ServiceError `timeslot_not_available` if others have all of them.
 */
export const resourcesAt = async (
  { transaction, now }: BookingContext,
  { configuration, ...owner }: OwnedConfiguration,
  before: BookingRecord,
  slot: Interval,
): Promise<Pick<BookingRecord, 'resources' | 'location'>> => {
  if (!before.resources?.length || isGroup(configuration)) return {}
  const owned = { ...owner, configuration }
  const found = await hostsIn(transaction, owned, slot, now, before)
  const resources = await assignResources(transaction, owned, slot, found, {
    people: before.hosts.length + 1 + before.additionalGuests.length,
    preferred: new Set(keysOfBooking(before)),
    anyTime: true,
  })
  return { resources, location: placeWith(resources, placeWithout(before)) }
}
