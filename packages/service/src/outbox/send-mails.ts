import { type Instant, instant } from '@whenable/time'
import { writtenMail } from '../domain/mail/written-mail.js'
import type { KeptMail, MailRecord, TakenMail } from '../store/store.js'
import type { OutboxSurroundings } from './send-due.js'

/** Hands a mail to whoever carries it; it may come twice under one id. */
export type SendMail = (mail: MailRecord) => Promise<void>

/** Thrown by a {@link SendMail} that will never take this mail: its address does not exist, say. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Seconds until a mail is tried again, by how often it was; after the last, always as long. */
const waits = [60, 300, 900, 3600]

/** How long a mail is tried that does not say when it ends, in seconds. */
const triedFor = 86_400

/** How long mails are taken for, in seconds. */
const takenFor = 300

/** Mails that are taken, and sent, at once. */
const atOnce = 10

const isOver = ({ sendAt, endsAt = instant(sendAt + triedFor) }: KeptMail, now: Instant): boolean =>
  now >= endsAt

/** When a mail is tried again; never, where it is over, sent, or refused for good. */
const nextTry = async (
  sendMail: SendMail,
  { mail, attempts }: TakenMail,
  now: Instant,
  report: (error: unknown) => void,
): Promise<Instant | undefined> => {
  if (isOver(mail, now)) return undefined
  try {
    await sendMail(writtenMail(mail))
    return undefined
  } catch (error) {
    report(error)
    return error instanceof MailRefused
      ? undefined
      : instant(now + (waits[attempts - 1] ?? (waits.at(-1) as number)))
  }
}

/**
 * Sends the mails that are due.
 *
 * @returns how many were taken: with some, there may be more.
 */
export const sendMails = async (
  { store, clock, newId, report }: OutboxSurroundings,
  sendMail: SendMail,
): Promise<number> => {
  const now = clock()
  const taking = { now, until: instant(now + takenFor), lease: newId(), limit: atOnce }
  const taken = await store.transaction((transaction) => transaction.takeMails(taking))
  await Promise.all(
    taken.map(async (mail) => {
      const again = await nextTry(sendMail, mail, now, report)
      await store.transaction((transaction) => transaction.settleMail(mail, again))
    }),
  )
  return taken.length
}
