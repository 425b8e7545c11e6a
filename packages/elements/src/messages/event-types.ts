import { section } from './section.js'

/** What is said where a page offers several things to book. */
export interface EventTypeMessages {
  /** The name of the choice. */
  eventTypes: string
  /** One that nobody has named and the service tells nothing of; its number comes formatted. */
  eventType: (number: string) => string
}

/** The English of `OfferMessages`. */
export const eventTypes: EventTypeMessages = section('eventTypes', {
  eventTypes: 'What to book',
  eventType: (number) => `Choice ${number}`,
})
