import { hostKey, type MailTransaction } from '../store.js'
import { keyOf } from './rows.js'
import type { Tables } from './tables.js'

/** Mails that wait to be sent. */
export const mailTransaction = ({ mails, mailTallies }: Tables): MailTransaction => ({
  waitingMails: async (applicationId) =>
    mails
      .where((row) => row.mail.applicationId === applicationId && row.nextAt !== undefined)
      .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))
      .map((row) => row.mail),
  addMails: async (added) => {
    for (const mail of added) {
      const key = keyOf(mail.applicationId, mail.id)
      if (!mails.get(key)) mails.set(key, { mail, attempts: 0, lease: '', nextAt: mail.sendAt })
    }
  },
  // One transaction at a time: everything is locked already.
  lockMailTallies: async (applicationId, keys) =>
    new Map(keys.map((key) => [key, mailTallies.get(keyOf(applicationId, key))?.counts ?? []])),
  putMailTallies: async (tallies) => {
    for (const tally of tallies) mailTallies.set(keyOf(tally.applicationId, tally.key), tally)
  },
  removeMailsTo: async (applicationId, email) =>
    mails.removeWhere(
      ({ mail }) => mail.applicationId === applicationId && hostKey(mail.to.email) === hostKey(email),
    ),
  takeMails: async ({ now, until, lease, limit }) => {
    const due = mails
      .where((row) => row.nextAt !== undefined && row.nextAt <= now)
      .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))
      .slice(0, limit)
    return due.map(({ mail, attempts }) => {
      const taken = { mail, attempts: attempts + 1, lease }
      mails.set(keyOf(mail.applicationId, mail.id), { ...taken, nextAt: until })
      return taken
    })
  },
  settleMail: async ({ mail, lease }, nextAt) => {
    const key = keyOf(mail.applicationId, mail.id)
    const row = mails.get(key)
    if (row?.lease === lease) mails.set(key, { ...row, lease: '', nextAt })
  },
})
