import { type DetailsMessages, details } from './details.js'
import { type HoldingMessages, holding } from './holding.js'
import { type RedirectMessages, redirect } from './redirect.js'
import { section } from './section.js'

/** Messages of a payment that other sections have too. */
type SharedMessages = Pick<DetailsMessages, 'back' | 'refused'> &
  Pick<HoldingMessages, 'reservedFor' | 'reservationEnded'> &
  Pick<RedirectMessages, 'continueTo'>

/** Messages of paying on the owner's page before a time is booked. */
export interface PayingMessages extends SharedMessages {
  /** Label of the form's button, and the heading while the visitor pays. `price` has its currency. */
  pay: (price: string) => string
  /** What happens next; `site` is the host name of the owner's page. */
  payLead: (site: string) => string
  payFailed: string
  /** Somebody else had the time when the money came. */
  refundDue: string
}

/** English `PayingMessages`. */
export const paying: PayingMessages = section('paying', {
  ...{ back: details.back, refused: details.refused },
  ...{ reservedFor: holding.reservedFor, reservationEnded: holding.reservationEnded },
  continueTo: redirect.continueTo,
  pay: (price) => `Pay ${price}`,
  payLead: (site) =>
    `You pay on ${site}. Your time is kept meanwhile, and is booked once the payment has arrived.`,
  payFailed: 'The payment did not go through, and nothing was booked.',
  refundDue: 'Somebody else took this time before your payment arrived. Your money will be returned.',
})
