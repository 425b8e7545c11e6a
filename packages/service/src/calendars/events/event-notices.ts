import { addEventEmails } from '../../notifications/email/add-event-emails.js'
import type { EventRecord } from '../../store/store.js'
import type { EventChange, EventContext } from './event-context.js'
import { checkMayNotify } from './event-organizer.js'
import { deliverInvitations } from './invitations.js'

/**
 * Has an event's participants hear what became of it: by mail, and, of those who have a grant in the same application,
 * on their calendar of emailed events.
 *
 * @param before the event as it was, so that whoever is not invited any more hears of it too.
 * @throws ServiceError where somebody else organizes it.
 */
export const notifyParticipants = async (
  context: EventContext,
  event: EventRecord,
  change: EventChange,
  before?: EventRecord,
): Promise<void> => {
  await checkMayNotify(context, event)
  await deliverInvitations(context, event, change, before)
  await addEventEmails(context, event, change)
}
