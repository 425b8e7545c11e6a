import type { Person } from '@whenable/contract'
import { type CalendarItem, writeCalendar } from '@whenable/icalendar'
import { type Instant, instant } from '@whenable/time'
import { isAmong, namesText, oneLine, type Reader, readerOf } from '../../kernel/email/compose-email.js'
import { publishedItem } from '../../kernel/email/icalendar.js'
import { applicationPage } from '../../kernel/http/application-page.js'
import { otherWork } from '../../kernel/run-job.js'
import { sha256 } from '../../kernel/secrets.js'
import {
  type BookingFeedRecord,
  type BookingRecord,
  type BookingSnapshot,
  guestsOf,
  type MemberRecord,
  type Records,
} from '../../kernel/store/store.js'
import { bookingSnapshotOf } from '../bookings/booking-email-content.js'
import { bookingEntry, entryStatus, whenOf } from '../bookings/booking-entry.js'
import { refreshHours } from './booking-feeds.js'

const day = 86_400

/** How long a booking that is over stays in a feed, and how far ahead one may begin, in seconds. */
const [longestAgo, furthestAhead] = [30 * day, 550 * day]

/** The most bookings in a feed: to come, the next first, and over, the latest first. */
const [mostAhead, mostOver] = [1_000, 200]

/** The entries after which other work of this process runs: 1,000 of them take half a second. */
const entriesAtOnce = 25

/** A feed that is read, and by whom. */
export interface FeedReading {
  readonly feed: BookingFeedRecord
  readonly member: MemberRecord
  readonly now: Instant
  /** The origin of the service's pages. */
  readonly origin: string
}

/** Records that read everything once: the bookings of a feed share event types, hosts and members. */
const readOnce = (records: Records): Records => {
  const known = new Map<string, unknown>()
  const once = (name: string, read: (...values: readonly unknown[]) => unknown) =>
    [
      name,
      (...values: readonly unknown[]) => {
        const key = JSON.stringify([name, values])
        if (!known.has(key)) known.set(key, read(...values))
        return known.get(key)
      },
    ] as const
  return Object.fromEntries(
    Object.entries(records).map(([name, read]) => once(name, read as Parameters<typeof once>[1])),
  ) as unknown as Records
}

/** The bookings of a feed by their start, without cancelled ones. */
const bookingsOf = async (
  records: Records,
  { feed: { of, applicationId }, member: { email }, now }: FeedReading,
): Promise<readonly BookingRecord[]> => {
  const whose = of === 'member' ? { host: email } : {}
  const [from, until] = [instant(now - longestAgo), instant(now + furthestAhead)]
  const list = async (filter: Parameters<Records['bookings']>[1], limit: number) =>
    (await records.bookings(applicationId, { ...filter, ...whose }, { limit })).items
  const over = await list({ view: 'past', now, from }, mostOver)
  const ahead = await list({ view: 'upcoming', now, until }, mostAhead)
  return [...over.toReversed(), ...ahead]
}

/** A booking, or those of one group event, which takes place once. */
type Session = readonly [BookingRecord, ...BookingRecord[]]

const sessionsOf = (bookings: readonly BookingRecord[]): readonly Session[] => {
  const sessions = new Map<string, Session>()
  for (const booking of bookings) {
    const { occurrence, uid } = booking
    const key = occurrence ? JSON.stringify([occurrence.calendarId, occurrence.eventId]) : uid
    sessions.set(key, [...(sessions.get(key) ?? []), booking] as unknown as Session)
  }
  return [...sessions.values()]
}

/** The part of an entry that says nothing about the booking but its time. */
const timeOf = async (session: Session, { feed }: FeedReading, title: string): Promise<CalendarItem> => {
  const [{ uid, occurrence, sequence, ...booking }] = session
  // Nobody finds out by it which invitation is meant.
  const id = await sha256(JSON.stringify([feed.id, occurrence ?? uid]))
  const status = session.some((one) => one.status === 'booked') ? 'booked' : booking.status
  return {
    event: { id, when: whenOf(booking), status: entryStatus[status], title },
    writing: {
      ...{ uid: id, sequence, timeZone: 'UTC' },
      stamp: instant(Math.max(...session.map(({ updatedAt }) => updatedAt))),
    },
  }
}

/** A booking's hosts by their names: those of group events are known by their account alone. */
const namedHosts = async (
  records: Records,
  { booking, people }: BookingSnapshot,
): Promise<readonly Person[]> => {
  const members = await records.members(booking.applicationId)
  return people
    .filter(({ as }) => as === 'host')
    .map((host) => ({ email: host.email, name: host.name || members.find(isAmong([host]))?.name }))
}

/**
 * A booking as the feed's member reads it: as in their calendar, with a link to the owner's page, which asks them to sign in, and no guest's
 * credential. A group event is one entry with the number of its guests.
 */
const detailsOf = async (
  session: Session,
  records: Records,
  reading: FeedReading,
  { reader, page }: { readonly reader: Reader; readonly page: string },
): Promise<CalendarItem | undefined> => {
  const { feed, member, origin } = reading
  const [booking] = session
  const { configurationId, applicationId, occurrence } = booking
  const owned =
    (await records.configuration(configurationId)) ?? (await records.removedConfiguration(configurationId))
  if (owned?.applicationId !== applicationId) return undefined
  const snapshot = await bookingSnapshotOf({ transaction: records, origin }, owned, booking)
  const { email, name, language } = member
  const entry = await bookingEntry(
    { ...snapshot, hostPage: { url: page, readers: [{ email }] } },
    { email, name, language, as: 'host', timeZone: reader.timeZone },
  )
  const seats = session.reduce((sum, one) => sum + guestsOf(one).length, 0)
  const title = occurrence
    ? `${oneLine(booking.title)} (${new Intl.NumberFormat(reader.locale).format(seats)})`
    : entry.title
  const hosts = await namedHosts(records, snapshot)
  const whose = feed.of === 'team' && hosts.length ? `${namesText(hosts, reader)} · ` : ''
  const { writing, event } = await timeOf(session, reading, whose + title)
  const item = publishedItem({ ...entry, title: whose + title, stamp: writing.stamp })
  if (!occurrence) return item
  return {
    event: { ...item.event, id: event.id, status: event.status },
    writing: { ...item.writing, uid: writing.uid },
  }
}

/** A feed as a calendar (RFC 5545), in the language of its member. */
export const bookingFeedCalendar = async (records: Records, reading: FeedReading): Promise<string> => {
  const { feed, member, origin } = reading
  const known = readOnce(records)
  const reader = await readerOf(member.timezone, member.language)
  const page = await applicationPage(known, feed.applicationId, origin, '/admin/bookings')
  const { feed: texts } = reader.texts.page
  const items: CalendarItem[] = []
  for (const [index, session] of sessionsOf(await bookingsOf(known, reading)).entries()) {
    if (index % entriesAtOnce === entriesAtOnce - 1) await otherWork()
    const item =
      feed.shows === 'free-busy'
        ? await timeOf(session, reading, texts.busy)
        : await detailsOf(session, known, reading, { reader, page })
    if (item) items.push(item)
  }
  const application = await known.application(feed.applicationId)
  const whose = feed.of === 'team' ? (application?.brand?.name ?? application?.name) : member.name
  return writeCalendar(items, { name: texts.name(oneLine(whose ?? '')), refreshHours })
}
