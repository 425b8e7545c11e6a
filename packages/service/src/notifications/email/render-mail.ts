import type { KeptMail, MailRecord, Records } from '../../store/store.js'
import { bookingContent } from './booking-email-content.js'
import { eventContent } from './event-email-content.js'

/** A mail in words, whether it was kept in words or as what they are written from. */
export const writtenMail = (mail: KeptMail): MailRecord => {
  if (!('draft' in mail)) return mail
  const { draft, ...envelope } = mail
  return { ...envelope, ...(draft.about === 'booking' ? bookingContent(draft) : eventContent(draft)) }
}

/** Every mail of an application that waits, by when it is due. */
export const writtenMails = async (records: Records, applicationId: string): Promise<MailRecord[]> =>
  (await records.waitingMails(applicationId)).map(writtenMail)
