import type { Instant } from '@whenable/time'
import { noteConfirmed } from '../../anonymous/callers.js'
import { isAmong } from '../../kernel/email/compose-email.js'
import { addMails, isReleaseCharge, type Releaser, releaseCharge } from '../../kernel/email/email-budget.js'
import { mailboxOf } from '../../kernel/person.js'
import type { BookingRecord, Records, Transaction, WithheldMail } from '../../kernel/store/store.js'
import { currentMail } from './current-mail.js'

// Emails that wait because a visitor's network, or what they book, has caused many to people who never confirmed their address. Whoever
// solves a challenge for the booking lets them go, and so do the owner, and who confirms the address that they are for.

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

/** Who lets emails go. `visitor`: somebody whose network is not known. */
type ReleasedBy = Releaser | 'visitor' | 'owner'

/** Sends emails that wait, in their order, as far as they are still true and have room. Those of an owner need no room among strangers. */
const releaseMails = async (
  context: ReleaseContext,
  applicationId: string,
  waiting: readonly WithheldMail[],
  by: ReleasedBy,
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
    const own = charges.filter((charge) => !isReleaseCharge(charge) && (by !== 'owner' || !charge.waits))
    asked.push({
      mail: { ...mail, sendAt: now },
      charges: [...own, ...(typeof by === 'string' ? [] : [releaseCharge(by)])],
      reader: { network: undefined, as: 'guest' as const, about, endsAt, until },
    })
  }
  await addMails(context, applicationId, asked)
}

/** Sends the emails about a booking that wait, as far as they are still true. Those over the limit of who lets them go keep waiting. */
const release = async (context: ReleaseContext, booking: BookingRecord, by: ReleasedBy): Promise<void> => {
  const waiting = await waitingOf(context.transaction, booking, context.now)
  const isGuests = ({ mail }: WithheldMail) => isAmong([booking.guest])(mail.to)
  // The guest's own comes first, if there is room for some alone.
  const ordered = [...waiting.filter(isGuests), ...waiting.filter((one) => !isGuests(one))]
  await releaseMails(context, booking.applicationId, ordered, by)
}

/** Sends the emails about a booking that wait, after its visitor has solved a challenge. */
export const releaseForVisitor = (
  context: ReleaseContext,
  booking: BookingRecord,
  network: string | undefined,
): Promise<void> => release(context, booking, network === undefined ? 'visitor' : { network })

/** The most emails that are sent at once. */
const mostAtOnce = 500

const releasable = (withheld: readonly WithheldMail[], now: Instant): readonly WithheldMail[] =>
  withheld.filter(({ until, charges }) => until > now && charges.length > 0)

/**
 * Notes that the owner of an email address has shown that they read it, by a code or a link that was sent to it, and sends the emails to
 * it that wait: ten an hour. The others keep waiting.
 */
export const confirmMailbox = async (
  context: ReleaseContext,
  applicationId: string,
  email: string,
): Promise<void> => {
  const { transaction, now } = context
  await noteConfirmed(context, applicationId, email)
  const waiting = releasable(await transaction.withheldMailsTo(applicationId, mailboxOf(email)), now)
  if (waiting.length)
    await releaseMails(context, applicationId, waiting.slice(0, mostAtOnce), { mailbox: email })
}

/** All emails of an application that wait and can be released, the oldest first: about bookings, and about places on waitlists. */
const allWaiting = async (records: Records, applicationId: string, now: Instant) =>
  releasable(await records.withheldMails(applicationId), now)

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
  await releaseMails(context, applicationId, waiting.slice(0, mostAtOnce), 'owner')
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
    if (booking) await release(context, booking, 'owner')
  }
}
