import type { Configuration } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import type { BookingRecord, MailRecord, OwnedConfiguration, Records } from '../../store/store.js'
import { bookingUid } from '../booking-events.js'
import type { BookingFact } from '../booking-facts.js'
import { eventTermsOf, isGroup } from '../configuration-types.js'
import { occurrenceNamed } from '../group-occurrences.js'
import {
  type BookingMailDesk,
  type BookingPerson,
  calendarOf,
  calendarOfSeat,
  isOrganizer,
  letterOf,
  readerFor,
  subjectOf,
} from './booking-letter.js'
import type { BookingReader, BookingTelling } from './messages/mail-messages.js'
import { isAmong, mailOf, noteTelling } from './write-mail.js'

const tellingOf = ({ type }: BookingFact, { status }: BookingRecord): BookingTelling =>
  ({
    'booking.created': 'booked' as const,
    'booking.pending': 'requested' as const,
    'booking.rescheduled': status === 'pending' ? ('moveRequested' as const) : ('moved' as const),
    'booking.cancelled': 'cancelled' as const,
    'booking.reminder': 'reminder' as const,
  })[type]

/**
 * Whether hosts hear of what became of a booking. The host of a group event hears of each guest who comes, and of one who
 * does not; of what they did themselves to the event, not once for each guest.
 */
const hostsHear = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
  booking: BookingRecord,
  telling: BookingTelling,
): Promise<boolean> => {
  if (!isGroup(configuration)) return true
  if (telling !== 'cancelled') return telling !== 'moved'
  const calendar = await calendarOfSeat(records, { ...owner, configuration }, booking)
  const seat = booking.occurrence?.eventId
  const found = calendar && seat && (await occurrenceNamed(records, owner.applicationId, calendar, seat))
  return Boolean(found && found.event.status !== 'cancelled')
}

/** Whether an owner's terms let mails be sent to those who take part. */
export const sendsMail = (configuration: Configuration): boolean =>
  eventTermsOf(configuration).disable_emails !== true

/**
 * Writes what people are told of a change of a booking. Once it is booked, everybody has an invitation for their calendar,
 * which later changes update; while the organizer has not answered, only they and the guest know of it. A host of a group
 * event has the event, and is not invited for each guest.
 */
export const bookingMails = async (
  desk: BookingMailDesk,
  owned: OwnedConfiguration,
  booking: BookingRecord,
  fact: BookingFact,
): Promise<void> => {
  const { applicationId, configuration } = owned
  if (!sendsMail(configuration)) return
  const subject = await subjectOf(desk, owned, booking)
  const telling = tellingOf(fact, booking)
  const { old_start_time: start, old_end_time: end } = fact.data.object.booking_info
  const formerly = start !== undefined && end !== undefined ? { start, end } : undefined

  const uid = bookingUid(booking)
  const before = await desk.transaction.invitation(applicationId, uid)
  const known = before?.people ?? []
  const isOpen = booking.status === 'booked' || known.length > 0
  const isHosts = await hostsHear(desk.transaction, owned, booking, telling)
  const readers = subject.people.filter(
    (person) =>
      (isOpen || person.as === 'guest' || isOrganizer(subject, person)) && (isHosts || person.as !== 'host'),
  )
  const isInvited = ({ as }: BookingPerson) => isOpen && !(as === 'host' && isGroup(configuration))
  const invited = booking.status === 'cancelled' ? [] : readers.filter(isInvited)
  const sequence = isOpen ? await noteTelling(desk, applicationId, uid, before, invited) : 0

  const send = (person: BookingPerson, what: BookingTelling | 'released', method: 'REQUEST' | 'CANCEL') => {
    const reader = readerFor(subject, person)
    return desk.transaction.addMail(
      mailOf(desk, applicationId, reader, letterOf(subject, person, what, reader, formerly), {
        replyTo: person.as === 'host' ? booking.guest : booking.organizer,
        ...(isInvited(person) ? { calendar: calendarOf(subject, method, person, sequence, desk.now) } : {}),
      }),
    )
  }
  for (const person of readers) {
    // A host who has just come to a booking that moved hears of it for the first time.
    const isNew = telling === 'moved' && isInvited(person) && !isAmong(known)(person)
    await send(person, isNew ? 'booked' : telling, booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST')
  }
  for (const { email, name } of known)
    if (!isAmong(subject.people)({ email, name }))
      await send({ email, name, as: 'host' }, 'released', 'CANCEL')
}

/** A reminder of a configuration (interface: Configuration, `reminders`). */
export type ReminderTerms = ReturnType<typeof eventTermsOf>['reminders'][number]

const reminded: Readonly<Record<'all' | 'host' | 'guest', readonly BookingReader[]>> = {
  all: ['guest', 'companion', 'host'],
  host: ['host'],
  guest: ['guest', 'companion'],
}

/** The mails that remind people of a booking; they say nothing from its start on. */
export const reminderMails = async (
  desk: BookingMailDesk,
  owned: OwnedConfiguration,
  booking: BookingRecord,
  { recipient = 'all', email_subject }: ReminderTerms,
  sendAt: Instant,
): Promise<MailRecord[]> => {
  const subject = await subjectOf(desk, owned, booking)
  return subject.people
    .filter(({ as }) => reminded[recipient].includes(as))
    .map((person) => {
      const reader = readerFor(subject, person)
      const letter = letterOf(subject, person, 'reminder', reader, undefined)
      const replyTo = person.as === 'host' ? booking.guest : booking.organizer
      const more = { replyTo, sendAt, endsAt: booking.start }
      return mailOf(
        desk,
        owned.applicationId,
        reader,
        { ...letter, subject: email_subject || letter.subject },
        more,
      )
    })
}
