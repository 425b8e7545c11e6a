import type { ShareableEventType } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import type { TimesRequest } from '../../base/free-times.js'
import type { OwnerFlowOptions } from '../../flow/owner-flow.js'

/** What a flow is created from that shows one event type of several. */
export interface EventTypeFlowOptions<Source> extends OwnerFlowOptions {
  readonly source: Source
  /** The id or the slug of the event type to begin with. Default: the first one that is on. */
  readonly eventType?: string | undefined
}

/** What a flow knows before the event types have been read. */
export interface WantedEventType {
  /** The id or the slug of the event type that is wanted. */
  readonly wanted: string | undefined
}

/** The event type with an id or a slug, or else the first one that is on, or else the first one. */
export const wantedEventType = (
  eventTypes: readonly ShareableEventType[],
  wanted: string | undefined,
): ShareableEventType | undefined =>
  (wanted !== undefined && eventTypes.find(({ id, slug }) => id === wanted || slug === wanted)) ||
  (eventTypes.find(({ isActive }) => isActive) ?? eventTypes[0])

/** The times of an event type that are asked for: those of some seconds from now on. */
export const timesFrom = ({ id }: ShareableEventType, now: Instant, seconds: number): TimesRequest => ({
  ...{ eventTypeId: id, start: now, end: instant(now + seconds) },
})

/** What a flow shows once it has read the event types: one of them is chosen. */
interface Choice {
  readonly step: 'ready'
  readonly eventTypes: readonly ShareableEventType[]
  readonly chosen: ShareableEventType | undefined
}

/** The event type that an owner wants to choose; undefined if it is chosen already, or cannot be. */
export const otherEventType = (
  transition: {
    readonly step: Choice | { readonly step: 'loading' | 'error' }
    wanted: string | undefined
  },
  eventTypeId: string,
): ShareableEventType | undefined => {
  const { step } = transition
  transition.wanted = eventTypeId
  if (step.step !== 'ready' || step.chosen?.id === eventTypeId) return undefined
  return step.eventTypes.find(({ id }) => id === eventTypeId)
}
