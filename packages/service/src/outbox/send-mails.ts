import { type Instant, instant } from '@whenable/time'
import { currentMail } from '../features/bookings/current-mail.js'
import { emailsAfterCall, withCalls } from '../features/bookings/video-call.js'
import { MailRefused, type SendMail } from '../kernel/email/mail-server.js'
import { batchesOf, type OutboxQueue } from '../kernel/outbox/outbox-queue.js'
import type { LeasedMail, MailLeaseRequest, StoredMail } from '../kernel/store/store.js'
import type { OutboxContext } from './outbox-context.js'
import { renderMail } from './render-mail.js'
import { keepStoring, leaseSeconds, retryWait, sendLeased } from './send-leased.js'

/** Default time to try an email, in seconds: three days. */
const triedFor = 259_200

/** Seconds after which an email is looked at again before it is sent: what it tells may be no longer true. */
const lookAgainAfter = 300

/** Maximum number of emails of one kind that one process sends at once, in total and of one application. */
const capacity = 20
const maxPerApplication = 5

const endOf = ({ sendAt, endsAt }: StoredMail): Instant => endsAt ?? instant(sendAt + triedFor)

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
  const again = instant(clock() + retryWait(attempts, random))
  if (failure instanceof MailRefused || again >= endOf(mail))
    return moveToDeadLetters(context, leased, failure.message)
  count('mail', 'retried')
  report(failure)
  await finish(context, leased, again)
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
      (mails) =>
        sendLeased(
          context,
          mails,
          (transaction, one, until) => transaction.renewMailLease(one, until),
          (one) => sendOne(context, sendMail, one),
        ),
    )
  },
})
