import type { Person } from '@whenable/contract'
import { formatRange, type Interval, type When } from '@whenable/time'
import { partTimesOf } from '../../event-types/configuration-rules.js'
import {
  isAmong,
  oneLine,
  type Reader,
  readableSnapshot,
  readerOf,
} from '../../kernel/email/compose-email.js'
import { shownName } from '../../kernel/person.js'
import type {
  BookingPerson,
  BookingRecord,
  BookingSnapshot,
  CalendarObject,
} from '../../kernel/store/store.js'
import { guestReference } from './booking-changes.js'
import { placeForHosts } from './booking-place.js'
import { bookingConferencing, joinUrlOf } from './video-call.js'

// A booking in the calendars of its people. The invitation of an email, the file of a page and the event of a connected calendar are
// made of the same entry, so that they say the same.

/** A booking as an entry of one person's calendar, without what belongs to a message about it: when it is written. */
export type BookingEntry = Omit<CalendarObject, 'stamp'>

/** A link with its label. */
export type LabelledLink = readonly [label: string, url: string]

/** A booking's time. */
export const whenOf = ({ start, end }: Interval): When => ({
  object: 'timespan',
  start_time: start,
  end_time: end,
})

/** Whether a person is a booking's organizer. */
export const isOrganizer = ({ booking }: Pick<BookingSnapshot, 'booking'>, person: Person): boolean =>
  isAmong([booking.organizer])(person)

/** Whether a reader must not see other guests (interface: Configuration, `hide_participants`). */
export const readsAlone = (
  { hidesGuests }: Pick<BookingSnapshot, 'hidesGuests'>,
  { as }: BookingPerson,
): boolean => hidesGuests && as !== 'host'

/** An owner's page, in which `:booking_ref` is replaced by the reference. */
export const ownPage = (address: string | undefined, reference: string): string | undefined =>
  address?.replaceAll(':booking_ref', encodeURIComponent(reference))

/**
 * The pages on which a guest moves and cancels their booking: the owner's own or the service's. Undefined for what the owner hides. Their
 * addresses contain the guest's reference.
 */
export const guestPages = ({
  booking,
  scheduler,
  origin,
}: Pick<BookingSnapshot, 'booking' | 'scheduler' | 'origin'>) => {
  const reference = guestReference(booking)
  const page = `${origin}/manage/${reference}`
  return {
    page,
    moves: scheduler.hide_rescheduling_options
      ? undefined
      : (ownPage(scheduler.rescheduling_url, reference) ?? page),
    ends: scheduler.hide_cancellation_options
      ? undefined
      : (ownPage(scheduler.cancellation_url, reference) ?? page),
  }
}

/** The links with an address. */
const present = (links: readonly (readonly [label: string, url: string | undefined])[]): LabelledLink[] =>
  links.flatMap(([label, url]) => (url ? [[label, url] as const] : []))

/**
 * The pages of a booking that its reader may open from a calendar, which others may see as well: the guest's own, and for a host who is a
 * member the owner's page, which asks them to sign in. Nobody's calendar has the organizer's reference.
 */
const pagesFor = (
  snapshot: BookingSnapshot,
  person: BookingPerson,
  { texts: { email } }: Reader,
): LabelledLink[] => {
  const { booking, origin, hostPage } = snapshot
  if (person.as === 'host') {
    if (!hostPage || !isAmong(hostPage.readers)(person)) return []
    const page = new URL(hostPage.url)
    page.searchParams.set('booking', booking.uid)
    return [[email.hostLink.open, page.href]]
  }
  if (person.as === 'companion' || origin === '') return []
  const { moves, ends } = guestPages(snapshot)
  return present(
    moves === ends
      ? [[email.link.manage, moves]]
      : [
          [email.link.reschedule, moves],
          [email.link.cancel, ends],
        ],
  )
}

/**
 * The title with the name of the person whom the reader meets, unless it is part of it. Participants of a poll are several people. Hosts may
 * send their entries on, so a guest's name that could be a message is left out.
 */
const titleFor = ({ booking }: BookingSnapshot, { as }: BookingPerson): string => {
  const title = oneLine(booking.title)
  const guest = booking.pollId === undefined ? shownName(booking.guest.name) : undefined
  const name = oneLine((as === 'host' ? guest : booking.organizer.name) ?? '')
  return !name || title.toLowerCase().includes(name.toLowerCase()) ? title : `${title}: ${name}`
}

/** The parts of a visit with their times, one on each line; empty for other bookings. */
export const partsText = (booking: BookingRecord, { locale, timeZone, texts }: Reader): string =>
  partTimesOf(booking)
    .map(({ title, start, end }) =>
      texts.email.text.detail(formatRange(start, end, { locale, timeZone }), oneLine(title)),
    )
    .join('\n')

/** STATUS by a booking's status. */
export const entryStatus = { booked: 'confirmed', pending: 'tentative', cancelled: 'cancelled' } as const

/** The answer of a person as their entry and those of others state it. */
const answerOf = ({ as }: BookingPerson, { status }: BookingRecord): 'yes' | 'noreply' =>
  as === 'guest' || (as === 'host' && status === 'booked') ? 'yes' : 'noreply'

/** The language of one of a booking's people: a host's own, or the one in which the guest has booked. */
export const languageOf = (
  { emailLanguage }: BookingRecord,
  { as, language }: BookingPerson,
): string | undefined => (as === 'host' ? language : emailLanguage)

/**
 * The entry of a booking in the calendar of one of its people. A host's is titled by the guest, a guest's by the organizer. The
 * description says how to join the call and where the booking is moved and cancelled; a booking that is cancelled has neither.
 */
export const bookingEntry = async (whole: BookingSnapshot, person: BookingPerson): Promise<BookingEntry> => {
  const snapshot = readableSnapshot(whole, person)
  const { booking, people, timeZone } = snapshot
  const isOff = booking.status === 'cancelled'
  const conferencing = isOff ? undefined : bookingConferencing(booking, snapshot.conferencing)
  const reader = await readerOf(person.timeZone, languageOf(booking, person))
  const joinUrl = joinUrlOf(conferencing)
  const pages = pagesFor(snapshot, person, reader)
  const links = present([[reader.texts.email.link.join, joinUrl], ...pages])
  const place = booking.resources && person.as === 'host' ? placeForHosts(booking) : booking.location
  const isAlone = readsAlone(snapshot, person) || !isAmong(people)(person)
  return {
    uid: booking.uid,
    sequence: booking.sequence,
    status: entryStatus[booking.status],
    when: whenOf(booking),
    timeZone,
    title: titleFor(snapshot, person),
    description:
      [
        partsText(booking, reader),
        booking.description,
        isOff ? '' : links.map(([label, url]) => reader.texts.email.text.detail(label, url)).join('\n'),
      ]
        .filter(Boolean)
        .join('\n\n') || undefined,
    location: place || joinUrl,
    conferencing,
    url: isOff ? undefined : pages[0]?.[1],
    organizer: booking.organizer,
    // Guests do not get each other's addresses.
    attendees: (isAlone ? [person] : people)
      .filter(({ email }) => email !== '')
      .map((one) => ({ email: one.email, name: one.name, status: answerOf(one, booking) })),
  }
}
