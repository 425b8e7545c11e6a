import { section } from './section.js'

/** Messages of the choice between several configurations. */
export interface EventTypeMessages {
  /** Accessible name of the choice. */
  eventTypes: string
  /** A configuration without a name; its number is formatted. */
  eventType: (number: string) => string
}

/** English `EventTypeMessages`. */
export const eventTypes: EventTypeMessages = section('eventTypes', {
  eventTypes: 'What to book',
  eventType: (number) => `Choice ${number}`,
})
