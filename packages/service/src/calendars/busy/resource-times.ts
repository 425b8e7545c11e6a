import type { StandardConfiguration } from '@whenable/contract'
import {
  type Interval,
  openTimeOf,
  overlaps,
  type SlotResource,
  type SlotRules,
  subtractIntervals,
} from '@whenable/time'
import { isRoundRobin } from '../../event-types/configuration-rules.js'
import type { ResolvedSchedule } from '../../hosts/schedule-hours.js'
import {
  type BufferedHold,
  type HeldTime,
  type ResourceRecord,
  resourceKey,
  resourceNeedsOf,
} from '../../kernel/store/store.js'

/** A room or a piece of equipment that can be booked, with what keeps it busy. */
export interface ResourceTimes extends SlotResource {
  readonly resource: ResourceRecord
  /** The times of its bookings. */
  readonly held: readonly HeldTime[]
}

/** One of what a configuration needs. */
export interface ResourceOptions {
  /** The names of all that would do. */
  readonly names: readonly string[]
  /** The resources of which a booking gets one: those that are in use and have space for a guest and the hosts. */
  readonly usable: readonly ResourceTimes[]
}

/** Whether a resource has space for so many people. */
export const hasSpace = ({ capacity }: Pick<ResourceRecord, 'capacity'>, people: number): boolean =>
  capacity === undefined || capacity >= people

/** Whether another booking has a resource at a time. */
export const isBookedAt = ({ held }: Pick<ResourceTimes, 'held'>, slot: Interval): boolean =>
  held.some((time) => overlaps(time, slot))

/** The people of a booking with one guest: the guest and the hosts. */
export const fewestPeople = (configuration: StandardConfiguration): number =>
  1 + (isRoundRobin(configuration) ? 1 : configuration.participants.length)

/** What decides when resources can be booked. */
export interface ResourceFacts {
  readonly found: readonly ResourceRecord[]
  /** The schedules of their hours, by id. */
  readonly schedules: ReadonlyMap<string, ResolvedSchedule>
  readonly held: readonly HeldTime[]
  readonly holds: readonly BufferedHold[]
}

/** The times of a window at which a resource is closed. One whose schedule is gone is never open: unknown is never free. */
const closedTimes = (
  { id, scheduleId }: ResourceRecord,
  schedules: ResourceFacts['schedules'],
  rules: SlotRules,
  window: Interval,
): readonly Interval[] | undefined => {
  if (scheduleId === undefined) return undefined
  const hours = schedules.get(scheduleId)?.slotHours
  const open = hours ? openTimeOf(rules, { email: resourceKey(id), busy: [], ...hours }, window) : []
  return subtractIntervals([window], open)
}

/**
 * The options for each of a configuration's needs.
 *
 * @param seen the window in which they can be booked.
 */
export const resourceOptions = (
  configuration: StandardConfiguration,
  rules: SlotRules,
  seen: Interval,
  { found, schedules, held, holds }: ResourceFacts,
): readonly ResourceOptions[] =>
  resourceNeedsOf(configuration).map(({ one_of: ids }) => {
    const named = ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
    const usable = named.filter(
      (resource) => resource.isActive && hasSpace(resource, fewestPeople(configuration)),
    )
    return {
      names: named.map(({ name }) => name),
      usable: usable.map((resource): ResourceTimes => {
        const key = resourceKey(resource.id)
        const own = held.filter(({ email }) => email === key)
        return {
          resource,
          key,
          held: own,
          busy: [...own, ...holds.filter(({ hosts }) => hosts.includes(key))],
          closed: closedTimes(resource, schedules, rules, seen),
        }
      }),
    }
  })

/** The rules of slots with what they need. */
export const rulesWithNeeds = (rules: SlotRules, options: readonly ResourceOptions[]): SlotRules => ({
  ...rules,
  needs: options.map(({ usable }) => usable.map(({ key, busy, closed }) => ({ key, busy, closed }))),
})
