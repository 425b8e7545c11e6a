import { heldMailListKey, hostKey, type MailTransaction, type StoredMail, searchTermsOf } from '../store.js'
import { countUp, keyOf, pageOf } from './rows.js'
import type { Tables } from './tables.js'

/** Emails and tallies. */
export const mailTransaction = ({
  deadLetters,
  deliveryLog,
  heldMails,
  mails,
  mailSettings,
  mailTallies,
  withheldMails,
}: Tables): MailTransaction => ({
  waitingMails: async (applicationId) =>
    mails
      .where((row) => row.mail.applicationId === applicationId && row.nextAt !== undefined)
      .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))
      .map((row) => row.mail),
  mailTally: async (applicationId, key) => mailTallies.get(keyOf(applicationId, key))?.counts ?? [],
  mailSettings: async (applicationId) => mailSettings.get(applicationId),
  applicationsWithMailServer: async () =>
    mailSettings.where(({ server }) => server !== undefined).map(({ applicationId }) => applicationId),
  heldMails: async (applicationId, page) =>
    pageOf(
      heldMails.where((row) => row.applicationId === applicationId),
      page,
    ),
  countHeldMails: async (applicationId) =>
    heldMails.where((row) => row.applicationId === applicationId).length,
  withheldMails: async (applicationId, about) =>
    withheldMails
      .where((row) => row.mail.applicationId === applicationId && (about?.includes(row.about) ?? true))
      .sort((a, b) => (heldMailListKey(a.mail) < heldMailListKey(b.mail) ? -1 : 1)),
  withholdMails: async (withheld) => {
    for (const row of withheld) withheldMails.set(keyOf(row.mail.applicationId, row.mail.id), row)
  },
  takeWithheldMails: async (applicationId, ids) =>
    ids.flatMap((id) => {
      const key = keyOf(applicationId, id)
      const row = withheldMails.get(key)
      withheldMails.set(key, undefined)
      return row ? [row] : []
    }),
  putMailSettings: async (settings) => mailSettings.set(settings.applicationId, settings),
  takeWaitingMails: async (applicationId) => {
    const taken = mails
      .where((row) => row.mail.applicationId === applicationId && row.nextAt !== undefined)
      .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))
    for (const { mail } of taken) mails.set(keyOf(applicationId, mail.id), undefined)
    return taken.map(({ mail }) => mail)
  },
  takeUnsentMailsTo: async (applicationId, email) => {
    const taken = mails
      .where((row) => row.mail.applicationId === applicationId && row.nextAt !== undefined)
      .filter(({ mail }) => hostKey(mail.to.email) === hostKey(email))
    for (const { mail } of taken) mails.set(keyOf(applicationId, mail.id), undefined)
    return taken.map(({ mail }) => mail)
  },
  holdMails: async (held, heldAt) => {
    for (const record of held) {
      const { applicationId, id } = record
      heldMails.set(keyOf(applicationId, id), { applicationId, at: heldMailListKey(record), record, heldAt })
    }
  },
  takeHeldMail: async (applicationId, id) => {
    const key = keyOf(applicationId, id)
    const held = heldMails.get(key)
    heldMails.set(key, undefined)
    return held?.record
  },
  addMails: async (added) => {
    for (const mail of added) {
      const key = keyOf(mail.applicationId, mail.id)
      if (!mails.get(key)) mails.set(key, { mail, attempts: 0, lease: '', nextAt: mail.sendAt })
    }
  },
  // Transactions run one at a time, so locks need no effect.
  lockMailTallies: async (applicationId, keys) =>
    new Map(keys.map((key) => [key, mailTallies.get(keyOf(applicationId, key))?.counts ?? []])),
  putMailTallies: async (tallies) => {
    for (const tally of tallies) mailTallies.set(keyOf(tally.applicationId, tally.key), tally)
  },
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
    mails.removeWhere(
      ({ mail, nextAt }) =>
        mail.applicationId === applicationId && (isTo(mail) || (nextAt === undefined && tellsOf(mail))),
    )
    heldMails.removeWhere((row) => row.applicationId === applicationId && isTo(row.record))
    withheldMails.removeWhere(
      ({ mail }) => mail.applicationId === applicationId && (isTo(mail) || tellsOf(mail)),
    )
    deliveryLog.removeWhere((entry) => entry.applicationId === applicationId && mentions(entry))
    deadLetters.removeWhere(
      ({ applicationId: owner, record }) =>
        owner === applicationId &&
        ((record.content.kind === 'mail' && isTo(record.content.mail)) || tellsOf(record)),
    )
  },
  leaseMails: async ({ now, until, lease, limit, kind, each, without, only }) => {
    const counts = new Map<string, number>()
    const due = mails
      .where(({ mail, nextAt }) => nextAt !== undefined && nextAt <= now && (mail.kind ?? 'other') === kind)
      .filter(({ mail }) => !without.includes(mail.applicationId))
      .filter(({ mail }) => only?.includes(mail.applicationId) ?? true)
      .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))
      .filter(({ mail: { applicationId } }) => countUp(counts, applicationId) <= each)
      .slice(0, limit)
    return due.map(({ mail, attempts }) => {
      const leased = { mail, attempts: attempts + 1, lease }
      mails.set(keyOf(mail.applicationId, mail.id), { ...leased, nextAt: until })
      return leased
    })
  },
  finishMailAttempt: async ({ mail, lease }, nextAt) => {
    const key = keyOf(mail.applicationId, mail.id)
    const row = mails.get(key)
    if (row?.lease !== lease) return false
    mails.set(key, { ...row, lease: '', nextAt })
    return true
  },
  sendMailAgain: async (mail) =>
    mails.set(keyOf(mail.applicationId, mail.id), { mail, attempts: 0, lease: '', nextAt: mail.sendAt }),
})
