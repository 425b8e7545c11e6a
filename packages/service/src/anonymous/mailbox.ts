import type { Instant } from '@whenable/time'
import { mailboxOf } from '../kernel/person.js'
import { sha256 } from '../kernel/secrets.js'
import type { Records, Transaction } from '../kernel/store/store.js'

/** The SHA-256 of a mailbox of an application. All spellings of one mailbox have the same. */
export const mailboxHash = (applicationId: string, email: string): Promise<string> =>
  sha256(`${applicationId} mailbox ${mailboxOf(email)}`)

/** Those of some email addresses whose owners have shown that they read them. */
export const confirmedEmails = async (
  records: Records,
  applicationId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  const hashes = await Promise.all(emails.map((email) => mailboxHash(applicationId, email)))
  const confirmed = await records.confirmedMailboxes(applicationId, hashes)
  return new Set(emails.filter((_, index) => confirmed.has(hashes[index] ?? '')))
}

/** Notes that the owner of an email address has shown that they read it, for example by a link in an email. */
export const noteConfirmed = async (
  { transaction, now }: { readonly transaction: Transaction; readonly now: Instant },
  applicationId: string,
  email: string,
): Promise<void> => transaction.noteConfirmed(applicationId, await mailboxHash(applicationId, email), now)
