/** Messages of the page that offers times. Those of sharing are used too. */
export interface OfferMessages {
  offerTitle: string
  offerHelp: string
  /** Above the chosen times. */
  offerChosen: (count: number) => string
  offerNothing: string
  /** `time` is a day and a time. */
  removeOffer: (time: string) => string
  offerOnce: string
  offerHolds: string
  offerEnds: string
  offerNever: string
  offerDays: (count: number) => string
  makeOffer: string
  makingOffer: string
  offerMade: string
  offerFailed: string
  offerGone: string
}

/** English `OfferMessages`. */
export const offer: OfferMessages = {
  offerTitle: 'Times in an email',
  offerHelp: 'Choose the times that you offer. The link books one of them, each with one press.',
  offerChosen: (count) => (count === 1 ? '1 time chosen' : `${count} times chosen`),
  offerNothing: 'Press a time to choose it.',
  removeOffer: (time) => `Remove ${time}`,
  offerOnce: 'Only one booking',
  offerHolds: 'Keep these times free for whoever has the link',
  offerEnds: 'The link ends',
  offerNever: 'Never',
  offerDays: (count) => (count === 1 ? 'after 1 day' : `after ${count} days`),
  makeOffer: 'Make the link',
  makingOffer: 'Making the link…',
  offerMade: 'The link is ready. Copy the times and paste them into an email.',
  offerFailed: "The link couldn't be made. Try again.",
  offerGone: 'One of these times is no longer free. Remove it and try again.',
}
