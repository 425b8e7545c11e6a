import { hostKey } from '../../person.js'
import { type MailQueries, type StoredMail, searchTermsOf } from '../store.js'
import type { Tables } from './tables.js'

/** Leases of emails, and their removals by what they say. */
export const mailQueries = ({
  deadLetters,
  deliveryLog,
  heldMails,
  mails,
  withheldMails,
}: Tables): MailQueries => ({
  leaseMails: async ({ kind, now, until, lease, limit, each, without, only }) =>
    mails
      .rows(
        { kind, nextAt: { upTo: now }, applicationId: { notIn: without, in: only } },
        { by: ['nextAt'], limit, each: { of: ['applicationId'], most: each } },
      )
      .map(({ record: mail, attempts }) => {
        const leased = { nextAt: until, lease, attempts: Number(attempts) + 1 }
        mails.change([mail.applicationId, mail.id], leased)
        return { mail, lease, attempts: leased.attempts }
      }),
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
