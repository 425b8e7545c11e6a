import { ServiceError } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import type { Report } from '../../kernel/errors.js'
import { type PublishContext, transactAndPublish } from '../../kernel/publish/publish.js'
import type { DeedKind, DeedRecord, Transaction } from '../../kernel/store/store.js'
import { cancelForOwner, lockedBooking } from '../bookings/bookings.js'
import { cancelEmailConfirmation } from '../email-confirmations/email-confirmations.js'
import { releaseHold } from '../holds/holds.js'
import { cancelPayment } from '../payments/payments.js'
import { removeAnswer } from '../polls/poll-answers.js'
import { leaveWaitlist } from '../waitlist/answer-offer.js'

type End = (context: BookingContext, deed: DeedRecord) => Promise<void>

const cancelBooking: End = async (context, { applicationId, targetId = '', subjectId }) => {
  const owned = await context.transaction.configuration(targetId)
  if (owned?.applicationId !== applicationId) return
  const booking = await lockedBooking(context, owned, subjectId)
  if (booking.status === 'cancelled' || booking.end <= context.now) return
  const hosts = booking.hosts.map(({ email }) => email)
  await context.transaction.lockHosts(applicationId, hosts)
  await cancelForOwner(context, owned, booking)
}

/** Ends what a deed of each kind caused. What has ended already stays as it is; the other kinds cause nothing that can be ended. */
const ends: Partial<Record<DeedKind, End>> = {
  booking: cancelBooking,
  hold: async (context, { targetId = '', subjectId }) => {
    const owned = await context.transaction.configuration(targetId)
    if (owned) await releaseHold(context, owned, subjectId)
  },
  payment: async (context, { applicationId, subjectId }) => {
    await cancelPayment(context, applicationId, subjectId)
  },
  // Its code books nothing then.
  'email-confirmation': async (context, { subjectId }) => {
    await cancelEmailConfirmation(context, subjectId)
  },
  'waitlist-entry': async (context, { applicationId, targetId = '', subjectId }) => {
    const entries = await context.transaction.entriesInLine(applicationId, targetId)
    const entry = entries.find(({ id }) => id === subjectId)
    if (entry) await leaveWaitlist(context, entry)
  },
  'poll-answer': async (context, { applicationId, targetId = '', subjectId }) => {
    const poll = await context.transaction.poll(applicationId, targetId)
    if (poll) await removeAnswer(context, poll, subjectId)
  },
}

/** The services that carry out endings. */
export interface EndingContext {
  readonly store: PublishContext['store']
  readonly addConsequences: PublishContext['addConsequences']
  readonly clock: () => Instant
  readonly newId: () => string
  readonly notify?: PublishContext['notify'] | undefined
  readonly report: Report
}

/**
 * Ends the next deed of an ending that is due, each in a transaction of its own: one that cannot be ended does not keep the others.
 *
 * @returns whether there was one.
 */
const endNext = async ({
  store,
  clock,
  newId,
  addConsequences,
  notify = () => {},
  report,
}: EndingContext): Promise<boolean> => {
  const now = clock()
  const ending = await store.read((records) => records.dueEnding(now))
  if (!ending) return false
  const { applicationId, origin, sendsEmails, by } = ending
  const [deed, ...deeds] = ending.deeds
  /** Leaves the others for the next call. @returns false if another process ends it, or its owner has taken it back. */
  const advance = async (transaction: Transaction): Promise<boolean> => {
    if (!(await transaction.removeEnding(applicationId, ending.id))) return false
    if (deeds.length) await transaction.addEnding({ ...ending, deeds })
    return true
  }
  try {
    const publishing = { store, newId, addConsequences, notify }
    await transactAndPublish(publishing, { now, origin }, report, async (transaction, publish) => {
      if (!(await advance(transaction)) || !deed) return
      const actor = by ? ({ kind: 'member', ...by } as const) : ({ kind: 'api_key' } as const)
      const context = { transaction, now, newId, publish, origin, byOwner: true, by: actor }
      await ends[deed.kind]?.({ ...context, isSilent: !sendsEmails }, deed)
    })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    report(error)
    await store.transaction(advance)
  }
  return true
}

/** Carries out the endings that are due. @returns how much was ended. */
export const carryOutEndings = async (context: EndingContext): Promise<number> => {
  let ended = 0
  while (await endNext(context)) ended++
  return ended
}
