import { type Instant, instant } from '@whenable/time'
import { type EmailCause, networkOfCause } from '../../anonymous/callers.js'
import { eventTermsOf, isGroup } from '../../event-types/configuration-rules.js'
import { allowsEmail } from '../../event-types/sends-email.js'
import { envelopeTo, isAmong, readableDraft, recordInvitation } from '../../kernel/email/compose-email.js'
import {
  addMailsWithinBudget,
  bookingCharge,
  type ChargedMail,
  causeCharges,
  companionCharge,
  guestCharges,
  mailboxCharge,
} from '../../kernel/email/email-budget.js'
import type { BookingUpdate } from '../../kernel/publish/published-event.js'
import type {
  BookingDraft,
  BookingNotice,
  BookingPerson,
  BookingReader,
  BookingRecord,
  OwnedConfiguration,
  Records,
  Reminder,
  ReminderTerms,
  Transaction,
  WithheldMail,
} from '../../kernel/store/store.js'
import { addDeliveries } from '../webhooks/add-deliveries.js'
import { actorOf, addHistory, bookingEventOf, isDeclined } from './booking-changes.js'
import { type BookingEmailContext, bookingSnapshotOf, formerHosts } from './booking-email-content.js'
import { isOrganizer } from './booking-entry.js'
import { emailsAfterCall } from './video-call.js'

/** The notice of a rescheduled booking, which has another time or, at the same time, another host. */
const noticeOfMove = (
  { status, start, end }: BookingRecord,
  before: BookingRecord | undefined,
): BookingNotice => {
  if (before?.start === start && before.end === end && !before.occurrence) return 'reassigned'
  return status === 'pending' ? 'moveRequested' : 'moved'
}

const noticeOf = (update: BookingUpdate): BookingNotice =>
  ({
    'booking.created': 'booked' as const,
    'booking.pending': 'requested' as const,
    'booking.rescheduled': noticeOfMove(update.booking, update.before),
    'booking.cancelled': isDeclined(update) ? ('declined' as const) : ('cancelled' as const),
    'booking.reminder': 'reminder' as const,
  })[update.type]

/** Whose act an email is, and when it ends. */
interface MailTerms {
  readonly endsAt?: Instant
  readonly byOwner?: boolean | undefined
  /** Whose budget it counts against. */
  readonly cause?: EmailCause | undefined
  /** Whether it waits for its release if it is one of too many to people whom a visitor named. */
  readonly waits?: boolean
}

/** What the emails that a visitor's change causes are about, for those that wait. */
const aboutOf = ({ id, seriesId }: BookingRecord): string => seriesId ?? id

/** An email about a booking with its budgets. Replies go to the other side. */
const mailOf = (
  context: BookingEmailContext,
  { applicationId, configuration }: OwnedConfiguration,
  draft: BookingDraft,
  { byOwner = false, cause, waits = false, ...times }: MailTerms,
): ChargedMail => {
  const { series, snapshot } = draft
  const { booking, people } = snapshot
  const { email, as } = draft.person
  const network = networkOfCause(cause)
  const endsAt = instant(Math.max(...(series ?? [booking]).map(({ end }) => end)))
  const replyTo = as === 'host' ? booking.guest : booking.organizer
  const sendAt = emailsAfterCall(booking)
  const afterCall = sendAt === undefined ? {} : { sendAt }
  const reminders = eventTermsOf(configuration).reminders.filter(({ type }) => type === 'email')
  return {
    mail: {
      ...envelopeTo(draft.person, context, booking.applicationId, { replyTo, ...afterCall, ...times }),
      draft: readableDraft(draft),
    },
    charges: [
      mailboxCharge(email, as === 'host' ? 'host' : 'guest', byOwner ? 'owner' : 'visitor'),
      bookingCharge(booking.id, people.length, reminders.length, booking.end),
      ...(as === 'companion' && !byOwner ? [companionCharge(configuration.id)] : []),
      ...(as !== 'host' && waits ? guestCharges(applicationId, configuration.id, cause) : []),
      ...causeCharges(cause),
    ],
    isListed: as === 'host',
    ...(as !== 'host' &&
      waits && { reader: { network, as, about: aboutOf(booking), targetId: configuration.id, endsAt } }),
  }
}

/** Who has got no email about a booking, because theirs waits. */
const unreadBy = async (
  { transaction }: Pick<BookingEmailContext, 'transaction'>,
  booking: BookingRecord,
): Promise<readonly WithheldMail[]> => transaction.withheldMails(booking.applicationId, [aboutOf(booking)])

const isUnreadBy =
  (unread: readonly WithheldMail[]) =>
  (person: BookingPerson): boolean =>
    person.as !== 'host' && isAmong(unread.map(({ mail }) => mail.to))(person)

/** What the emails about a change of a booking contain, and who reads them. Its invitations are recorded. */
const planOf = async (context: BookingEmailContext, update: BookingUpdate) => {
  const { type, owned, booking, before: was } = update
  const { applicationId, configuration } = owned
  const snapshot = await bookingSnapshotOf(context, owned, booking)
  const notice = noticeOf(update)
  const formerly =
    was && type === 'booking.rescheduled' && notice !== 'reassigned'
      ? { start: was.start, end: was.end }
      : undefined

  const { uid, sequence } = booking
  const before = was && (await context.transaction.invitation(applicationId, uid))
  const known = before?.people ?? []
  const isOpen = booking.status === 'booked' || known.length > 0
  const readers = snapshot.people.filter(
    (person) =>
      (isOpen || person.as === 'guest' || isOrganizer(snapshot, person)) &&
      (!update.followsEvent || person.as !== 'host'),
  )
  const isInvited = ({ as }: BookingPerson) => isOpen && !(as === 'host' && isGroup(configuration))
  const invited = booking.status === 'cancelled' ? [] : readers.filter(isInvited)
  if (isOpen) await recordInvitation(context, { applicationId, key: uid, sequence, people: invited })
  const by = actorOf(update).kind
  const terms = { byOwner: update.byOwner, cause: update.cause, waits: by === 'guest' && !update.byOwner }
  const unread = await unreadBy(context, booking)
  return { snapshot, notice, formerly, known, readers, isInvited, by, terms, unread }
}

/**
 * Adds the emails about a change of a booking. A confirmed booking sends everybody an invitation, which later changes update.
 * Before the confirmation, only the organizer and the guest receive emails. A host of a group event already has the event, and
 * receives no invitation for each guest, but an email about each seat that is booked, moved or cancelled, unless it only follows their
 * own change of the event.
 *
 * @returns the number of emails that a budget withheld.
 */
export const addBookingEmails = async (
  context: BookingEmailContext,
  update: BookingUpdate,
): Promise<number> => {
  const { owned, booking } = update
  const { applicationId, configuration } = owned
  if (!allowsEmail(configuration)) return 0
  const plan = await planOf(context, update)
  const { snapshot, notice, formerly, known, readers, isInvited, by, terms, unread } = plan
  const isUnread = isUnreadBy(unread)

  const mailTo = (
    person: BookingPerson,
    what: BookingDraft['notice'],
    method: 'REQUEST' | 'CANCEL',
  ): ChargedMail => {
    const calendar = isInvited(person) ? { method, stamp: context.now } : undefined
    const draft = { about: 'booking', snapshot, person, notice: what, by, formerly, calendar } as const
    return mailOf(context, owned, draft, terms)
  }
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
  // A new host of a moved booking receives the email of a new booking.
  const isNew = (person: BookingPerson) =>
    (notice === 'moved' || notice === 'reassigned') &&
    isInvited(person) &&
    (!isAmong(known)(person) || isUnread(person))
  const isOff = booking.status === 'cancelled'
  // What waits is out of date. Of a series, it is still to be told of the other bookings.
  if (booking.seriesId === undefined)
    await context.transaction.takeWithheldMails(
      applicationId,
      unread.map(({ mail }) => mail.id),
    )
  // An owner's cancellation is told to who booked, and nobody else hears of it first.
  const isLeftOut = (person: BookingPerson) =>
    isOff && isUnread(person) && (terms.waits || person.as === 'companion')
  const told = readers.filter((person) => !isLeftOut(person))
  const released = known.filter((person) => !isAmong(snapshot.people)(person))
  return addMailsWithinBudget(context, applicationId, [
    ...told.map((person) => mailTo(person, isNew(person) ? 'booked' : notice, method)),
    ...(await formerHosts(context, owned, released, booking)).map((person) =>
      mailTo(person, 'released', 'CANCEL'),
    ),
  ])
}

/**
 * Adds the emails about bookings of a series that were made or cancelled together: one for each person, with all of their times and
 * one calendar file.
 *
 * @returns the number of emails that a budget withheld.
 */
export const addSeriesEmails = async (
  context: BookingEmailContext,
  updates: readonly BookingUpdate[],
): Promise<number> => {
  const [first] = updates
  if (!first || !allowsEmail(first.owned.configuration)) return 0
  const { owned } = first
  const plans: Awaited<ReturnType<typeof planOf>>[] = []
  for (const update of [...updates].sort((a, b) => a.booking.start - b.booking.start))
    plans.push(await planOf(context, update))
  const everybody = plans.flatMap(({ readers }) => readers)
  const readers = everybody.filter((person, index) => !isAmong(everybody.slice(0, index))(person))
  const mails = readers.flatMap((person): ChargedMail[] => {
    const own = plans.filter((plan) => isAmong(plan.readers)(person))
    const [earliest] = own
    if (!earliest) return []
    const { snapshot, notice, isInvited, by, terms, unread } = earliest
    if (snapshot.booking.status === 'cancelled' && isUnreadBy(unread)(person)) return []
    const series = own.map((plan) => plan.snapshot.booking)
    const isAlone = series.length === 1
    const method = !isAlone ? 'PUBLISH' : snapshot.booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
    const calendar = isInvited(person) ? ({ method, stamp: context.now } as const) : undefined
    const draft = {
      about: 'booking',
      snapshot,
      person,
      notice,
      by,
      series: isAlone ? undefined : series,
      calendar,
    } as const
    return [mailOf(context, owned, draft, terms)]
  })
  return addMailsWithinBudget(context, owned.applicationId, mails)
}

/**
 * The email that asks the organizer about a change of a booking's event in a connected calendar.
 *
 * @param others the other bookings of a group event that it affects.
 */
export const addCalendarChangeEmail = async (
  context: BookingEmailContext,
  owned: OwnedConfiguration,
  booking: BookingRecord,
  others: readonly BookingRecord[] = [],
): Promise<number> => {
  const { calendarChange } = booking
  if (!calendarChange || !allowsEmail(owned.configuration)) return 0
  const own = await bookingSnapshotOf(context, owned, booking)
  const person = own.people.find((reader) => isOrganizer(own, reader))
  if (!person) return 0
  const snapshots = await Promise.all(others.map((other) => bookingSnapshotOf(context, owned, other)))
  const all = [own, ...snapshots].flatMap(({ people }) => people)
  const people = all.filter((one, index) => !isAmong(all.slice(0, index))(one))
  const calendarOwner = await calendarOwnerOf(context.transaction, booking)
  const snapshot = { ...own, people, calendarOwner }
  const notice = calendarChange.kind === 'moved' ? 'movedInCalendar' : 'deletedInCalendar'
  const draft = { about: 'booking', snapshot, person, notice } as const
  return addMailsWithinBudget(context, owned.applicationId, [
    mailOf(context, owned, draft, { byOwner: true }),
  ])
}

/**
 * The email that asks a booking's guest to choose another time.
 *
 * @returns whether no budget withheld it.
 */
export const addRescheduleRequestEmail = async (
  context: BookingEmailContext,
  owned: OwnedConfiguration,
  booking: BookingRecord,
): Promise<boolean> => {
  if (!allowsEmail(owned.configuration)) return true
  const snapshot = await bookingSnapshotOf(context, owned, booking)
  const person = snapshot.people.find(({ as }) => as === 'guest')
  if (!person) return true
  const draft = { about: 'booking', snapshot, person, notice: 'chooseAnother' } as const
  const mail = mailOf(context, owned, draft, { byOwner: true, endsAt: booking.start })
  return (await addMailsWithinBudget(context, owned.applicationId, [mail])) === 0
}

const reminded: Readonly<Record<'all' | 'host' | 'guest', readonly BookingReader[]>> = {
  all: ['guest', 'companion', 'host'],
  host: ['host'],
  guest: ['guest', 'companion'],
}

/**
 * Adds the emails of a reminder, which are not sent after the booking's start.
 *
 * @returns the number of emails that a budget withheld.
 */
export const addReminderEmails = async (
  context: BookingEmailContext,
  owned: OwnedConfiguration,
  booking: BookingRecord,
  { recipient = 'all', email_subject }: Partial<Pick<ReminderTerms, 'recipient' | 'email_subject'>>,
): Promise<number> => {
  const snapshot = await bookingSnapshotOf(context, owned, booking)
  const isUnread = isUnreadBy(await unreadBy(context, booking))
  const mails = snapshot.people
    .filter((person) => reminded[recipient].includes(person.as) && !isUnread(person))
    .map((person) => {
      const draft = {
        about: 'booking',
        snapshot,
        person,
        notice: 'reminder',
        subject: email_subject,
      } as const
      return mailOf(context, owned, draft, { endsAt: booking.start })
    })
  return addMailsWithinBudget(context, owned.applicationId, mails)
}

/**
 * Replaces a booking's planned reminders: a confirmed booking has the reminders of its configuration that are not past, any
 * other booking has none.
 */
export const planReminders = async (
  context: BookingEmailContext,
  { owned, booking, before }: BookingUpdate,
): Promise<void> => {
  const { transaction, now, newId, origin } = context
  const { applicationId, configuration } = owned
  if (before) await transaction.removeReminders(applicationId, booking.id)
  if (booking.status !== 'booked') return
  for (const { type, recipient, email_subject, minutes_before_event } of eventTermsOf(configuration)
    .reminders) {
    const dueAt = instant(booking.start - minutes_before_event * 60)
    if (dueAt <= now || (type === 'email' && !allowsEmail(configuration))) continue
    await transaction.addReminder({
      id: newId(),
      applicationId,
      bookingId: booking.id,
      dueAt,
      endsAt: booking.start,
      terms: { type, recipient, email_subject },
      origin,
    })
  }
}

/**
 * Queues a reminder's emails, or its `booking.reminder` deliveries. Skips a reminder whose booking or configuration is gone, or
 * whose booking has begun.
 *
 * @returns the number of emails that a budget withheld.
 */
export const sendReminder = async (
  context: Pick<BookingEmailContext, 'now' | 'newId'> & { readonly transaction: Transaction },
  { applicationId, bookingId, endsAt, terms, origin }: Reminder,
): Promise<number> => {
  const { transaction, now } = context
  const booking = await transaction.booking(applicationId, bookingId)
  const owned = booking && (await transaction.configuration(booking.configurationId))
  if (endsAt <= now || booking?.status !== 'booked' || !owned) return 0
  if (terms.type === 'webhook')
    await addDeliveries(context, [bookingEventOf({ type: 'booking.reminder', owned, booking }, context)])
  else if (allowsEmail(owned.configuration)) {
    await addHistory(context, booking, { kind: 'reminder_sent', by: { kind: 'service' } })
    return addReminderEmails({ ...context, origin }, owned, booking, terms)
  }
  return 0
}

/** The name or address of the host whose calendar a booking's question is about. Undefined for a booking with one host. */
export const calendarOwnerOf = async (
  records: Records,
  { applicationId, hosts, calendarChange }: BookingRecord,
): Promise<string | undefined> => {
  if (!calendarChange || hosts.length < 2) return undefined
  const [calendar] = await records.calendars(applicationId, [calendarChange.calendarId])
  const id = calendar?.grant_id
  const grant = id === undefined ? undefined : await records.grant(applicationId, { id })
  return grant && (grant.name || grant.email)
}
