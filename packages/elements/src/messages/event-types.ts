import { section } from './section.js'

/** What is said where a page offers several things to book. */
export interface OfferMessages {
  /** The name of the choice. */
  offers: string
  /** One that nobody has named and the service tells nothing of; its number comes formatted. */
  offer: (number: string) => string
}

/** The English of `OfferMessages`. */
export const offers: OfferMessages = section('offers', {
  offers: 'What to book',
  offer: (number) => `Choice ${number}`,
})
