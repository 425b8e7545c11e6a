import type { ShareableEventType } from '@whenable/contract'

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
