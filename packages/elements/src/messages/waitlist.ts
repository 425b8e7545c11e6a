import { type ChoosingMessages, choosing } from './choosing.js'
import { type ConfirmingMessages, confirming } from './confirming.js'
import { type DetailsMessages, details } from './details.js'
import { type HoldingMessages, holding } from './holding.js'
import { type OutcomeMessages, outcome } from './outcome.js'
import { section } from './section.js'
import { type TimesMessages, times } from './times.js'

/** Messages of a waitlist that other sections have too. */
type SharedMessages = Pick<ChoosingMessages, 'retry' | 'loadingTimes'> &
  Pick<TimesMessages, 'offline' | 'pageFailed'> &
  Pick<DetailsMessages, 'book' | 'move' | 'sending' | 'verifying' | 'back' | 'refused'> &
  Pick<HoldingMessages, 'reservedFor' | 'reservationEnded'> &
  Pick<OutcomeMessages, 'bookedTitle' | 'movedTitle'> &
  Pick<ConfirmingMessages, 'checkEmailTitle'>

/** Messages of waiting for a time that comes free. */
export interface WaitlistMessages extends SharedMessages {
  /** Label of the button where no time is free, and the heading of the form. */
  tellMe: string
  /** The same for a booking that its guest would rather have sooner. */
  tellMeEarlier: string
  /** How an offer reaches the visitor. */
  waitLead: string
  /** The same from a service that sends no email. */
  waitLeadHere: string
  /** Label of the submit button. */
  joinWaitlist: string
  waitingTitle: string
  leaveWaitlist: string
  offeredTitle: string
  /** Label of the button that leaves the offered time to the next person. */
  passOffer: string
  passedTitle: string
  leftTitle: string
  waitEndedTitle: string
  waitEndedLead: string
  /** The window in which an earlier time is wanted: it ends at this day and time. */
  beforeTime: (time: string) => string
}

/** English `WaitlistMessages`. */
export const waitlist: WaitlistMessages = section('waitlist', {
  ...{ retry: choosing.retry, loadingTimes: choosing.loadingTimes },
  ...{ offline: times.offline, pageFailed: times.pageFailed },
  ...{ book: details.book, move: details.move, sending: details.sending, verifying: details.verifying },
  ...{ back: details.back, refused: details.refused },
  ...{ reservedFor: holding.reservedFor, reservationEnded: holding.reservationEnded },
  ...{ bookedTitle: outcome.bookedTitle, movedTitle: outcome.movedTitle },
  checkEmailTitle: confirming.checkEmailTitle,
  tellMe: 'Tell me if a time comes free',
  tellMeEarlier: 'Tell me if an earlier time comes free',
  waitLead: 'As soon as one comes free, we’ll offer it to you by email. Nothing changes until you accept it.',
  waitLeadHere:
    'As soon as one comes free, we’ll offer it to you on this page. Nothing changes until you accept it.',
  joinWaitlist: 'Join the waitlist',
  waitingTitle: 'You’re on the waitlist',
  leaveWaitlist: 'Leave the waitlist',
  offeredTitle: 'A time has come free',
  passOffer: 'Leave it to others',
  passedTitle: 'You left this time to others',
  leftTitle: 'You left the waitlist',
  waitEndedTitle: 'The wait is over',
  waitEndedLead: 'The time that you waited for has passed, or this link is no longer valid.',
  beforeTime: (time) => `Before ${time}`,
})
