import type { Instant } from '@whenable/time'
import { isAmong } from '../../kernel/email/compose-email.js'
import { addMails, releaseCharge } from '../../kernel/email/email-budget.js'
import type { BookingRecord, Records, Transaction, WithheldMail } from '../../kernel/store/store.js'
import { currentMail } from './current-mail.js'

// Emails that wait because a visitor's network, or what they book, has caused many to people who never confirmed their address. Whoever
// solves a challenge for the booking, and the owner let them go.

interface ReleaseContext {
  readonly transaction: Transaction
  readonly now: Instant
}

/** What withheld emails of a booking are about: its series, or itself. */
const aboutOf = ({ id, seriesId }: BookingRecord): string => seriesId ?? id

/** The emails about a booking that can still be released. */
const waitingOf = async (
  records: Records,
  booking: BookingRecord,
  now: Instant,
): Promise<readonly WithheldMail[]> => {
  const withheld = await records.withheldMails(booking.applicationId, [aboutOf(booking)])
  return withheld.filter(({ until }) => until > now)
}

/** Whether the emails about a booking wait: the one to its guest, and how many in all. */
export const waitingEmails = async (records: Records, booking: BookingRecord, now: Instant) => {
  const waiting = await waitingOf(records, booking, now)
  return { isOwn: waiting.some(({ mail }) => isAmong([booking.guest])(mail.to)), all: waiting.length }
}

/** Sends emails that wait, in their order, as far as they are still true and have room. */
const releaseMails = async (
  context: ReleaseContext,
  applicationId: string,
  waiting: readonly WithheldMail[],
  by: 'visitor' | 'owner',
  network: string | undefined,
): Promise<void> => {
  const { transaction, now } = context
  const ids = waiting.map(({ mail }) => mail.id)
  // Another call may have taken some meanwhile.
  const taken = new Map(
    (await transaction.takeWithheldMails(applicationId, ids)).map((one) => [one.mail.id, one]),
  )
  const asked = []
  for (const { mail: stored, about, charges, until, endsAt } of ids.flatMap((id) => taken.get(id) ?? [])) {
    const mail = await currentMail(transaction, stored, now)
    if (!mail) continue
    const own = charges.filter(({ waits }) => by === 'visitor' || !waits)
    asked.push({
      mail: { ...mail, sendAt: now },
      charges: [...own, ...(network === undefined ? [] : [releaseCharge(network)])],
      reader: { network: undefined, as: 'guest' as const, about, endsAt, until },
    })
  }
  await addMails(context, applicationId, asked)
}

/**
 * Sends the emails about a booking that wait, as far as they are still true.
 *
 * @param network of the visitor who lets them go, for its hard limit of such emails; those over it keep waiting. Undefined for an owner,
 *   whose emails count against no budget of strangers.
 */
const release = async (
  context: ReleaseContext,
  booking: BookingRecord,
  by: 'visitor' | 'owner',
  network: string | undefined,
): Promise<void> => {
  const waiting = await waitingOf(context.transaction, booking, context.now)
  const isGuests = ({ mail }: WithheldMail) => isAmong([booking.guest])(mail.to)
  // The guest's own comes first, if there is room for some alone.
  const ordered = [...waiting.filter(isGuests), ...waiting.filter((one) => !isGuests(one))]
  await releaseMails(context, booking.applicationId, ordered, by, network)
}

/** Sends the emails about a booking that wait, after its visitor has solved a challenge. */
export const releaseForVisitor = (
  context: ReleaseContext,
  booking: BookingRecord,
  network: string | undefined,
): Promise<void> => release(context, booking, 'visitor', network)

/** The most emails that an owner sends at once. */
const mostAtOnce = 500

/** All emails of an application that wait and can be released, the oldest first: about bookings, and about places on waitlists. */
const allWaiting = async (records: Records, applicationId: string, now: Instant) =>
  (await records.withheldMails(applicationId)).filter(
    ({ until, charges }) => until > now && charges.length > 0,
  )

/** How many emails of an application wait and can be released. */
export const countWaitingEmails = async (
  records: Records,
  applicationId: string,
  now: Instant,
): Promise<number> => (await allWaiting(records, applicationId, now)).length

/** Sends the emails of an application that wait, for its owner: at most 500 at once. @returns how many wait after that. */
export const releaseAllWaitingEmails = async (
  context: ReleaseContext,
  applicationId: string,
): Promise<number> => {
  const waiting = await allWaiting(context.transaction, applicationId, context.now)
  await releaseMails(context, applicationId, waiting.slice(0, mostAtOnce), 'owner', undefined)
  return Math.max(0, waiting.length - mostAtOnce)
}

/** Sends the emails about bookings that wait, for their owner. */
export const releaseWaitingEmails = async (
  context: ReleaseContext,
  applicationId: string,
  bookingIds: readonly string[],
): Promise<void> => {
  for (const id of bookingIds) {
    const booking = await context.transaction.booking(applicationId, id)
    if (booking) await release(context, booking, 'owner', undefined)
  }
}
