import { EventSelectEvent } from '../../events/event-select.js'
import type { EventOccurrence } from '../model/plain-events.model.js'

/** The button of an occurrence; listeners around it read which one. */
export interface EventButton extends HTMLButtonElement {
  occurrence: EventOccurrence
}

/** Dispatches `when-event-select` if an event was clicked; returns its occurrence unless the page canceled it. */
export const openEvent = (host: EventTarget, target: EventTarget | null): EventOccurrence | undefined => {
  const { occurrence } = ((target as Element).closest('.event') ?? {}) as Partial<EventButton>
  if (!occurrence) return undefined
  const eventId = occurrence.event.event_id as string | undefined
  return host.dispatchEvent(new EventSelectEvent(occurrence, eventId && `${occurrence.start} ${eventId}`))
    ? occurrence
    : undefined
}
