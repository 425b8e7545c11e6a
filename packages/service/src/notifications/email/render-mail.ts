import type { MailRecord, Records, StoredMail } from '../../store/store.js'
import { bookingContent } from './booking-email-content.js'
import { eventContent } from './event-email-content.js'

/** Renders a stored email, if it is a draft. */
export const renderMail = (mail: StoredMail): MailRecord => {
  if (!('draft' in mail)) return mail
  const { draft, ...envelope } = mail
  return { ...envelope, ...(draft.about === 'booking' ? bookingContent(draft) : eventContent(draft)) }
}

/** Renders all unsent emails of an application, by due time. */
export const renderWaitingMails = async (records: Records, applicationId: string): Promise<MailRecord[]> =>
  (await records.waitingMails(applicationId)).map(renderMail)
