import type { Configuration, Person } from '@whenable/contract'
import type { Instant, Interval, When } from '@whenable/time'
import {
  type BookingRecord,
  hostKey,
  type MailRecord,
  type OwnedConfiguration,
  type Records,
} from '../../store/store.js'
import { type BookingFact, guestReference, organizerReference } from '../booking-facts.js'
import { eventTermsOf, isGroup } from '../configuration-types.js'
import { groupCalendar, type OwnedGroup, occurrenceNamed } from '../group-occurrences.js'
import { timeZoneOf } from '../slot-rules.js'
import { calendarMessage } from './icalendar.js'
import { oneLine } from './letter.js'
import type { BookingReader, BookingTelling } from './messages/mail-messages.js'
import {
  isAmong,
  type MailDesk,
  mailOf,
  nameOf,
  namesText,
  noteTelling,
  peopleText,
  type Reader,
  readerOf,
  startText,
  timesText,
  told,
} from './write-mail.js'

/** What mails about bookings are written with. */
export interface BookingMailDesk extends MailDesk {
  /** The address that the pages of the service stand under. */
  readonly origin: string
}

/** Somebody whom a booking concerns. */
interface BookingPerson extends Person {
  readonly as: BookingReader
}

/** A booking, whom it concerns, and the zone of those who have told none. */
interface Subject {
  readonly booking: BookingRecord
  readonly configuration: Configuration
  readonly people: readonly BookingPerson[]
  readonly timeZone: string
  readonly origin: string
}

const participantOf = (configuration: Configuration, email: string) =>
  isGroup(configuration)
    ? undefined
    : configuration.participants.find((participant) => hostKey(participant.email) === hostKey(email))

/** Everybody, each once: who has booked, whom they bring along, the organizer and the other hosts. */
const peopleOf = (configuration: Configuration, booking: BookingRecord): BookingPerson[] => {
  const hosts = [booking.organizer, ...booking.hosts.map(({ email }) => ({ email, name: undefined }))]
  const all: BookingPerson[] = [
    { ...booking.guest, as: 'guest' },
    ...booking.additionalGuests.map((guest) => ({ ...guest, as: 'companion' as const })),
    ...hosts.map(({ email, name }) => ({
      email,
      name: name ?? participantOf(configuration, email)?.name,
      as: 'host' as const,
    })),
  ]
  return all.filter((person, index) => !isAmong(all.slice(0, index))(person))
}

/** The calendar of the group event in which a booking has its seat. */
const calendarOfSeat = (records: Records, owned: OwnedGroup, { occurrence }: BookingRecord) =>
  groupCalendar(records, owned, occurrence?.calendarId ?? owned.configuration.group_booking.calendar_id)

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

const subjectOf = async (
  { transaction, origin }: BookingMailDesk,
  { configuration, ...owner }: OwnedConfiguration,
  booking: BookingRecord,
): Promise<Subject> => {
  const timeZone = isGroup(configuration)
    ? (await calendarOfSeat(transaction, { ...owner, configuration }, booking))?.timezone
    : timeZoneOf(configuration)
  return {
    booking,
    configuration,
    people: peopleOf(configuration, booking),
    timeZone: timeZone ?? 'UTC',
    origin,
  }
}

const readerFor = ({ booking, configuration, timeZone }: Subject, person: BookingPerson): Reader =>
  person.as === 'host'
    ? readerOf(person, participantOf(configuration, person.email)?.timezone ?? timeZone)
    : readerOf(person, booking.timezone ?? timeZone, booking.emailLanguage)

const whenOf = ({ start, end }: Interval): When => ({ object: 'timespan', start_time: start, end_time: end })

const isOrganizer = ({ booking }: Subject, person: Person): boolean => isAmong([booking.organizer])(person)

/** Whether the guests of a booking are not to see each other (interface: Configuration, `hide_participants`). */
const hidesParticipants = ({ configuration }: Subject, { as }: BookingPerson): boolean =>
  as !== 'host' && !isGroup(configuration) && configuration.event_booking.hide_participants === true

/** The answers to the owner's questions, for those who asked them. */
const answersOf = ({ booking, configuration }: Subject) =>
  Object.entries(booking.additionalFields).map(
    ([key, answer]) => [configuration.scheduler?.additional_fields?.[key]?.label ?? key, answer] as const,
  )

const joinUrlOf = (configuration: Configuration): string | undefined => {
  const details = eventTermsOf(configuration).conferencing?.['details']
  const url = typeof details === 'object' && details !== null && 'url' in details ? details.url : undefined
  return typeof url === 'string' ? url : undefined
}

/**
 * Where a reader can do something about a booking: the owner's own pages, `:booking_ref` standing for the reference, or
 * the service's. A companion has no say, and the organizer's reference is nobody else's.
 */
const linksOf = (subject: Subject, person: BookingPerson, telling: BookingTelling, { messages }: Reader) => {
  const { booking, configuration, origin } = subject
  const { links } = messages
  if (telling === 'cancelled' || telling === 'released') return []
  const join = [links.join, joinUrlOf(configuration)] as const
  const own = (address: string | undefined, reference: string) =>
    address?.replaceAll(':booking_ref', encodeURIComponent(reference))
  const scheduler = configuration.scheduler
  if (person.as === 'guest') {
    const reference = guestReference(booking)
    const page = `${origin}/manage/${reference}`
    const moves = scheduler?.hide_rescheduling_options
      ? undefined
      : (own(scheduler?.rescheduling_url, reference) ?? page)
    const ends = scheduler?.hide_cancellation_options
      ? undefined
      : (own(scheduler?.cancellation_url, reference) ?? page)
    return told(
      moves === ends
        ? [join, [links.manage, moves]]
        : [join, [links.reschedule, moves], [links.cancel, ends]],
    )
  }
  if (!isOrganizer(subject, person)) return told([join])
  const reference = organizerReference(booking)
  const page = own(scheduler?.organizer_confirmation_url, reference) ?? `${origin}/confirm/${reference}`
  return told([join, [booking.status === 'pending' ? links.answer : links.open, page]])
}

const letterOf = (
  subject: Subject,
  person: BookingPerson,
  telling: BookingTelling,
  reader: Reader,
  before: Interval | undefined,
) => {
  const { booking, configuration, people } = subject
  const { messages } = reader
  const { labels } = messages
  const saying = messages.booking[person.as][telling]
  const title = oneLine(booking.title)
  const about = {
    title,
    start: startText(whenOf(booking), reader),
    organizer: nameOf(booking.organizer),
    guest: nameOf(booking.guest),
  }
  const isHost = person.as === 'host'
  const template = configuration.scheduler?.email_template
  const custom = !isHost && telling === 'booked' ? template?.booking_confirmed : undefined
  const isAlone = hidesParticipants(subject, person)
  const hosts = people.filter((other) => (isAlone ? isOrganizer(subject, other) : other.as === 'host'))
  const guests = people.filter((other) => other.as !== 'host' && !isAlone && (isHost || other !== person))
  const policy =
    person.as === 'guest' && telling !== 'cancelled' && configuration.scheduler?.cancellation_policy
  return {
    subject: custom?.title ? `${custom.title}: ${title}, ${about.start}` : saying.subject(about),
    logo: template?.logo,
    heading: custom?.title || saying.heading(about),
    title,
    intro: custom?.body || saying.intro(about),
    details: told([
      [labels.when, timesText(whenOf(booking), reader)],
      [labels.formerly, before && timesText(whenOf(before), reader)],
      [labels.where, booking.location],
      [labels.hosts, namesText(hosts, reader)],
      [labels.guests, peopleText(guests, reader)],
      ...(isHost ? answersOf(subject) : []),
      [labels.notes, booking.description],
      [labels.reason, booking.cancellationReason],
    ]),
    links: linksOf(subject, person, telling, reader),
    closing: policy || undefined,
  }
}

const eventStatus = { booked: 'confirmed', pending: 'tentative', cancelled: 'cancelled' } as const

/** The iTIP message of a booking for one reader; its UID is the one of the booking's events. */
const calendarOf = (
  subject: Subject,
  method: 'REQUEST' | 'CANCEL',
  person: BookingPerson,
  sequence: number,
  stamp: Instant,
) => {
  const { booking, people } = subject
  const isAlone = hidesParticipants(subject, person) || !isAmong(people)(person)
  return {
    method,
    content: calendarMessage(method, {
      uid: uidOf(booking),
      sequence,
      status: method === 'CANCEL' ? 'cancelled' : eventStatus[booking.status],
      when: whenOf(booking),
      timeZone: subject.timeZone,
      title: oneLine(booking.title),
      description: booking.description,
      location: booking.location ?? joinUrlOf(subject.configuration),
      organizer: booking.organizer,
      attendees: (isAlone ? [person] : people).map(({ email, name, as }) => ({
        email,
        name,
        status: as === 'guest' || (as === 'host' && booking.status === 'booked') ? 'yes' : 'noreply',
      })),
      stamp,
    }),
  }
}

/** The UID of a booking's event. */
export const uidOf = ({ id }: Pick<BookingRecord, 'id'>): string => `${id}@whenable`

const tellingOf = ({ type }: BookingFact, { status }: BookingRecord): BookingTelling =>
  ({
    'booking.created': 'booked' as const,
    'booking.pending': 'requested' as const,
    'booking.rescheduled': status === 'pending' ? ('moveRequested' as const) : ('moved' as const),
    'booking.cancelled': 'cancelled' as const,
    'booking.reminder': 'reminder' as const,
  })[type]

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

  const before = await desk.transaction.invitation(applicationId, uidOf(booking))
  const known = before?.people ?? []
  const isOpen = booking.status === 'booked' || known.length > 0
  const isHosts = await hostsHear(desk.transaction, owned, booking, telling)
  const readers = subject.people.filter(
    (person) =>
      (isOpen || person.as === 'guest' || isOrganizer(subject, person)) && (isHosts || person.as !== 'host'),
  )
  const isInvited = ({ as }: BookingPerson) => isOpen && !(as === 'host' && isGroup(configuration))
  const invited = booking.status === 'cancelled' ? [] : readers.filter(isInvited)
  const sequence = isOpen ? await noteTelling(desk, applicationId, uidOf(booking), before, invited) : 0

  const send = (person: BookingPerson, what: BookingTelling, method: 'REQUEST' | 'CANCEL') => {
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
