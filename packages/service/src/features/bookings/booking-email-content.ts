import type { Configuration, Person } from '@whenable/contract'
import { findOccurrence, groupCalendar, type OwnedGroup } from '../../calendars/group-occurrences.js'
import { eventTermsOf, isGroup } from '../../event-types/configuration-types.js'
import { type TimeZonesThen, timeZonesAt } from '../../hosts/resolve-hosts.js'
import { readAppearance } from '../../kernel/appearance.js'
import {
  contentOf,
  type EmailContext,
  emailTime,
  isAmong,
  isolatedIn,
  nameOf,
  namesText,
  nonEmptyDetails,
  peopleText,
  type Reader,
  readerOf,
  startText,
  timesText,
} from '../../kernel/email/compose-email.js'
import { type EmailContent, type EmailLink, oneLine } from '../../kernel/email/email-template.js'
import { calendarMessage, publishedCalendar } from '../../kernel/email/icalendar.js'
import type { NoticeTexts } from '../../kernel/email/messages/mail-messages.js'
import { type Readable, readableDraft } from '../../kernel/email/readable-draft.js'
import { applicationPage } from '../../kernel/http/application-page.js'
import {
  type BookingDraft,
  type BookingPerson,
  type BookingRecord,
  type BookingSnapshot,
  type GuestNotice,
  type HostNotice,
  hostKey,
  type MailContent,
  type MailPerson,
  type OwnedConfiguration,
  type Records,
} from '../../kernel/store/store.js'
import { organizerReference } from './booking-domain-events.js'
import {
  type BookingEntry,
  bookingEntry,
  guestPages,
  isOrganizer,
  joinUrlOf,
  ownPage,
  readsAlone,
  whenOf,
} from './booking-entry.js'

/** The services that write emails about bookings. */
export interface BookingEmailContext extends EmailContext {
  /** The origin of the service's pages. */
  readonly origin: string
}

const participantOf = (configuration: Configuration, email: string) =>
  isGroup(configuration)
    ? undefined
    : configuration.participants.find((participant) => hostKey(participant.email) === hostKey(email))

/** Hosts of a booking, each with the time zone in which they are then. */
const asHosts = (
  configuration: Configuration,
  people: readonly MailPerson[],
  zones: TimeZonesThen,
): BookingPerson[] =>
  people.map(({ email, name }) => ({
    email,
    name: name ?? participantOf(configuration, email)?.name,
    as: 'host',
    timeZone: zones.ofHost(email),
  }))

/** People who no longer host a booking, as readers of its emails. */
export const formerHosts = async (
  { transaction }: { readonly transaction: Records },
  owned: OwnedConfiguration,
  people: readonly MailPerson[],
  { start }: Pick<BookingRecord, 'start'>,
): Promise<readonly BookingPerson[]> => {
  if (!people.length) return []
  const emails = people.map(({ email }) => email)
  return asHosts(owned.configuration, people, await timeZonesAt(transaction, owned, emails, start))
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

/** The call of a booking: of its group event, or of its configuration. */
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
): Promise<BookingSnapshot['hostPage']> => {
  if (origin === '') return undefined
  const readers = (await transaction.members(applicationId)).filter(isAmong([organizer, ...hosts]))
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
  const seat = isGroup(configuration)
    ? await calendarOfSeat(transaction, { ...owner, configuration }, booking)
    : undefined
  const timeZone = seat?.timezone ?? zones.configuration
  const owned = { ...owner, configuration }
  const { additional_fields: questions, ...scheduler } = configuration.scheduler ?? {}
  return {
    // `answers` replaces the additional fields.
    booking: { ...booking, additionalFields: {} },
    people: peopleOf(booking, asHosts(configuration, own, zones), timeZone),
    timeZone,
    origin,
    answers: Object.entries(booking.additionalFields).map(([key, answer]) => [
      questions?.[key]?.label ?? key,
      answer,
    ]),
    conferencing: await conferencingOf(transaction, owned, booking),
    hostPage: await hostPageOf({ transaction, origin }, booking),
    hidesGuests:
      booking.pollId !== undefined ||
      (!isGroup(configuration) && configuration.event_booking.hide_participants === true),
    scheduler,
    appearance: readAppearance(configuration.appearance),
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
    return { links: named.map(([label, url]) => [`${label}: ${start}`, url]) }
  })
  if (!ofEach.length) return linksOfBooking(draft, reader)
  const join = isOff(draft.notice) ? undefined : joinUrlOf(snapshot.conferencing)
  return {
    links: [...present([[reader.messages.links.join, join]]), ...ofEach.flatMap(({ links }) => links)],
  }
}

/** The links for a reader of an email about one booking. */
const linksOfBooking = (
  { snapshot, person, notice }: Readable<BookingDraft>,
  { messages }: Reader,
): Links => {
  const { booking, scheduler, origin } = snapshot
  const { links, hostLinks } = messages
  if (isOff(notice)) return { links: [] }
  const join = [links.join, joinUrlOf(snapshot.conferencing)] as const
  // Nobody joins before the organizer has confirmed.
  const withJoin = (...others: Parameters<typeof present>[0]): Links =>
    booking.status === 'pending' ? { links: present([join, ...others]) } : withAction(join, ...others)
  if (person.as === 'guest') {
    const { page, moves, ends } = guestPages(snapshot)
    if (isGuestNotice(notice))
      return withAction([links.reschedule, moves === page ? `${page}?move=1` : moves])
    return moves === ends
      ? withJoin([links.manage, moves])
      : withJoin([links.reschedule, moves], [links.cancel, ends])
  }
  if (!isOrganizer(snapshot, person)) return withJoin()
  const reference = organizerReference(booking)
  if (isHostNotice(notice))
    return withAction([hostLinks.calendarChange, `${origin}/calendar-change/${reference}`])
  const page = ownPage(scheduler.organizer_confirmation_url, reference) ?? `${origin}/confirm/${reference}`
  return booking.status === 'pending'
    ? withAction([hostLinks.answer, page], join)
    : withAction(join, [hostLinks.open, page])
}

const isGuestNotice = (notice: BookingDraft['notice']): notice is GuestNotice => notice === 'chooseAnother'

const isHostNotice = (notice: BookingDraft['notice']): notice is HostNotice =>
  notice === 'released' || notice === 'movedInCalendar' || notice === 'deletedInCalendar'

const textsOf = (
  notice: BookingDraft['notice'],
  { as }: BookingPerson,
  messages: Reader['messages'],
  { pollId }: BookingRecord,
): NoticeTexts => {
  if (isHostNotice(notice)) return messages.hostNotices[notice]
  if (isGuestNotice(notice)) return messages.guestNotices[notice]
  // Nobody has added the participants of a poll: they answered themselves.
  return messages[as === 'companion' && pollId !== undefined ? 'guest' : as][notice]
}

const tones: Partial<Readonly<Record<BookingDraft['notice'], EmailContent['tone']>>> = {
  ...{ booked: 'success', moved: 'success', reassigned: 'success' },
  ...{ chooseAnother: 'notice', movedInCalendar: 'notice', deletedInCalendar: 'notice' },
}

/** Whether an email asks a host for an answer. */
const isQuestion = (notice: BookingDraft['notice'], { as }: BookingPerson): boolean =>
  as === 'host' && (notice === 'requested' || notice === 'moveRequested')

/** A guest's name; without one that may be shown, `a guest`. */
const guestText = (guest: Person, { messages }: Reader): string => nameOf(guest) || messages.aGuest

/** The guest who has booked, and the number of others who have in a group event: `Robin Vale +2`. */
const bookersText = (booker: Person, people: readonly BookingPerson[], reader: Reader): string => {
  const others = people.filter(({ as }) => as === 'guest').length - 1
  const text = guestText(booker, reader)
  return others > 0 ? `${text} +${others}` : text
}

/** A sentence, which may begin with `a guest`. */
const sentence = (text: string, { messages: { aGuest }, locale }: Reader): string =>
  text.startsWith(aGuest) ? `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}` : text

/** The guests whom a reader meets: with their addresses for hosts, by name for other guests. */
const guestsText = (guests: readonly BookingPerson[], { as }: BookingPerson, reader: Reader): string =>
  as === 'host' ? peopleText(guests) : guests.map((guest) => guestText(guest, reader)).join('\n')

/** The content of an email about a booking. */
const emailContentOf = (draft: Readable<BookingDraft>, reader: Reader) => {
  const { snapshot, person, notice, formerly, series } = draft
  const { booking, scheduler, people, answers } = snapshot
  const { messages } = reader
  const { labels } = messages
  const proposed = booking.calendarChange?.proposed
  const texts = textsOf(notice, person, messages, booking)
  const title = oneLine(booking.title)
  const about = {
    title,
    start: `${startText(whenOf(booking), reader)}${series ? ` +${series.length - 1}` : ''}`,
    organizer: isolatedIn(reader, nameOf(booking.organizer)),
    guest: isolatedIn(
      reader,
      isHostNotice(notice) ? bookersText(booking.guest, people, reader) : guestText(booking.guest, reader),
    ),
  }
  const isHost = person.as === 'host'
  const template = scheduler.email_template
  const custom = !isHost && notice === 'booked' ? template?.booking_confirmed : undefined
  const isAlone = readsAlone(snapshot, person)
  const hosts = people.filter((other) => (isAlone ? isOrganizer(snapshot, other) : other.as === 'host'))
  const isReader = isAmong([person])
  const guests = people.filter((other) => other.as !== 'host' && !isAlone && (isHost || !isReader(other)))
  const policy = person.as === 'guest' && !isOff(notice) && scheduler.cancellation_policy
  return {
    subject:
      draft.subject ||
      (custom?.title
        ? messages.subject(custom.title, about)
        : (isHost ? messages.hostSubject : messages.subject)(texts.mark, about)),
    brand: {
      name: snapshot.appearance?.companyName,
      accent: snapshot.appearance?.accent,
      logo: template?.logo,
    },
    heading: custom?.title || sentence(texts.heading(about), reader),
    tone: isQuestion(notice, person) ? 'notice' : tones[notice],
    time: emailTime(whenOf(booking), reader, isOff(notice)),
    title,
    intro: custom?.body || sentence(texts.intro(about), reader),
    details: nonEmptyDetails([
      [
        messages.calendarTime,
        isHostNotice(notice)
          ? [snapshot.calendarOwner, proposed && timesText(whenOf(proposed), reader)]
              .filter(Boolean)
              .join('\n')
          : undefined,
      ],
      [labels.times, series?.map((one) => timesText(whenOf(one), reader)).join('\n')],
      [labels.formerly, formerly && timesText(whenOf(formerly), reader)],
      [labels.where, booking.location],
      [labels.hosts, namesText(hosts, reader)],
      [labels.guests, guestsText(guests, person, reader)],
      ...(isHost ? answers : []),
      [labels.notes, booking.description],
      [labels.reason, booking.cancellationReason],
      [labels.message, isGuestNotice(notice) ? booking.rescheduleRequest?.message : undefined],
    ]),
    ...linksOf(draft, reader),
    closing: policy || undefined,
  }
}

/** What a list says of an email about a booking: what happened, to what, by whom, and where to look at it. */
export const bookingLine = (stored: BookingDraft, reader: Reader) => {
  const draft = readableDraft(stored)
  const { snapshot, person, notice } = draft
  const { action, links } = linksOf(draft, reader)
  const [, url] = action ?? links[0] ?? []
  return {
    mark: textsOf(notice, person, reader.messages, snapshot.booking).mark,
    title: oneLine(snapshot.booking.title),
    guest: guestText(snapshot.booking.guest, reader),
    url,
  }
}

/** The iTIP message of a booking for one reader; of a series, a calendar with all of them. */
const calendarOf = (
  { snapshot, person, series }: Readable<BookingDraft>,
  { method, stamp }: NonNullable<BookingDraft['calendar']>,
) => {
  if (series)
    return {
      method,
      content: publishedCalendar(
        series.map((booking) => ({ ...bookingEntry({ ...snapshot, booking }, person), stamp })),
      ),
    }
  const entry = bookingEntry(snapshot, person)
  const status = method === 'CANCEL' ? 'cancelled' : entry.status
  return { method, content: calendarMessage(method, { ...entry, status, stamp }) }
}

/** Renders an email about a booking in its reader's language. Hosts read English, because their language is unknown. */
export const bookingContent = (stored: BookingDraft): MailContent => {
  const draft = readableDraft(stored)
  const { snapshot, person, calendar } = draft
  const language = person.as === 'host' ? undefined : snapshot.booking.emailLanguage
  const reader = readerOf(person.timeZone, language)
  return {
    ...contentOf(reader, emailContentOf(draft, reader)),
    ...(calendar ? { calendar: calendarOf(draft, calendar) } : {}),
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
