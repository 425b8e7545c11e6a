import { hostKey, type MailQueries, type StoredMail, searchTermsOf } from '../store.js'
import type { Tables } from './tables.js'

/** Removals of emails by what they say. */
export const mailQueries = ({
  deadLetters,
  deliveryLog,
  heldMails,
  mails,
  withheldMails,
}: Tables): MailQueries => ({
  eraseMails: async (applicationId, email, bookingIds = []) => {
    const isTo = ({ to }: StoredMail) => hostKey(to.email) === hostKey(email)
    const mentions = (record: unknown) => {
      const text = JSON.stringify(record).toLowerCase()
      return searchTermsOf(email).some((mention) => text.includes(mention))
    }
    const tellsOf = (record: unknown) => {
      const text = JSON.stringify(record)
      return mentions(record) || bookingIds.some((id) => text.includes(id))
    }
    const ofApplication = { applicationId }
    for (const { record: mail, nextAt } of mails.rows(ofApplication))
      if (isTo(mail) || (nextAt === undefined && tellsOf(mail))) mails.remove(applicationId, mail.id)
    heldMails.removeAll({ applicationId, recipient: hostKey(email) })
    for (const { mail, ...rest } of withheldMails.all(ofApplication))
      if (isTo(mail) || tellsOf({ mail, ...rest })) withheldMails.remove(applicationId, mail.id)
    for (const entry of deliveryLog.all(ofApplication))
      if (mentions(entry)) deliveryLog.remove(applicationId, entry.id)
    for (const letter of deadLetters.all(ofApplication))
      if ((letter.content.kind === 'mail' && isTo(letter.content.mail)) || tellsOf(letter))
        deadLetters.remove(applicationId, letter.id)
  },
})
