import type { ActivityDeed } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { type DeedKind, type DeedRecord, isInLine, type Records } from '../../kernel/store/store.js'
import { emailConfirmationStatusAt } from '../email-confirmations/email-confirmations.js'
import { answerOf } from '../polls/poll-answers.js'

/** What a deed's subject is now. */
type Subject = Pick<ActivityDeed, 'is_active'> &
  Partial<Pick<ActivityDeed, 'guest' | 'start_time' | 'end_time' | 'booking_id'>>

const gone: Subject = { is_active: false }

const ofBooking = async (records: Records, deed: DeedRecord, now: Instant): Promise<Subject> => {
  const booking = await records.booking(deed.applicationId, deed.subjectId)
  if (!booking) return gone
  const { id: booking_id, guest, start: start_time, end: end_time, status } = booking
  return { is_active: status !== 'cancelled' && end_time > now, guest, start_time, end_time, booking_id }
}

/** Reads what a deed of each kind caused. Nothing is left of a challenge. */
const readers: Readonly<
  Record<DeedKind, (records: Records, deed: DeedRecord, now: Instant) => Promise<Subject>>
> = {
  booking: ofBooking,
  move: async (...call) => ({ ...(await ofBooking(...call)), is_active: false }),
  hold: async (records, { applicationId, subjectId }, now) => {
    const hold = await records.hold(applicationId, subjectId)
    return hold && hold.expiresAt > now
      ? { is_active: true, start_time: hold.start, end_time: hold.end }
      : gone
  },
  payment: async (records, { subjectId }, now) => {
    const payment = await records.payment(subjectId)
    if (!payment) return gone
    const { guest, slot } = payment.request
    const is_active = payment.status === 'pending' && payment.expiresAt > now
    return { is_active, guest, start_time: slot.start, end_time: slot.end, booking_id: payment.bookingId }
  },
  'email-confirmation': async (records, { subjectId }, now) => {
    const confirmation = await records.emailConfirmation(subjectId)
    if (!confirmation) return gone
    const { request, bookingIds } = confirmation
    const { guest, slot } = request
    const is_active = emailConfirmationStatusAt(confirmation, now) === 'pending'
    return { is_active, guest, start_time: slot.start, end_time: slot.end, booking_id: bookingIds[0] }
  },
  'waitlist-entry': async (records, { applicationId, targetId, subjectId }, now) => {
    if (targetId === undefined) return gone
    const entries = await records.entriesInLine(applicationId, targetId)
    const entry = entries.find(({ id }) => id === subjectId)
    if (!entry) return gone
    const { guest, start: start_time, end: end_time } = entry
    return { is_active: isInLine(entry) && end_time > now, guest, start_time, end_time }
  },
  'poll-answer': async (records, { applicationId, targetId, subjectId }) => {
    const poll = targetId === undefined ? undefined : await records.poll(applicationId, targetId)
    const answer = poll && answerOf(poll, subjectId)
    return answer ? { is_active: true, guest: { name: answer.name, email: answer.email } } : gone
  },
  challenge: async () => gone,
  email: async () => gone,
}

/** Names event types and polls, and reads each once. */
export const targetNames = (records: Records) => {
  const names = new Map<string, Promise<string | undefined>>()
  const read = async ({ applicationId, kind, targetId = '' }: DeedRecord): Promise<string | undefined> =>
    kind === 'poll-answer'
      ? (await records.poll(applicationId, targetId))?.title
      : (await records.configuration(targetId))?.configuration.name
  return (deed: DeedRecord): Promise<string | undefined> => {
    const key = deed.targetId ?? ''
    const known = names.get(key) ?? read(deed)
    names.set(key, known)
    return known
  }
}

/** A deed in the wire's form, with what it is now. */
export const deedData = async (
  records: Records,
  deed: DeedRecord,
  nameOf: ReturnType<typeof targetNames>,
  now: Instant,
) => ({
  ...{ id: deed.id, kind: deed.kind, at: deed.at, network: deed.network, target: await nameOf(deed) },
  ...(await readers[deed.kind](records, deed, now)),
})

/** The ids of those of some deeds that are active, and can be ended. */
export const activeDeeds = async (
  records: Records,
  applicationId: string,
  deeds: readonly DeedRecord[],
  now: Instant,
): Promise<ReadonlySet<string>> => {
  const active = new Set<string>()
  if (!deeds.length) return active
  const query = { ids: deeds.map(({ id }) => id), activeAt: now }
  const { items } = await records.deeds(applicationId, query, { limit: deeds.length })
  for (const { id } of items) active.add(id)
  const answers = deeds.filter(({ kind }) => kind === 'poll-answer')
  for (const pollId of new Set(answers.flatMap(({ targetId }) => targetId ?? []))) {
    const poll = await records.poll(applicationId, pollId)
    if (!poll) continue
    for (const { id, targetId, subjectId } of answers)
      if (targetId === pollId && answerOf(poll, subjectId)) active.add(id)
  }
  return active
}
