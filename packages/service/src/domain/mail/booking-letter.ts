import type { Configuration, Person } from '@whenable/contract'
import type { Instant, Interval, When } from '@whenable/time'
import { type BookingRecord, hostKey, type OwnedConfiguration, type Records } from '../../store/store.js'
import { bookingUid } from '../booking-events.js'
import { guestReference, organizerReference } from '../booking-facts.js'
import { eventTermsOf, isGroup } from '../configuration-types.js'
import { groupCalendar, type OwnedGroup } from '../group-occurrences.js'
import { timeZoneOf } from '../slot-rules.js'
import { calendarMessage } from './icalendar.js'
import { oneLine } from './letter.js'
import type { BookingReader, BookingTelling } from './messages/mail-messages.js'
import {
  isAmong,
  type MailDesk,
  nameOf,
  namesText,
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
export interface BookingPerson extends Person {
  readonly as: BookingReader
}

/** A booking, whom it concerns, and the zone of those who have told none. */
export interface Subject {
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
export const calendarOfSeat = (records: Records, owned: OwnedGroup, { occurrence }: BookingRecord) =>
  groupCalendar(records, owned, occurrence?.calendarId ?? owned.configuration.group_booking.calendar_id)

/** What the mails of a booking are about. */
export const subjectOf = async (
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

/** A person as a reader: hosts read by their own clocks, guests by the one of whoever has booked, and in their language. */
export const readerFor = ({ booking, configuration, timeZone }: Subject, person: BookingPerson): Reader =>
  person.as === 'host'
    ? readerOf(person, participantOf(configuration, person.email)?.timezone ?? timeZone)
    : readerOf(person, booking.timezone ?? timeZone, booking.emailLanguage)

const whenOf = ({ start, end }: Interval): When => ({ object: 'timespan', start_time: start, end_time: end })

/** Whether somebody is the one who answers for a booking. */
export const isOrganizer = ({ booking }: Subject, person: Person): boolean =>
  isAmong([booking.organizer])(person)

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
const linksOf = (
  subject: Subject,
  person: BookingPerson,
  telling: BookingTelling | 'released',
  { messages }: Reader,
) => {
  const { booking, configuration, origin } = subject
  const { links, hostLinks } = messages
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
  return told([join, [booking.status === 'pending' ? hostLinks.answer : hostLinks.open, page]])
}

/**
 * What somebody is told of a booking.
 *
 * @param before when it was, where it has moved.
 */
export const letterOf = (
  subject: Subject,
  person: BookingPerson,
  telling: BookingTelling | 'released',
  reader: Reader,
  before: Interval | undefined,
) => {
  const { booking, configuration, people } = subject
  const { messages } = reader
  const { labels } = messages
  const saying = telling === 'released' ? messages.released : messages[person.as][telling]
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
    subject: custom?.title
      ? messages.subject(custom.title, about)
      : (isHost ? messages.hostSubject : messages.subject)(saying.mark, about),
    logo: template?.logo,
    heading: custom?.title || saying.heading(about),
    title,
    intro: custom?.body || saying.intro(about),
    details: told([
      [labels.when, timesText(whenOf(booking), reader)],
      [labels.formerly, before && timesText(whenOf(before), reader)],
      [labels.where, booking.location],
      [labels.hosts, namesText(hosts, reader)],
      [labels.guests, peopleText(guests)],
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
export const calendarOf = (
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
      uid: bookingUid(booking),
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
