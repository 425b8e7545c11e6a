import type { EmailFacts } from '../../notifications/sends-email.js'
import type { Records } from '../../store/store.js'
import { emailConfirmationRequired } from '../bookings.js'
import type { VisitorCall } from '../visitor-data.js'
import { confirmsEmail } from './email-confirmations.js'

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
