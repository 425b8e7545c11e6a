import type { Instant } from '@whenable/time'
import type { MailSettings, Store, StoredMail, Transaction } from '../../kernel/store/store.js'
import { currentMail } from './current-mail.js'

// Emails that waited because there was no mail server. When one appears, nothing goes by itself: what is no longer true is dropped, and the
// owner decides about the rest.

const settingsOf = async (transaction: Transaction, applicationId: string): Promise<MailSettings> =>
  (await transaction.mailSettings(applicationId)) ?? { applicationId, sends: false, dropped: 0 }

/** Holds an application's emails that waited, except sign-in codes and what is no longer true. @returns how many were dropped. */
const holdWaiting = async (
  transaction: Transaction,
  applicationId: string,
  now: Instant,
): Promise<number> => {
  const waiting = await transaction.takeWaitingMails(applicationId)
  const current: StoredMail[] = []
  for (const mail of waiting) {
    const kept = mail.kind === 'sign-in' ? undefined : await currentMail(transaction, mail, now)
    if (kept) current.push(kept)
  }
  await transaction.holdMails(current, now)
  return waiting.filter(({ kind }) => kind !== 'sign-in').length - current.length
}

/**
 * Records whether an application sends emails. When it begins to, the emails that have waited are held.
 *
 * @param change the new settings of its own mail server, in the same write.
 */
export const noteSending = async (
  transaction: Transaction,
  applicationId: string,
  sends: boolean,
  now: Instant,
  change: Pick<MailSettings, 'server'> | undefined = undefined,
): Promise<void> => {
  const before = await settingsOf(transaction, applicationId)
  const isNew = sends && !before.sends
  if (!change && before.sends === sends) return
  const dropped = isNew ? await holdWaiting(transaction, applicationId, now) : before.dropped
  await transaction.putMailSettings({ ...before, ...change, sends, dropped })
}

/** Records at the start of a program whether each application sends emails. */
export const noteSendingOfAll = async (store: Store, sendsMail: boolean, now: Instant): Promise<void> => {
  const applications = await store.read((records) => records.applications())
  for (const { id } of applications)
    await store.transaction(async (transaction) => {
      const settings = await transaction.mailSettings(id)
      await noteSending(transaction, id, sendsMail || settings?.server !== undefined, now)
    })
}

/** What became of held emails. */
export interface Released {
  readonly sent: number
  readonly dropped: number
}

/** Queues a held email, unless it is no longer true. @returns undefined if it is not held. */
export const sendHeldMail = async (
  transaction: Transaction,
  applicationId: string,
  id: string,
  now: Instant,
): Promise<Released | undefined> => {
  const mail = await transaction.takeHeldMail(applicationId, id)
  if (!mail) return undefined
  const current = await currentMail(transaction, mail, now)
  if (current) await transaction.sendMailAgain({ ...current, sendAt: now })
  return current ? { sent: 1, dropped: 0 } : { sent: 0, dropped: 1 }
}

/** How many held emails one call sends or discards. */
const mostAtOnce = 500

/** Sends or discards held emails, the oldest first, at most 500. @returns what became of them, and how many are left. */
export const releaseHeldMails = async (
  transaction: Transaction,
  applicationId: string,
  isSending: boolean,
  now: Instant,
): Promise<Released & { readonly left: number }> => {
  const { items } = await transaction.heldMails(applicationId, { limit: mostAtOnce })
  let [sent, dropped] = [0, 0]
  for (const { id } of items) {
    const released = isSending
      ? await sendHeldMail(transaction, applicationId, id, now)
      : (await transaction.takeHeldMail(applicationId, id)) && { sent: 0, dropped: 1 }
    sent += released?.sent ?? 0
    dropped += released?.dropped ?? 0
  }
  return { sent, dropped, left: await transaction.countHeldMails(applicationId) }
}
