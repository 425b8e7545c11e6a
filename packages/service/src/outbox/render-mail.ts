import { eventContent } from '../calendars/events/event-email-content.js'
import { bookingContent } from '../features/bookings/booking-email-content.js'
import { currentDigest, digestContent } from '../features/bookings/digest-email.js'
import { shownName } from '../kernel/person.js'
import type {
  BookingDraft,
  DigestDraft,
  EventDraft,
  MailContent,
  MailPerson,
  MailRecord,
  Records,
  StoredMail,
} from '../kernel/store/store.js'

/** A person as the header of an email names them: without a name that could be a message. */
const headerPerson = ({ email, name }: MailPerson): MailPerson => ({ email, name: shownName(name) })

/** The content of a draft. */
const contentOfDraft = (draft: BookingDraft | EventDraft | DigestDraft): Promise<MailContent> => {
  if (draft.about === 'digest') return digestContent(draft)
  return draft.about === 'booking' ? bookingContent(draft) : eventContent(draft)
}

/** The content of a stored email. */
const contentOfStored = async (mail: StoredMail): Promise<MailRecord> => {
  if (!('draft' in mail)) return mail
  const { draft, ...envelope } = mail
  return { ...envelope, ...(await contentOfDraft(draft)) }
}

/** Renders a stored email. */
export const renderMail = async (stored: StoredMail): Promise<MailRecord> => {
  const mail = await contentOfStored(stored)
  const { to, replyTo } = mail
  return { ...mail, to: headerPerson(to), ...(replyTo && { replyTo: headerPerson(replyTo) }) }
}

/** A digest with what it lists now; any other email as it is. */
const withEntries = async (records: Records, mail: StoredMail): Promise<StoredMail> => {
  if (!('draft' in mail) || mail.draft.about !== 'digest') return mail
  return { ...mail, draft: (await currentDigest(records, mail.applicationId, mail.draft)) ?? mail.draft }
}

/** Renders all unsent emails of an application, by due time. */
export const renderWaitingMails = async (records: Records, applicationId: string): Promise<MailRecord[]> =>
  Promise.all(
    (await records.waitingMails(applicationId)).map(async (mail) =>
      renderMail(await withEntries(records, mail)),
    ),
  )
