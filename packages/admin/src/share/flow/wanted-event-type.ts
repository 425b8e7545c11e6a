import type { ShareableEventType } from '@whenable/contract'

/** The event type with an id or a slug, or else the first one that is on, or else the first one. */
export const wantedEventType = (
  eventTypes: readonly ShareableEventType[],
  wanted: string | undefined,
): ShareableEventType | undefined =>
  (wanted !== undefined && eventTypes.find(({ id, slug }) => id === wanted || slug === wanted)) ||
  (eventTypes.find(({ isActive }) => isActive) ?? eventTypes[0])
