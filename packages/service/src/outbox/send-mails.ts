import { ServiceError } from '@whenable/contract'
import { type Instant, instant } from '@whenable/time'
import { currentMail } from '../features/bookings/current-mail.js'
import { emailsAfterCall, withCalls } from '../features/bookings/video-call.js'
import { MailRefused, type SendMail } from '../kernel/email/mail-server.js'
import { batchesOf, type OutboxQueue } from '../kernel/outbox/outbox-queue.js'
import type { LeasedMail, MailLeaseRequest, StoredMail } from '../kernel/store/store.js'
import type { OutboxContext } from './outbox-context.js'
import { renderMail } from './render-mail.js'

/** Seconds until the first retry of an email, the factor between retries, and the longest wait. */
const firstWait = 60
const waitFactor = 3
const longestWait = 21_600

/** Random variation of a wait, so that emails that failed together are not retried together. */
const jitter = 0.2

/** Default time to try an email, in seconds: three days. */
const triedFor = 259_200

/** Seconds after which an email is looked at again before it is sent: what it tells may be no longer true. */
const lookAgainAfter = 300

/**
 * Length of a lease in seconds: how late an email is at most if its process is killed. A process that still sends renews its leases
 * three times as often.
 */
const leaseSeconds = 30
const renewEvery = (leaseSeconds / 3) * 1_000

/** How long the outcome of an attempt waits for a database that is unavailable, in milliseconds, until it is stored again. */
const storeAgainAfter = 1_000

/** Maximum number of emails of one kind that one process sends at once, in total and of one application. */
const capacity = 20
const maxPerApplication = 5

const endOf = ({ sendAt, endsAt }: StoredMail): Instant => endsAt ?? instant(sendAt + triedFor)

/** Seconds until the next retry of an email, by the number of attempts. */
export const mailWait = (attempts: number, random: () => number): number =>
  Math.round(
    Math.min(firstWait * waitFactor ** (attempts - 1), longestWait) * (1 + jitter * (2 * random() - 1)),
  )

/** An email as far as it is still true, if it waited, with the address of its call; undefined if it is not true. */
const lookAgain = async (
  { store, clock }: OutboxContext,
  mail: StoredMail,
): Promise<StoredMail | undefined> => {
  const now = clock()
  const current = await (now - mail.createdAt < lookAgainAfter
    ? mail
    : store.read((records) => currentMail(records, mail, now)))
  if (!current || !('draft' in current) || current.draft.about !== 'booking') return current
  const { draft } = current
  return emailsAfterCall(draft.snapshot.booking) === undefined
    ? current
    : { ...current, draft: await store.read((records) => withCalls(records, draft)) }
}

/** Sends an email. @returns the error, if it failed. */
const failureOf = async (sendMail: SendMail, mail: StoredMail): Promise<Error | undefined> => {
  try {
    await sendMail(await renderMail(mail))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Stores the outcome of an attempt, however long the database is unavailable: an email whose outcome were lost would be sent again.
 */
const keepStoring = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 503)) throw error
      await new Promise((done) => setTimeout(done, storeAgainAfter))
    }
}

/** Turns an email into a dead letter, unless it is a sign-in code, which is no longer valid. */
const moveToDeadLetters = async (
  { store, clock, report, count = () => {} }: OutboxContext,
  leased: LeasedMail,
  reason: string,
): Promise<void> => {
  const { mail, attempts } = leased
  const move = () =>
    store.transaction(async (transaction) => {
      if (!(await transaction.finishMailAttempt(leased, undefined))) return false
      if (mail.kind !== 'sign-in')
        await transaction.putDeadLetter({
          ...{ id: mail.id, applicationId: mail.applicationId, content: { kind: 'mail', mail } },
          ...{ reason, attempts, diedAt: clock() },
        })
      return true
    })
  const isOurs = await keepStoring(move)
  if (!isOurs) return
  count('mail', 'dead')
  report(new Error(`email ${mail.id} was not delivered after ${attempts} attempts: ${reason}`))
}

const finish = (context: OutboxContext, leased: LeasedMail, again: Instant | undefined) =>
  keepStoring(() => context.store.transaction((transaction) => transaction.finishMailAttempt(leased, again)))

const sendOne = async (context: OutboxContext, sendMail: SendMail, leased: LeasedMail): Promise<void> => {
  const { clock, report, count = () => {}, random = Math.random } = context
  const { mail, attempts } = leased
  if (clock() >= endOf(mail))
    return moveToDeadLetters(context, leased, 'it was out of date before it could be sent')
  const current = await lookAgain(context, mail)
  if (!current) {
    count('mail', 'dropped')
    await finish(context, leased, undefined)
    return
  }
  const failure = await failureOf(sendMail, current)
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

/** Sends emails, and renews their leases meanwhile. */
const sendAll = async (
  context: OutboxContext,
  sendMail: SendMail,
  mails: readonly LeasedMail[],
): Promise<void> => {
  const { store, clock, report } = context
  const underWay = new Set(mails)
  const renew = (): Promise<void> =>
    store.transaction(async (transaction) => {
      for (const leased of underWay) await transaction.renewMailLease(leased, instant(clock() + leaseSeconds))
    })
  // If the database is unavailable now, the next renewal may be in time.
  const renewing = setInterval(() => renew().catch(() => {}), renewEvery)
  try {
    const send = async (leased: LeasedMail): Promise<void> => {
      await sendOne(context, sendMail, leased)
        .catch(report)
        .finally(() => underWay.delete(leased))
    }
    await Promise.all(mails.map(send))
  } finally {
    clearInterval(renewing)
  }
}

/**
 * The queue of emails of one kind: sign-in codes, for which people wait, or all others.
 *
 * @param isOwn whether only applications with a mail server of their own send emails.
 */
export const mailQueue = (
  context: OutboxContext,
  sendMail: SendMail,
  kind: MailLeaseRequest['kind'],
  isOwn = false,
): OutboxQueue => ({
  capacity,
  lease: async (busy, limit) => {
    const { store, clock, newId } = context
    const now = clock()
    const without = busy.map(({ key }) => key)
    const only = isOwn ? await store.read((records) => records.applicationsWithMailServer()) : undefined
    if (only?.length === 0) return []
    const request = {
      only,
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
      (mails) => sendAll(context, sendMail, mails),
    )
  },
})
