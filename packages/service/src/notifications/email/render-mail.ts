import { shownName } from '../../core/shown-name.js'
import type { MailPerson, MailRecord, Records, StoredMail } from '../../store/store.js'
import { bookingContent } from './booking-email-content.js'
import { eventContent } from './event-email-content.js'

/** A person as the header of an email names them: without a name that could be a message. */
const headerPerson = ({ email, name }: MailPerson): MailPerson => ({ email, name: shownName(name) })

/** The content of a stored email. */
const contentOfStored = (mail: StoredMail): MailRecord => {
  if (!('draft' in mail)) return mail
  const { draft, ...envelope } = mail
  return { ...envelope, ...(draft.about === 'booking' ? bookingContent(draft) : eventContent(draft)) }
}

/** Renders a stored email. */
export const renderMail = (stored: StoredMail): MailRecord => {
  const mail = contentOfStored(stored)
  const { to, replyTo } = mail
  return { ...mail, to: headerPerson(to), ...(replyTo && { replyTo: headerPerson(replyTo) }) }
}

/** Renders all unsent emails of an application, by due time. */
export const renderWaitingMails = async (records: Records, applicationId: string): Promise<MailRecord[]> =>
  (await records.waitingMails(applicationId)).map(renderMail)
