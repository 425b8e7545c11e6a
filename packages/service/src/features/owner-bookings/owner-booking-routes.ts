import {
  addBookingNote,
  answerOwnerCalendarChange,
  bookForGuest,
  cancelOwnerBooking,
  checkBookingTime,
  confirmBooking,
  countOwnerBookings,
  declineBooking,
  exportOwnerBookings,
  getOwnerBooking,
  listOwnerBookings,
  mostBookingsCounted,
  moveBooking,
  type OwnerBookingDetail,
  reassignBooking,
  removeBookingNote,
  requestReschedule,
  ServiceError,
  setBookingAttendance,
} from '@whenable/contract'
import { type Instant, type Interval, instant } from '@whenable/time'
import { authorizeMember, coversGrant, type MemberAuthorization } from '../../access/authorize-member.js'
import { causeOfMember } from '../../anonymous/callers.js'
import { occurrenceEnd } from '../../calendars/group-occurrences.js'
import { bookingWindowOf, isGroup, isRoundRobin } from '../../event-types/configuration-rules.js'
import { sendsEmail } from '../../event-types/sends-email.js'
import type { BookingContext } from '../../event-types/slot-strategy.js'
import { notFoundError } from '../../kernel/errors.js'
import { cursorOf, pageOf } from '../../kernel/http/paging.js'
import { type Call, reading, writing } from '../../kernel/http/route.js'
import { hostKey } from '../../kernel/person.js'
import type {
  BookingActor,
  BookingFilter,
  BookingRecord,
  BookingView,
  OwnedConfiguration,
  Records,
  Transaction,
} from '../../kernel/store/store.js'
import { book } from '../bookings/bookings.js'
import { answerCalendarChange } from '../bookings/calendar-changes.js'
import { guestsOf } from '../bookings/visitor-data.js'
import { bookingsAsCsv } from './booking-csv.js'
import { bookingDetail, hostPictures, listedBooking } from './booking-data.js'
import {
  addNote,
  answerForOwner,
  askToReschedule,
  cancelWithMessage,
  checkTime,
  moveForOwner,
  reassign,
  removeNote,
  setAttendance,
} from './owner-changes.js'
import { guestWarnings, warningsOf } from './time-warnings.js'

/** A booking with its configuration, which may have been deleted. */
interface Subject {
  readonly booking: BookingRecord
  readonly owned: OwnedConfiguration | undefined
}

type BookingAuthorization = MemberAuthorization & Subject

/** Whether a member may see a booking: it is of one of their event types, or they host it. */
const coversBooking = (authorization: MemberAuthorization, { booking, owned }: Subject): boolean => {
  const { member, isOwner } = authorization
  if (isOwner) return true
  const grantId = owned?.grantId ?? booking.grantId
  return (
    (grantId !== undefined && coversGrant(authorization, grantId)) ||
    booking.hosts.some(({ email }) => member !== undefined && hostKey(email) === hostKey(member.email))
  )
}

const subjectOf = async (
  authorization: MemberAuthorization,
  records: Records,
  bookingId: string,
  booking: BookingRecord | undefined,
): Promise<Subject> => {
  const owned = booking && (await records.configuration(booking.configurationId))
  if (!booking || !coversBooking(authorization, { booking, owned })) throw notFoundError('booking', bookingId)
  return { booking, owned }
}

/** Authorizes callers who may see the booking in the path. What they may not see is not found. */
const authorizeBooking = async (
  call: Parameters<typeof authorizeMember>[0] & { readonly path: { readonly booking_id: string } },
  records: Records,
): Promise<BookingAuthorization> => {
  const authorization = await authorizeMember(call, records)
  const { booking_id: id } = call.path
  const booking = await records.booking(authorization.applicationId, id)
  return { ...authorization, ...(await subjectOf(authorization, records, id, booking)) }
}

/** Like {@link authorizeBooking}, also by the UID of the booking's calendar entries, which link to it. */
const authorizeEntry: typeof authorizeBooking = async (call, records) => {
  const authorization = await authorizeMember(call, records)
  const { applicationId } = authorization
  const { booking_id: id } = call.path
  const booking =
    (await records.booking(applicationId, id)) ?? (await records.bookingOfUid(applicationId, id))
  return { ...authorization, ...(await subjectOf(authorization, records, id, booking)) }
}

/** @throws ServiceError `conflict` if the event type of a booking was deleted. */
const ownedOf = ({ owned }: Subject): OwnedConfiguration => {
  if (!owned) throw new ServiceError('conflict', 'the event type of this booking was deleted')
  return owned
}

/** Who changes a booking for its owner. */
export const actorOf = ({ member }: MemberAuthorization): BookingActor =>
  member ? { kind: 'member', email: member.email, name: member.name } : { kind: 'api_key' }

const contextOf = (
  call: Pick<Call, 'now' | 'newId' | 'publish' | 'origin'> & MemberAuthorization,
  transaction: Transaction,
): BookingContext => {
  const { now, newId, publish, origin } = call
  return {
    ...{ transaction, now, newId, publish, origin },
    byOwner: true,
    by: actorOf(call),
    cause: causeOfMember(call),
  }
}

interface FilterQuery {
  readonly view?: BookingView | undefined
  readonly guest?: string | undefined
  readonly configuration_id?: string | undefined
  readonly host?: string | undefined
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
}

type FilterCall = MemberAuthorization & Pick<Call, 'now'> & { readonly query: FilterQuery }

const filterOf = ({ query, now, isOwner, member }: FilterCall): BookingFilter => ({
  view: query.view ?? 'upcoming',
  now,
  member: isOwner ? undefined : member && { grantId: member.grantId, email: member.email },
  guest: query.guest?.trim() || undefined,
  configurationId: query.configuration_id || undefined,
  host: query.host || undefined,
  from: query.from,
  until: query.until,
})

const csvAnswer = (call: FilterCall & { readonly query: { readonly timezone?: string | undefined } }) => {
  const filter = filterOf(call)
  const file = {
    type: 'text/csv; charset=utf-8; header=present',
    name: `bookings-${filter.view}.csv`,
    read: (store: Parameters<typeof bookingsAsCsv>[0]) =>
      bookingsAsCsv(store, call.applicationId, filter, call.query.timezone ?? 'UTC'),
  }
  return { file }
}

/** The answer of a change: the booking as it is then, and who gets an email because of it. */
const changed = async (
  call: Pick<Call, 'origin' | 'sendsMail' | 'emailed'> & Subject,
  transaction: Transaction,
  booking: BookingRecord,
): Promise<{ readonly data: OwnerBookingDetail }> => {
  const emailed = await call.emailed()
  return { data: { ...(await bookingDetail(transaction, booking, call.owned, call)), emailed: [...emailed] } }
}

/** The event type that a call names, of the caller's own or all of the application. */
const namedType = async (
  authorization: MemberAuthorization,
  records: Records,
  id: string,
): Promise<OwnedConfiguration> => {
  const owned = await records.configuration(id)
  if (owned?.applicationId !== authorization.applicationId || !coversGrant(authorization, owned.grantId))
    throw notFoundError('event type', id)
  return owned
}

const seatOf = (body: {
  readonly event_id?: string | undefined
  readonly calendar_id?: string | undefined
}) => ({
  eventId: body.event_id,
  calendarId: body.calendar_id,
})

/** The length of an event type's bookings in seconds. Group events have their own; an hour is for one that does not exist. */
const lengthOf = ({ configuration }: OwnedConfiguration): number =>
  isGroup(configuration) ? 3_600 : bookingWindowOf(configuration).durationMinutes * 60

/** The time that an owner chooses. It ends as they say, with the group event, or after `length` seconds. */
const chosenSlot = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
  body: Parameters<typeof seatOf>[0] & {
    readonly start_time: Instant
    readonly end_time?: Instant | undefined
  },
  length: number,
): Promise<Interval> => {
  const { start_time: start, end_time: end } = body
  const eventEnd =
    end === undefined && isGroup(configuration)
      ? await occurrenceEnd(records, { ...owner, configuration }, seatOf(body))
      : undefined
  return { start, end: end ?? eventEnd ?? instant(start + length) }
}

/** Routes of bookings under `/admin/v1`. */
export const ownerBookingRoutes = [
  reading(listOwnerBookings, authorizeMember, async (call, records) => {
    if (call.accept.includes('text/csv')) return csvAnswer(call)
    const { items, next } = await records.bookings(call.applicationId, filterOf(call), pageOf(call.query))
    const types = new Map<string, OwnedConfiguration | undefined>()
    for (const { configurationId } of items)
      if (!types.has(configurationId))
        types.set(configurationId, await records.configuration(configurationId))
    const sends = await sendsEmail(records, call, call.applicationId)
    const pictureOf = await hostPictures(records, call.applicationId, items, call.origin)
    const data = items.map((booking) =>
      listedBooking(booking, types.get(booking.configurationId)?.configuration, sends, pictureOf),
    )
    return { data, next_cursor: cursorOf(next) }
  }),

  reading(exportOwnerBookings, authorizeMember, async (call) => csvAnswer(call)),

  // Before the route of one booking, whose path also matches.
  reading(countOwnerBookings, authorizeMember, async (call, records) => {
    const count = (view: BookingView) =>
      records.countBookings(call.applicationId, { ...filterOf(call), view }, mostBookingsCounted)
    const data = {
      upcoming: await count('upcoming'),
      to_answer: await count('to_answer'),
      past: await count('past'),
      cancelled: await count('cancelled'),
    }
    return { data }
  }),

  reading(checkBookingTime, authorizeMember, async (call, records) => {
    const { body, now } = call
    const { booking_id: id } = body
    const subject =
      id === undefined
        ? undefined
        : await subjectOf(call, records, id, await records.booking(call.applicationId, id))
    const owned = subject ? ownedOf(subject) : await namedType(call, records, body.configuration_id ?? '')
    const { configuration, ...owner } = owned
    const start = body.start_time ?? subject?.booking.start ?? now
    const length = subject ? subject.booking.end - subject.booking.start : lengthOf(owned)
    const slot = { start, end: body.end_time ?? instant(start + length) }
    const guest = body.guest ?? subject?.booking.guest.email
    const ofGuest =
      guest === undefined
        ? []
        : await guestWarnings(records, owned, guest, { slot, moving: subject?.booking, now })
    if (isGroup(configuration)) return { data: { is_possible: true, warnings: ofGuest } }
    checkTime(slot)
    const everyone = isRoundRobin(configuration) ? undefined : configuration.participants
    const hosts = subject?.booking.hosts ?? everyone
    const warnings = await warningsOf(
      records,
      { ...owner, configuration },
      { slot, hosts: body.hosts ?? hosts?.map(({ email }) => email), moving: subject?.booking, now },
    )
    return {
      data: { is_possible: !warnings.some(({ blocks }) => blocks), warnings: [...warnings, ...ofGuest] },
    }
  }),

  writing(bookForGuest, authorizeMember, async (call, transaction) => {
    const { body } = call
    const owned = await namedType(call, transaction, body.configuration_id)
    const slot = await chosenSlot(transaction, owned, body, lengthOf(owned))
    checkTime(slot)
    const booking = await book(contextOf(call, transaction), owned, {
      slot,
      hosts: (body.hosts ?? []).map((email) => ({ email })),
      seat: seatOf(body),
      anyTime: true,
      ...guestsOf(body),
    })
    return changed({ ...call, owned, booking }, transaction, booking)
  }),

  reading(getOwnerBooking, authorizeEntry, async (call, records) => {
    return { data: await bookingDetail(records, call.booking, call.owned, call) }
  }),

  writing(confirmBooking, authorizeBooking, async (call, transaction) => {
    const context = contextOf(call, transaction)
    const booking = await answerForOwner(context, ownedOf(call), call.path.booking_id, { confirmed: true })
    return changed(call, transaction, booking)
  }),

  writing(declineBooking, authorizeBooking, async (call, transaction) => {
    const context = contextOf(call, transaction)
    const { reason } = call.body
    const booking = await answerForOwner(context, ownedOf(call), call.path.booking_id, {
      confirmed: false,
      reason,
    })
    return changed(call, transaction, booking)
  }),

  writing(moveBooking, authorizeBooking, async (call, transaction) => {
    const { body, path, booking: before } = call
    const owned = ownedOf(call)
    const slot = await chosenSlot(transaction, owned, body, before.end - before.start)
    const booking = await moveForOwner(contextOf(call, transaction), owned, path.booking_id, {
      slot,
      seat: seatOf(body),
    })
    return changed(call, transaction, booking)
  }),

  writing(cancelOwnerBooking, authorizeBooking, async (call, transaction) => {
    const context = contextOf(call, transaction)
    const booking = await cancelWithMessage(context, ownedOf(call), call.path.booking_id, call.body.reason)
    return changed(call, transaction, booking)
  }),

  writing(requestReschedule, authorizeBooking, async (call, transaction) => {
    const context = contextOf(call, transaction)
    const booking = await askToReschedule(context, ownedOf(call), call.path.booking_id, call.body.message)
    return changed(call, transaction, booking)
  }),

  writing(reassignBooking, authorizeBooking, async (call, transaction) => {
    const { host, from } = call.body
    const context = contextOf(call, transaction)
    const booking = await reassign(context, ownedOf(call), call.path.booking_id, { host, from })
    return changed(call, transaction, booking)
  }),

  writing(answerOwnerCalendarChange, authorizeBooking, async (call, transaction) => {
    const { action, start_time: proposed } = call.body
    const context = contextOf(call, transaction)
    const booking = await answerCalendarChange(context, ownedOf(call), call.path.booking_id, {
      action,
      proposed,
    })
    return changed(call, transaction, booking)
  }),

  writing(addBookingNote, authorizeBooking, async (call, transaction) => {
    const context = contextOf(call, transaction)
    const booking = await addNote(context, call, call.path.booking_id, call.body.text)
    return changed(call, transaction, booking)
  }),

  writing(removeBookingNote, authorizeBooking, async (call, transaction) => {
    await removeNote(contextOf(call, transaction), call.booking, call.path.note_id)
    return changed(call, transaction, call.booking)
  }),

  writing(setBookingAttendance, authorizeBooking, async (call, transaction) => {
    const context = contextOf(call, transaction)
    const attendance = call.body.attendance ?? undefined
    const booking = await setAttendance(context, call, call.path.booking_id, attendance)
    return changed(call, transaction, booking)
  }),
]
