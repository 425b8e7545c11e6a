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
  offerEndsLast: string
  offerDays: (count: number) => string
  makeOffer: string
  makingOffer: string
  offerMade: string
  offerFailed: string
  offerGone: string
  linksTitle: string
  linksFailed: string
  noLinks: string
  /** In place of the number of its times. */
  linkAnyTime: string
  linkLeft: (count: number) => string
  /** `when` is a day and a time. */
  linkEnds: (when: string) => string
  linkEndless: string
  linkStateName: (state: 'used_up' | 'expired') => string
  /** In place of the button that copies its address. */
  linkShownOnce: string
  revokeLink: string
  revokeLinkHelp: string
  linkRevoked: string
  linkRevokeFailed: string
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
  offerEndsLast: 'with the last of these times',
  offerDays: (count) => (count === 1 ? 'after 1 day' : `after ${count} days`),
  makeOffer: 'Make the link',
  makingOffer: 'Making the link…',
  offerMade: 'The link is ready. Copy the times and paste them into an email.',
  offerFailed: "The link couldn't be made. Try again.",
  offerGone: 'One of these times is no longer free. Remove it and try again.',
  linksTitle: 'Links',
  linksFailed: "The links couldn't be loaded.",
  noLinks: 'No links yet. Those that you make appear here.',
  linkAnyTime: 'Every free time',
  linkLeft: (count) => (count === 1 ? '1 booking left' : `${count} bookings left`),
  linkEnds: (when) => `Ends ${when}`,
  linkEndless: 'Does not end by itself',
  linkStateName: (state) => (state === 'expired' ? 'Ended' : 'Used'),
  linkShownOnce: 'Its address was shown only once.',
  revokeLink: 'Revoke the link',
  revokeLinkHelp: 'Nobody can book with it any more. Bookings that were made with it stay.',
  linkRevoked: 'The link is revoked.',
  linkRevokeFailed: "The link couldn't be revoked. Try again.",
}
