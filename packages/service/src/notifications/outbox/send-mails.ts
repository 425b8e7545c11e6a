import { type Instant, instant } from '@whenable/time'
import type { KeptMail, MailRecord, MailTaking, TakenMail } from '../../store/store.js'
import { writtenMail } from '../email/render-mail.js'
import { batchesOf, type Lane } from './outbox-queue.js'
import type { OutboxSurroundings } from './send-due.js'

/** Hands a mail to whoever carries it; it may come twice under one id. */
export type SendMail = (mail: MailRecord) => Promise<void>

/** Thrown by a {@link SendMail} that will never take this mail: its address does not exist, say. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Seconds until a mail is tried again for the first time, the factor from try to try, and the longest wait. */
const firstWait = 60
const waitFactor = 3
const longestWait = 21_600

/** How far a wait is moved at random, so that what failed together does not come back together. */
const jitter = 0.2

/** How long a mail is tried that does not say when it ends, in seconds: three days. */
const triedFor = 259_200

/** How long mails are taken for, in seconds. */
const takenFor = 300

/** Mails of one kind that one process sends at once, and how many of them belong to one application. */
const capacity = 20
const each = 5

const endOf = ({ sendAt, endsAt }: KeptMail): Instant => endsAt ?? instant(sendAt + triedFor)

/** Seconds until a mail is tried again, by how often it was. */
export const mailWait = (attempts: number, random: () => number): number =>
  Math.round(
    Math.min(firstWait * waitFactor ** (attempts - 1), longestWait) * (1 + jitter * (2 * random() - 1)),
  )

/** Tries a mail. @returns what went wrong, if anything did. */
const failureOf = async (sendMail: SendMail, mail: KeptMail): Promise<Error | undefined> => {
  try {
    await sendMail(writtenMail(mail))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Ends the way of a mail: as a dead letter, unless it is a code that nobody can use any more. */
const bury = async (
  { store, clock, report, count = () => {} }: OutboxSurroundings,
  taken: TakenMail,
  reason: string,
): Promise<void> => {
  const { mail, attempts } = taken
  const isOurs = await store.transaction(async (transaction) => {
    if (!(await transaction.settleMail(taken, undefined))) return false
    if (mail.kind !== 'sign-in')
      await transaction.putDeadLetter({
        ...{ id: mail.id, applicationId: mail.applicationId, content: { kind: 'mail', mail } },
        ...{ reason, attempts, diedAt: clock() },
      })
    return true
  })
  if (!isOurs) return
  count('mail', 'dead')
  report(new Error(`mail ${mail.id} was given up after ${attempts} attempts: ${reason}`))
}

const settle = (surroundings: OutboxSurroundings, taken: TakenMail, again: Instant | undefined) =>
  surroundings.store.transaction((transaction) => transaction.settleMail(taken, again))

const sendOne = async (
  surroundings: OutboxSurroundings,
  sendMail: SendMail,
  taken: TakenMail,
): Promise<void> => {
  const { clock, report, count = () => {}, random = Math.random } = surroundings
  const { mail, attempts } = taken
  if (clock() >= endOf(mail)) return bury(surroundings, taken, 'it was out of date before it could be sent')
  const failure = await failureOf(sendMail, mail)
  if (!failure) {
    count('mail', 'delivered')
    await settle(surroundings, taken, undefined)
    return
  }
  const again = instant(clock() + mailWait(attempts, random))
  if (failure instanceof MailRefused || again >= endOf(mail))
    return bury(surroundings, taken, failure.message)
  count('mail', 'retried')
  report(failure)
  await settle(surroundings, taken, again)
}

/** Sends mails of one kind: sign-in codes, for which somebody waits, or all others. */
export const mailLane = (
  surroundings: OutboxSurroundings,
  sendMail: SendMail,
  kind: MailTaking['kind'],
): Lane => ({
  capacity,
  take: async (busy, limit) => {
    const { store, clock, newId } = surroundings
    const now = clock()
    const without = busy.map(({ key }) => key)
    const taking = { now, until: instant(now + takenFor), lease: newId(), limit, kind, each, without }
    const taken = await store.transaction((transaction) => transaction.takeMails(taking))
    return batchesOf(
      taken,
      ({ mail: { applicationId } }) => ({ applicationId, key: applicationId }),
      async (mails) => {
        await Promise.all(mails.map((mail) => sendOne(surroundings, sendMail, mail)))
      },
    )
  },
})
