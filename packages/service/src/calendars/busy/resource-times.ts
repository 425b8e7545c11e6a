import type { StandardConfiguration } from '@whenable/contract'
import type { SlotResource, SlotRules } from '@whenable/time'
import { isRoundRobin } from '../../event-types/configuration-rules.js'
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

/** The people of a booking with one guest: the guest and the hosts. */
export const fewestPeople = (configuration: StandardConfiguration): number =>
  1 + (isRoundRobin(configuration) ? 1 : configuration.participants.length)

/** The options for each of a configuration's needs. */
export const resourceOptions = (
  configuration: StandardConfiguration,
  found: readonly ResourceRecord[],
  held: readonly HeldTime[],
  holds: readonly BufferedHold[],
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
        }
      }),
    }
  })

/** The rules of slots with what they need. */
export const rulesWithNeeds = (rules: SlotRules, options: readonly ResourceOptions[]): SlotRules => ({
  ...rules,
  needs: options.map(({ usable }) => usable.map(({ key, busy }) => ({ key, busy }))),
})
