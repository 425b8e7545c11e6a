import { EventSelectEvent } from '../events/event-select.js'
import type { EventOccurrence } from './plain-events.model.js'

/** A button that stands for an occurrence; listeners around it read which. */
export interface EventButton extends HTMLButtonElement {
  occurrence: EventOccurrence
}

/** Tells of the event whose button was clicked, if one was. */
export const openEvent = (host: EventTarget, target: EventTarget | null): void => {
  const { occurrence: seen } = ((target as Element).closest('.event') ?? {}) as Partial<EventButton>
  if (!seen) return
  const eventId = seen.event.event_id as string | undefined
  host.dispatchEvent(new EventSelectEvent(seen, eventId && `${seen.start} ${eventId}`))
}
