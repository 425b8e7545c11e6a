import { type Instant, instant } from '@whenable/time'
import type { LeasedMail, MailLeaseRequest, StoredMail } from '../../store/store.js'
import { renderMail } from '../email/render-mail.js'
import { MailRefused, type OutboxContext, type SendMail } from './outbox-context.js'
import { batchesOf, type OutboxQueue } from './outbox-queue.js'

/** Seconds until a mail is tried again for the first time, the factor from try to try, and the longest wait. */
const firstWait = 60
const waitFactor = 3
const longestWait = 21_600

/** How far a wait is moved at random, so that what failed together does not come back together. */
const jitter = 0.2

/** How long a mail is tried that does not say when it ends, in seconds: three days. */
const triedFor = 259_200

/** How long mails are taken for, in seconds. */
const leaseSeconds = 300

/** Mails of one kind that one process sends at once, and how many of them belong to one application. */
const capacity = 20
const maxPerApplication = 5

const endOf = ({ sendAt, endsAt }: StoredMail): Instant => endsAt ?? instant(sendAt + triedFor)

/** Seconds until a mail is tried again, by how often it was. */
export const mailWait = (attempts: number, random: () => number): number =>
  Math.round(
    Math.min(firstWait * waitFactor ** (attempts - 1), longestWait) * (1 + jitter * (2 * random() - 1)),
  )

/** Tries a mail. @returns what went wrong, if anything did. */
const failureOf = async (sendMail: SendMail, mail: StoredMail): Promise<Error | undefined> => {
  try {
    await sendMail(renderMail(mail))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Ends the way of a mail: as a dead letter, unless it is a code that nobody can use any more. */
const moveToDeadLetters = async (
  { store, clock, report, count = () => {} }: OutboxContext,
  leased: LeasedMail,
  reason: string,
): Promise<void> => {
  const { mail, attempts } = leased
  const isOurs = await store.transaction(async (transaction) => {
    if (!(await transaction.finishMailAttempt(leased, undefined))) return false
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

const finish = (context: OutboxContext, leased: LeasedMail, again: Instant | undefined) =>
  context.store.transaction((transaction) => transaction.finishMailAttempt(leased, again))

const sendOne = async (context: OutboxContext, sendMail: SendMail, leased: LeasedMail): Promise<void> => {
  const { clock, report, count = () => {}, random = Math.random } = context
  const { mail, attempts } = leased
  if (clock() >= endOf(mail))
    return moveToDeadLetters(context, leased, 'it was out of date before it could be sent')
  const failure = await failureOf(sendMail, mail)
  if (!failure) {
    count('mail', 'delivered')
    await finish(context, leased, undefined)
    return
  }
  const again = instant(clock() + mailWait(attempts, random))
  if (failure instanceof MailRefused || again >= endOf(mail))
    return moveToDeadLetters(context, leased, failure.message)
  count('mail', 'retried')
  report(failure)
  await finish(context, leased, again)
}

/** Sends mails of one kind: sign-in codes, for which somebody waits, or all others. */
export const mailQueue = (
  context: OutboxContext,
  sendMail: SendMail,
  kind: MailLeaseRequest['kind'],
): OutboxQueue => ({
  capacity,
  lease: async (busy, limit) => {
    const { store, clock, newId } = context
    const now = clock()
    const without = busy.map(({ key }) => key)
    const request = {
      now,
      until: instant(now + leaseSeconds),
      lease: newId(),
      limit,
      kind,
      each: maxPerApplication,
      without,
    }
    const leased = await store.transaction((transaction) => transaction.leaseMails(request))
    return batchesOf(
      leased,
      ({ mail: { applicationId } }) => ({ applicationId, key: applicationId }),
      async (mails) => {
        await Promise.all(mails.map((mail) => sendOne(context, sendMail, mail)))
      },
    )
  },
})
