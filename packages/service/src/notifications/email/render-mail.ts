import type { MailRecord, Records, StoredMail } from '../../store/store.js'
import { bookingContent } from './booking-email-content.js'
import { eventContent } from './event-email-content.js'

/** A mail in words, whether it was kept in words or as what they are written from. */
export const renderMail = (mail: StoredMail): MailRecord => {
  if (!('draft' in mail)) return mail
  const { draft, ...envelope } = mail
  return { ...envelope, ...(draft.about === 'booking' ? bookingContent(draft) : eventContent(draft)) }
}

/** Every mail of an application that waits, by when it is due. */
export const renderWaitingMails = async (records: Records, applicationId: string): Promise<MailRecord[]> =>
  (await records.waitingMails(applicationId)).map(renderMail)
