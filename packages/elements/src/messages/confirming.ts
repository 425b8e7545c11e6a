import { type DetailsMessages, details } from './details.js'
import { type HoldingMessages, holding } from './holding.js'
import { section } from './section.js'

/** Messages of a confirmation that other sections have too. */
type SharedMessages = Pick<DetailsMessages, 'refused'> &
  Pick<HoldingMessages, 'reservedFor' | 'reservationEnded'>

/** Messages of confirming an email address before a time is booked. */
export interface ConfirmingMessages extends SharedMessages {
  checkEmailTitle: string
  codeSent: (address: string) => string
  /** Label of the field. */
  emailCode: string
  confirmAndBook: string
  sendCode: string
  codeSentAgain: string
  /** Goes back to the form. */
  changeAddress: string
  wrongCode: string
  /** After too many wrong ones. */
  codeUsedUp: string
}

/** English `ConfirmingMessages`. */
export const confirming: ConfirmingMessages = section('confirming', {
  refused: details.refused,
  ...{ reservedFor: holding.reservedFor, reservationEnded: holding.reservationEnded },
  checkEmailTitle: 'Check your email',
  codeSent: (address) => `We sent a code to ${address}. Enter it here, or open the link in the email.`,
  emailCode: 'Code from the email',
  confirmAndBook: 'Confirm and book',
  sendCode: 'Send another code',
  codeSentAgain: 'Another code is on its way.',
  changeAddress: 'Change the address',
  wrongCode: 'This code is not right. Check the email and try again.',
  codeUsedUp: 'This code no longer works. Send another one.',
})
