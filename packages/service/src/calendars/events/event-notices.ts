import type { EventRecord } from '../../kernel/store/store.js'
import { addEventEmails } from './add-event-emails.js'
import { checkMayNotify } from './event-organizer.js'
import { deliverInvitations } from './invitations.js'
import type { EventChange, EventContext } from './save-event.js'

/**
 * Notifies an event's participants of a change: by email, and on the emailed-events calendar of those with a grant in the same
 * application.
 *
 * @param before the event before the change, to notify removed participants.
 * @throws ServiceError if the event has another organizer.
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
