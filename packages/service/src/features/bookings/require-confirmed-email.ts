import { type EmailFacts, sendsEmailAbout } from '../../event-types/sends-email.js'
import type { OwnedConfiguration, Records, WaitlistRecord } from '../../kernel/store/store.js'
import { emailConfirmationRequired } from './bookings.js'
import type { VisitorCall } from './visitor-data.js'

/** A place on a waitlist, as a credential names it. */
export interface WaitlistSubject {
  readonly owned: OwnedConfiguration
  readonly entry: WaitlistRecord
  /** Whether the credential was sent to the address of the guest, and chosen by nobody. */
  readonly isEmailed: boolean
}

/**
 * Refuses what would book, or be paid for, before the visitor has confirmed their address. The owner and their programs need not.
 *
 * @throws ServiceError `forbidden` with the reason `email_confirmation_required`.
 */
export const requireConfirmedEmail = async (
  records: Records,
  call: VisitorCall & EmailFacts,
): Promise<void> => {
  if (call.isApplication || call.isOwner) return
  if (await confirmsEmail(records, call, call.owned)) throw emailConfirmationRequired()
}

/**
 * Refuses a visitor's offer of a waitlist where an address is confirmed first, unless they have a credential that was sent to it. Whoever
 * moves a booking has confirmed its address, and one that is made stays.
 *
 * @throws ServiceError `forbidden` with the reason `email_confirmation_required`.
 */
export const requireEmailedOffer = async (
  records: Records,
  facts: EmailFacts,
  { owned, entry, isEmailed }: WaitlistSubject,
): Promise<void> => {
  if (isEmailed || entry.moves || entry.state === 'booked' || !(await confirmsEmail(records, facts, owned)))
    return
  throw emailConfirmationRequired(
    'this event type asks visitors to confirm their email address: take the time with the link in the email that offers it',
  )
}

/** Whether visitors of an event type confirm their email address first. Where no email is sent, nobody could. */
export const confirmsEmail = async (
  records: Records,
  facts: EmailFacts,
  owned: OwnedConfiguration,
): Promise<boolean> =>
  owned.configuration.scheduler?.confirm_email === true && (await sendsEmailAbout(records, facts, owned))
