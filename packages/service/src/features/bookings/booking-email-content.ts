import type { Configuration, Person } from '@whenable/contract'
import { findOccurrence, groupCalendar, type OwnedGroup } from '../../calendars/group-occurrences.js'
import { appearanceOf, emailLogo } from '../../event-types/appearance.js'
import { eventTermsOf, hidesHosts, isGroup } from '../../event-types/configuration-rules.js'
import { takesPart } from '../../hosts/host-consent.js'
import { type TimeZonesThen, timeZonesAt } from '../../hosts/resolve-hosts.js'
import {
  contentOf,
  type EmailContent,
  type EmailContext,
  type EmailLink,
  emailTime,
  isAmong,
  nameOf,
  namesText,
  nonEmptyDetails,
  oneLine,
  peopleText,
  type Readable,
  type Reader,
  readableDraft,
  readerOf,
  startText,
  timesText,
} from '../../kernel/email/compose-email.js'
import { calendarMessage, publishedCalendar } from '../../kernel/email/icalendar.js'
import { applicationPage } from '../../kernel/http/application-page.js'
import { hostKey } from '../../kernel/person.js'
import { pictureAddress } from '../../kernel/pictures/put-picture.js'
import type {
  BookingDraft,
  BookingPerson,
  BookingRecord,
  BookingSnapshot,
  GuestNotice,
  HostNotice,
  MailContent,
  MailPerson,
  MemberRecord,
  OwnedConfiguration,
  Records,
} from '../../kernel/store/store.js'
import { organizerReference } from './booking-changes.js'
import {
  type BookingEntry,
  bookingEntry,
  guestPages,
  isOrganizer,
  languageOf,
  ownPage,
  partsText,
  readsAlone,
  whenOf,
} from './booking-entry.js'
import { placeForHosts } from './booking-place.js'
import { companionTexts, guestTexts, hostTexts, type NoticeNames, type NoticeTexts } from './notice-texts.js'
import { bookingConferencing, joinUrlOf } from './video-call.js'

/** The services that write emails about bookings. */
export interface BookingEmailContext extends EmailContext {
  /** The origin of the service's pages. */
  readonly origin: string
}

const participantOf = (configuration: Configuration, email: string) =>
  isGroup(configuration)
    ? undefined
    : configuration.participants.find((participant) => hostKey(participant.email) === hostKey(email))

/**
 * Hosts of a booking, each with the time zone in which they are then, and the language and the photo of their account. Who has not agreed to
 * take part lends an email no photo.
 */
const asHosts = (
  owned: OwnedConfiguration,
  people: readonly MailPerson[],
  zones: TimeZonesThen,
  members: readonly MemberRecord[],
  origin: string,
): BookingPerson[] =>
  people.map(({ email, name }) => {
    const participant = participantOf(owned.configuration, email)
    const account = members.find(isAmong([{ email }]))
    const isSeen = !hidesHosts(owned.configuration) && (!participant || takesPart(owned, participant))
    return {
      email,
      name: name ?? participant?.name,
      as: 'host',
      timeZone: zones.ofHost(email),
      language: account?.language,
      picture: isSeen ? pictureAddress(origin, account?.picture) : undefined,
    }
  })

/** People who no longer host a booking, as readers of its emails. */
export const formerHosts = async (
  { transaction, origin }: { readonly transaction: Records; readonly origin: string },
  owned: OwnedConfiguration,
  people: readonly MailPerson[],
  { start }: Pick<BookingRecord, 'start'>,
): Promise<readonly BookingPerson[]> => {
  if (!people.length) return []
  const emails = people.map(({ email }) => email)
  const zones = await timeZonesAt(transaction, owned, emails, start)
  return asHosts(owned, people, zones, await transaction.members(owned.applicationId), origin)
}

/**
 * All people of a booking, without duplicates: the guest, additional guests, the organizer and other hosts. Guests use the time
 * zone of the one who booked.
 */
const peopleOf = (
  { guest, additionalGuests, timezone }: BookingRecord,
  hosts: readonly BookingPerson[],
  timeZone: string,
): BookingPerson[] => {
  const guests = { timeZone: timezone ?? timeZone }
  const all: BookingPerson[] = [
    { ...guest, ...guests, as: 'guest' },
    ...additionalGuests.map((person) => ({ ...person, ...guests, as: 'companion' as const })),
    ...hosts,
  ]
  return all.filter((person, index) => !isAmong(all.slice(0, index))(person))
}

/** The calendar of a booking's group event. */
const calendarOfSeat = (records: Records, owned: OwnedGroup, { occurrence }: BookingRecord) =>
  groupCalendar(records, owned, occurrence?.calendarId ?? owned.configuration.group_booking.calendar_id)

/** The call that a booking shares with others: of its group event, or of its configuration. */
const conferencingOf = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
  booking: BookingRecord,
): Promise<BookingSnapshot['conferencing']> => {
  const { applicationId, occurrence } = booking
  const calendar =
    isGroup(configuration) && (await calendarOfSeat(records, { ...owner, configuration }, booking))
  const seat =
    calendar && occurrence
      ? await findOccurrence(records, applicationId, calendar, occurrence.eventId)
      : undefined
  const own = seat?.event['conferencing']
  if (typeof own === 'object' && own !== null) return own as BookingSnapshot['conferencing']
  return eventTermsOf(configuration).conferencing
}

/** The owner's page of bookings, and who of a booking's hosts may open it: members. */
const hostPageOf = async (
  { transaction, origin }: { readonly transaction: Records; readonly origin: string },
  { applicationId, organizer, hosts }: BookingRecord,
  members: readonly MemberRecord[],
): Promise<BookingSnapshot['hostPage']> => {
  if (origin === '') return undefined
  const readers = members.filter(isAmong([organizer, ...hosts]))
  if (!readers.length) return undefined
  return {
    url: await applicationPage(transaction, applicationId, origin, '/admin/bookings'),
    readers: readers.map(({ email }) => ({ email })),
  }
}

/** A snapshot of a booking for its emails and calendar entries. */
export const bookingSnapshotOf = async (
  { transaction, origin }: { readonly transaction: Records; readonly origin: string },
  { configuration, ...owner }: OwnedConfiguration,
  booking: BookingRecord,
): Promise<BookingSnapshot> => {
  const own = [booking.organizer, ...booking.hosts]
  const emails = own.map(({ email }) => email)
  const zones = await timeZonesAt(transaction, { ...owner, configuration }, emails, booking.start)
  const members = await transaction.members(booking.applicationId)
  const seat = isGroup(configuration)
    ? await calendarOfSeat(transaction, { ...owner, configuration }, booking)
    : undefined
  const timeZone = seat?.timezone ?? zones.configuration
  const owned = { ...owner, configuration }
  const { additional_fields: questions, ...scheduler } = configuration.scheduler ?? {}
  return {
    // `answers` replaces the additional fields.
    booking: { ...booking, additionalFields: {} },
    people: peopleOf(booking, asHosts(owned, own, zones, members, origin), timeZone),
    timeZone,
    origin,
    answers: Object.entries(booking.additionalFields).map(([key, answer]) => [
      questions?.[key]?.label ?? key,
      answer,
    ]),
    conferencing: await conferencingOf(transaction, owned, booking),
    hostPage: await hostPageOf({ transaction, origin }, booking, members),
    hidesGuests:
      booking.pollId !== undefined ||
      (!isGroup(configuration) && configuration.event_booking.hide_participants === true),
    scheduler,
    appearance: await appearanceOf(transaction, owned, origin),
  }
}

/** Whether the reader does not meet anybody then. */
const isOff = (notice: BookingDraft['notice']): boolean =>
  notice === 'cancelled' || notice === 'declined' || notice === 'released'

/** What the reader does next, and what else they can do. */
type Links = Pick<EmailContent, 'action' | 'links'>

const present = (
  links: readonly (readonly [label: string, url: string | undefined])[],
): readonly EmailLink[] => nonEmptyDetails(links)

/** The first link as what the reader does next. */
const withAction = (
  action: readonly [label: string, url: string | undefined],
  ...links: readonly (readonly [label: string, url: string | undefined])[]
): Links => ({ action: present([action])[0], links: present(links) })

/**
 * The links for a reader: the owner's own pages, in which `:booking_ref` is replaced by the reference, or the service's pages.
 * Additional guests cannot change a booking, and only the organizer receives the organizer's reference.
 */
const linksOf = (draft: Readable<BookingDraft>, reader: Reader): Links => {
  const { snapshot, series } = draft
  const ofEach = (series ?? []).map((booking): Links => {
    const of = linksOfBooking(
      { ...draft, snapshot: { ...snapshot, booking, conferencing: undefined } },
      reader,
    )
    const start = startText(whenOf(booking), reader)
    const named = [...(of.action ? [of.action] : []), ...of.links]
    return { links: named.map(([label, url]) => [reader.texts.email.text.detail(label, start), url]) }
  })
  if (!ofEach.length) return linksOfBooking(draft, reader)
  const join = isOff(draft.notice) ? undefined : joinUrlOf(snapshot.conferencing)
  return {
    links: [...present([[reader.texts.email.link.join, join]]), ...ofEach.flatMap(({ links }) => links)],
  }
}

/** The links for a reader of an email about one booking. */
const linksOfBooking = ({ snapshot, person, notice }: Readable<BookingDraft>, { texts }: Reader): Links => {
  const { booking, scheduler, origin } = snapshot
  const { link, hostLink } = texts.email
  if (isOff(notice)) return { links: [] }
  const join = [link.join, joinUrlOf(bookingConferencing(booking, snapshot.conferencing))] as const
  // Nobody joins before the organizer has confirmed.
  const withJoin = (...others: Parameters<typeof present>[0]): Links =>
    booking.status === 'pending' ? { links: present([join, ...others]) } : withAction(join, ...others)
  if (person.as === 'guest') {
    const { page, moves, ends } = guestPages(snapshot)
    if (isGuestNotice(notice)) return withAction([link.reschedule, moves === page ? `${page}?move=1` : moves])
    return moves === ends
      ? withJoin([link.manage, moves])
      : withJoin([link.reschedule, moves], [link.cancel, ends])
  }
  if (!isOrganizer(snapshot, person)) return withJoin()
  const reference = organizerReference(booking)
  if (isHostNotice(notice))
    return withAction([hostLink.calendarChange, `${origin}/calendar-change/${reference}`])
  const page = ownPage(scheduler.organizer_confirmation_url, reference) ?? `${origin}/confirm/${reference}`
  return booking.status === 'pending'
    ? withAction([hostLink.answer, page], join)
    : withAction(join, [hostLink.open, page])
}

const isGuestNotice = (notice: BookingDraft['notice']): notice is GuestNotice => notice === 'chooseAnother'

const isMove = (notice: BookingDraft['notice']): boolean => notice === 'moved' || notice === 'moveRequested'

const isHostNotice = (notice: BookingDraft['notice']): notice is HostNotice =>
  notice === 'released' || notice === 'movedInCalendar' || notice === 'deletedInCalendar'

const textsOf = (
  { notice, person: { as }, snapshot }: Readable<BookingDraft>,
  { texts }: Reader,
  names: NoticeNames,
): NoticeTexts => {
  if (isHostNotice(notice)) return hostTexts(texts, names)[notice]
  if (as === 'host' && !isGuestNotice(notice)) return hostTexts(texts, names)[notice]
  // Nobody has added the participants of a poll: they answered themselves.
  const isAdded = as === 'companion' && snapshot.booking.pollId === undefined
  return (isAdded ? companionTexts(texts, names) : guestTexts(texts))[notice]
}

const tones: Partial<Readonly<Record<BookingDraft['notice'], EmailContent['tone']>>> = {
  ...{ booked: 'success', moved: 'success', reassigned: 'success' },
  ...{ chooseAnother: 'notice', movedInCalendar: 'notice', deletedInCalendar: 'notice' },
}

/** Whether an email asks a host for an answer. */
const isQuestion = (notice: BookingDraft['notice'], { as }: BookingPerson): boolean =>
  as === 'host' && (notice === 'requested' || notice === 'moveRequested')

/** A guest's name; without one that may be shown, `a guest`. */
const guestText = (guest: Person, { texts }: Reader): string => nameOf(guest) || texts.email.person.guest

/** The guest who has booked, and the number of others who have in a group event: `Robin Vale +2`. */
const bookersText = (booker: Person, people: readonly BookingPerson[], reader: Reader): string => {
  const others = people.filter(({ as }) => as === 'guest').length - 1
  const text = guestText(booker, reader)
  return others > 0 ? reader.texts.email.person.guestAndOthers(text, others) : text
}

/** The guests whom a reader meets: with their addresses for hosts, by name for other guests. */
const guestsText = (guests: readonly BookingPerson[], { as }: BookingPerson, reader: Reader): string =>
  as === 'host' ? peopleText(guests) : guests.map((guest) => guestText(guest, reader)).join('\n')

/** The content of an email about a booking. */
const emailContentOf = (draft: Readable<BookingDraft>, reader: Reader) => {
  const { snapshot, person, notice, formerly, series } = draft
  const { booking, scheduler, people, answers } = snapshot
  const { texts } = reader
  const { label, subject, text } = texts.email
  const proposed = booking.calendarChange?.proposed
  const title = oneLine(booking.title)
  const start = startText(whenOf(booking), reader)
  const dateTime = series ? text.series(start, series.length - 1) : start
  const guest = isHostNotice(notice)
    ? bookersText(booking.guest, people, reader)
    : guestText(booking.guest, reader)
  const said = textsOf(draft, reader, { guest, organizer: nameOf(booking.organizer) })
  const isHost = person.as === 'host'
  const template = scheduler.email_template
  const custom = !isHost && notice === 'booked' ? template?.booking_confirmed : undefined
  const isAlone = readsAlone(snapshot, person)
  const hosts = people.filter((other) => (isAlone ? isOrganizer(snapshot, other) : other.as === 'host'))
  const { call } = booking
  const isFollowing = call && call.url === undefined && !isOff(notice)
  const callFollows = isFollowing && text.detail(call.provider, texts.booking.outcome.callFollows)
  const isReader = isAmong([person])
  const guests = people.filter((other) => other.as !== 'host' && !isAlone && (isHost || !isReader(other)))
  const policy = person.as === 'guest' && !isOff(notice) && scheduler.cancellation_policy
  return {
    subject:
      draft.subject ||
      (isHost
        ? subject.host({ mark: said.mark, guest, title, dateTime })
        : subject.timed({ mark: custom?.title || said.mark, title, dateTime })),
    brand: {
      name: snapshot.appearance?.companyName,
      accent: snapshot.appearance?.accent,
      logo: template?.logo ?? emailLogo(snapshot.appearance ?? {}),
    },
    heading: custom?.title || said.heading,
    tone: isQuestion(notice, person) ? 'notice' : tones[notice],
    time: emailTime(whenOf(booking), reader, isOff(notice)),
    title,
    photos: isHost ? [] : hosts.flatMap(({ picture }) => picture ?? []),
    intro: custom?.body || said.intro,
    details: nonEmptyDetails([
      [
        label.calendarTime,
        isHostNotice(notice)
          ? [snapshot.calendarOwner, proposed && timesText(whenOf(proposed), reader)]
              .filter(Boolean)
              .join('\n')
          : undefined,
      ],
      [label.times, series?.map((one) => timesText(whenOf(one), reader)).join('\n')],
      [texts.manage.managing.what, series ? '' : partsText(booking, reader)],
      [texts.manage.managing.previously, formerly && timesText(whenOf(formerly), reader)],
      [
        texts.manage.managing.where,
        [isHost ? placeForHosts(booking) : booking.location, callFollows].filter(Boolean).join('\n'),
      ],
      [label.hosts, namesText(hosts, reader)],
      [texts.booking.details.guests, guestsText(guests, person, reader)],
      ...(isHost ? answers : []),
      [label.notes, booking.description],
      [label.reason, isMove(notice) ? booking.rescheduleReason : booking.cancellationReason],
      [label.message, isGuestNotice(notice) ? booking.rescheduleRequest?.message : undefined],
    ]),
    ...linksOf(draft, reader),
    closing: policy || undefined,
  }
}

/** What a list says of an email about a booking: what happened, to what, by whom, and where to look at it. */
export const bookingLine = (stored: BookingDraft, reader: Reader) => {
  const draft = readableDraft(stored)
  const { booking } = draft.snapshot
  const { action, links } = linksOf(draft, reader)
  const [, url] = action ?? links[0] ?? []
  const guest = guestText(booking.guest, reader)
  const { mark } = textsOf(draft, reader, { guest, organizer: nameOf(booking.organizer) })
  return { mark, title: oneLine(booking.title), guest, url }
}

/** The iTIP message of a booking for one reader; of a series, a calendar with all of them. */
const calendarOf = async (
  { snapshot, person, series }: Readable<BookingDraft>,
  { method, stamp }: NonNullable<BookingDraft['calendar']>,
) => {
  if (series)
    return {
      method,
      content: publishedCalendar(
        await Promise.all(
          series.map(async (booking) => ({
            ...(await bookingEntry({ ...snapshot, booking }, person)),
            stamp,
          })),
        ),
      ),
    }
  const entry = await bookingEntry(snapshot, person)
  const status = method === 'CANCEL' ? 'cancelled' : entry.status
  return { method, content: calendarMessage(method, { ...entry, status, stamp }) }
}

/** Renders an email about a booking in its reader's language. */
export const bookingContent = async (stored: BookingDraft): Promise<MailContent> => {
  const draft = readableDraft(stored)
  const { snapshot, person, calendar } = draft
  const reader = await readerOf(person.timeZone, languageOf(snapshot.booking, person))
  return {
    ...contentOf(reader, emailContentOf(draft, reader)),
    ...(calendar ? { calendar: await calendarOf(draft, calendar) } : {}),
  }
}

/** The entry of a booking in its guest's calendar: what their invitation says. */
export const guestEntry = async (
  context: { readonly transaction: Records; readonly origin: string },
  owned: OwnedConfiguration,
  booking: BookingRecord,
): Promise<BookingEntry> => {
  const snapshot = await bookingSnapshotOf(context, owned, booking)
  const { people, timeZone } = snapshot
  const guest = people.find(({ as }) => as === 'guest') ?? { ...booking.guest, as: 'guest', timeZone }
  return bookingEntry(snapshot, guest)
}

/** A booking as an iCalendar file for its guest (RFC 5546, 3.2.1), which names no attendees. */
export const bookingFile = async (
  context: { readonly transaction: Records; readonly origin: string },
  owned: OwnedConfiguration,
  booking: BookingRecord,
): Promise<string> =>
  calendarMessage('PUBLISH', {
    ...(await guestEntry(context, owned, booking)),
    attendees: [],
    stamp: booking.updatedAt,
  })
