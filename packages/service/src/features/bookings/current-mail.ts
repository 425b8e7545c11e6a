import { type Instant, intervalOf } from '@whenable/time'
import { canonicalJson } from '../../kernel/canonical-json.js'
import { isAmong } from '../../kernel/email/compose-email.js'
import type {
  BookingDraft,
  BookingRecord,
  DigestDraft,
  EventDraft,
  MailSubject,
  Records,
  StoredMail,
} from '../../kernel/store/store.js'
import { isOrganizer } from './booking-entry.js'
import { currentDigest } from './digest-email.js'

// An email that waited, for a mail server or for its retry, is looked at again before it goes. What it tells may have been answered, moved,
// cancelled or passed since.

/** What an email is compared with. */
interface Present {
  readonly records: Records
  readonly applicationId: string
  readonly now: Instant
}

/** A draft of a booking's email, and the booking as it is now. */
interface Told {
  readonly draft: BookingDraft
  readonly booking: BookingRecord
  readonly now: Instant
}

const isAtSameTime = ({ draft: { snapshot }, booking }: Told): boolean =>
  snapshot.booking.start === booking.start && snapshot.booking.end === booking.end

/** Whether a reader still takes part in a booking. */
const takesPart = ({ draft: { person }, booking }: Told): boolean =>
  isAmong([booking.guest, ...booking.additionalGuests, booking.organizer, ...booking.hosts])(person)

const stands =
  (status: BookingRecord['status']) =>
  (told: Told): boolean =>
    told.booking.status === status && isAtSameTime(told) && takesPart(told)

const isCancelled = ({ booking }: Told): boolean => booking.status === 'cancelled'

/** Whether the owner is still asked about the same change of the booking's event. */
const isAskedAbout = (kind: 'moved' | 'deleted') => (told: Told) => {
  const { calendarChange: change } = told.booking
  const before = told.draft.snapshot.booking.calendarChange
  return (
    isOrganizer({ booking: told.booking }, told.draft.person) &&
    change?.kind === kind &&
    change.proposed?.start === before?.proposed?.start &&
    change.proposed?.end === before?.proposed?.end
  )
}

/** Whether a notice is still true. Nothing is told of a booking that is over. */
const isTrueOfBooking: Readonly<Record<BookingDraft['notice'], (told: Told) => boolean>> = {
  booked: stands('booked'),
  requested: stands('pending'),
  moved: stands('booked'),
  moveRequested: stands('pending'),
  reassigned: stands('booked'),
  cancelled: isCancelled,
  declined: isCancelled,
  reminder: (told) => stands('booked')(told) && told.booking.start > told.now,
  chooseAnother: (told) =>
    told.booking.status !== 'cancelled' &&
    told.booking.start > told.now &&
    told.booking.rescheduleRequest?.at === told.draft.snapshot.booking.rescheduleRequest?.at,
  released: (told) => !takesPart(told),
  movedInCalendar: isAskedAbout('moved'),
  deletedInCalendar: isAskedAbout('deleted'),
}

/** The draft of a booking's email as far as it is still true: of a series, the bookings of which it is. */
const currentBookingDraft = async (
  { records, applicationId, now }: Present,
  draft: BookingDraft,
): Promise<BookingDraft | undefined> => {
  const isTrue = async (told: BookingRecord): Promise<boolean> => {
    const booking = await records.booking(applicationId, told.id)
    if (!booking || booking.end <= now) return false
    const one = { ...draft, snapshot: { ...draft.snapshot, booking: told } }
    return isTrueOfBooking[draft.notice]({ draft: one, booking, now })
  }
  if (!draft.series) return (await isTrue(draft.snapshot.booking)) ? draft : undefined
  const series = []
  for (const booking of draft.series) if (await isTrue(booking)) series.push(booking)
  const [first] = series
  if (!first) return undefined
  if (series.length === draft.series.length) return draft
  return { ...draft, series, snapshot: { ...draft.snapshot, booking: first } }
}

const isInvitation = (notice: EventDraft['notice']): boolean => notice === 'invited' || notice === 'changed'

/** The draft of an event's email, if the event is as it tells, and a single one is not over. */
const currentEventDraft = async (
  { records, applicationId, now }: Present,
  draft: EventDraft,
): Promise<EventDraft | undefined> => {
  const { source, event: told, notice, guest } = draft
  const isOver = !told.recurrence?.length && intervalOf(told.when, told.timeZone).end <= now
  if (isOver) return undefined
  const event = await records.event(applicationId, source.calendarId, source.eventId)
  const isOff = !event || event.status === 'cancelled'
  const known = event?.participants.find(isAmong([guest]))
  if (notice === 'cancelled') return isOff || !known ? draft : undefined
  if (isOff || !known) return undefined
  const isTrue = isInvitation(notice)
    ? canonicalJson(event.when) === canonicalJson(told.when)
    : known.status === notice
  return isTrue ? draft : undefined
}

/** Whether what a rendered email tells of is still so. */
const isStill: {
  readonly [Kind in MailSubject['kind']]: (
    present: Present,
    subject: Extract<MailSubject, { kind: Kind }>,
  ) => Promise<boolean>
} = {
  setup: async ({ records }, { hash }) => (await records.credential(hash)) !== undefined,
  waitlist: async ({ records, now }, { hash, offered }) => {
    const entry = await records.waitlistEntryOfSecret(hash)
    if (!entry || entry.end <= now) return false
    return offered === undefined
      ? entry.state === 'waiting' || entry.state === 'offered'
      : entry.state === 'offered' && entry.offer?.start === offered
  },
  poll: async ({ records, applicationId, now }, { pollId, bookingId }) => {
    const poll = await records.poll(applicationId, pollId)
    const booking = await records.booking(applicationId, bookingId)
    return poll?.choice?.bookingId === bookingId && booking?.status === 'booked' && booking.end > now
  },
  connection: async ({ records, applicationId }, { connectionId }) =>
    (await records.connection(applicationId, connectionId))?.status === 'expired',
  webhook: async ({ records, applicationId }, { webhookId, state }) =>
    (await records.webhook(applicationId, webhookId))?.state === state,
}

const isSubjectStill = (present: Present, subject: MailSubject): Promise<boolean> =>
  (isStill[subject.kind] as (present: Present, subject: MailSubject) => Promise<boolean>)(present, subject)

/** The drafts by what they are about. */
const currentDraft = (
  present: Present,
  draft: BookingDraft | EventDraft | DigestDraft,
): Promise<BookingDraft | EventDraft | DigestDraft | undefined> => {
  if (draft.about === 'digest') return currentDigest(present.records, present.applicationId, draft)
  return draft.about === 'booking' ? currentBookingDraft(present, draft) : currentEventDraft(present, draft)
}

/** An email as far as it is still true; undefined if it is not. */
export const currentMail = async (
  records: Records,
  mail: StoredMail,
  now: Instant,
): Promise<StoredMail | undefined> => {
  if (mail.endsAt !== undefined && mail.endsAt <= now) return undefined
  const present = { records, applicationId: mail.applicationId, now }
  if ('draft' in mail) {
    const draft = await currentDraft(present, mail.draft)
    return draft && { ...mail, draft }
  }
  return mail.tellsOf && !(await isSubjectStill(present, mail.tellsOf)) ? undefined : mail
}
