import { EventSelectEvent } from '../../events/event-select.js'
import type { EventOccurrence } from '../model/plain-events.model.js'

/** A button that stands for an occurrence; listeners around it read which. */
export interface EventButton extends HTMLButtonElement {
  occurrence: EventOccurrence
}

/** Tells of the event whose button was clicked, if one was; answers with it unless the page goes on with it by itself. */
export const openEvent = (host: EventTarget, target: EventTarget | null): EventOccurrence | undefined => {
  const { occurrence } = ((target as Element).closest('.event') ?? {}) as Partial<EventButton>
  if (!occurrence) return undefined
  const eventId = occurrence.event.event_id as string | undefined
  return host.dispatchEvent(new EventSelectEvent(occurrence, eventId && `${occurrence.start} ${eventId}`))
    ? occurrence
    : undefined
}
