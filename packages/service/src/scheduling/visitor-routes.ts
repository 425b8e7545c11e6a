import {
  answerBooking,
  answerCalendarChange,
  type Booking,
  cancelBooking,
  createBooking,
  getAvailability,
  getBooking,
  getUiSettings,
  rescheduleBooking,
  ServiceError,
} from '@whenable/contract'
import { authorizeBooker, authorizeOrganizer, authorizeVisitor } from '../access/authorization.js'
import { pullBeforeBooking } from '../calendars/sync/pull-before-booking.js'
import { notFoundError } from '../core/errors.js'
import { sameSecret } from '../core/secrets.js'
import {
  type Call,
  type CallerAuthorization,
  type OutboundContext,
  preparing,
  reading,
  writing,
} from '../http/route.js'
import type { BookingRecord, OwnedConfiguration, Transaction } from '../store/store.js'
import { availabilityOf } from './availability.js'
import { availabilityWindow } from './availability-limits.js'
import { guestReference, organizerReference } from './booking-domain-events.js'
import { answer, type BookingRequest, book, cancel, reschedule } from './bookings.js'
import { answerCalendarChange as answerChange } from './calendar-changes.js'
import { hidesHosts, isClosed } from './configurations/configuration-types.js'
import { hashOfHold } from './holds/hold-id.js'
import { linkAvailability } from './links/link-availability.js'
import { bookWithLink, visitorLinkData } from './links/links.js'
import type { BookingContext, SeatReference } from './slot-strategy.js'
import { uiSettings } from './ui-settings.js'

type VisitorCall = CallerAuthorization & { readonly owned: OwnedConfiguration; readonly isOwner?: boolean }

/** Whether the hosts' addresses are hidden from a caller. API keys always see them. */
const seesNoHosts = ({ owned, isApplication }: VisitorCall): boolean =>
  !isApplication && hidesHosts(owned.configuration)

/** The owner's change of a booking's event, for its owner. */
const calendarChangeData = ({ calendarChange }: BookingRecord) =>
  calendarChange && {
    kind: calendarChange.kind,
    calendar_id: calendarChange.calendarId,
    start_time: calendarChange.proposed?.start,
    end_time: calendarChange.proposed?.end,
    found_at: calendarChange.foundAt,
  }

/** A booking's data for its guest. Callers with an API key also receive the organizer's reference. */
const bookingData = (booking: BookingRecord, call: VisitorCall): Booking => ({
  booking_id: booking.id,
  event_id: booking.events[0]?.eventId,
  title: booking.title,
  organizer: seesNoHosts(call) ? undefined : booking.organizer,
  status: booking.status,
  description: booking.description,
  location: booking.location,
  booking_ref: guestReference(booking),
  ical_uid: booking.uid,
  start_time: booking.start,
  end_time: booking.end,
  ...(call.isApplication ? { organizer_booking_ref: organizerReference(booking) } : {}),
  ...(call.isApplication || call.isOwner ? { calendar_change: calendarChangeData(booking) } : {}),
})

/** Free times without hosts: the service chooses the host of a booking that names none. */
const withoutHosts = (found: Awaited<ReturnType<typeof availabilityOf>>) => ({
  ...found,
  order: undefined,
  time_slots: found.time_slots.map((slot) => ({ ...slot, emails: [] })),
})

const contextOf = (
  { now, newId, publish, isApplication }: Pick<Call, 'now' | 'newId' | 'publish'> & CallerAuthorization,
  transaction: Transaction,
): BookingContext => ({
  transaction,
  now,
  newId,
  publish,
  byOwner: isApplication,
  by: { kind: isApplication ? 'api_key' : 'guest' },
})

const seatOf = (body: {
  readonly event_id?: string | undefined
  readonly calendar_id?: string | undefined
}): SeatReference => ({ eventId: body.event_id, calendarId: body.calendar_id })

/** Pulls the calendars of the hosts, outside of the transaction that books one of them. */
const pullHosts = async (
  { owned }: VisitorCall,
  { connections }: OutboundContext,
): Promise<Record<never, never>> => {
  await pullBeforeBooking(connections, owned)
  return {}
}

/** @throws ServiceError `unauthorized` unless the caller has the booking's salt, an API key, or the owner's access token. */
const requireOrganizer = (
  { booking, isApplication, isOwner }: VisitorCall & { readonly booking?: BookingRecord },
  salt: string | undefined,
): void => {
  if (isApplication || isOwner || (booking && salt && sameSecret(salt, booking.salt))) return
  throw new ServiceError('unauthorized', 'salt: expected the salt of this booking', { field: 'salt' })
}

/** Routes of visitors. */
export const schedulingRoutes = [
  reading(getUiSettings, authorizeVisitor, async (call, records) => {
    const { owned, booking, sendsMail } = call
    // Guests of existing bookings still manage them.
    if (isClosed(owned.configuration) && !booking && !call.isApplication && !call.isOwner)
      throw notFoundError('open event type', owned.configuration.id)
    const settings = await uiSettings(records, owned, sendsMail, booking)
    return { data: call.link ? { ...settings, link: visitorLinkData(call.link, call.now) } : settings }
  }),

  reading(getAvailability, authorizeVisitor, async (call, records) => {
    const { owned, booking, link, query, now, busyTimeCache } = call
    const window = availabilityWindow(query.start_time, query.end_time)
    const hold = await hashOfHold(query.hold_id)
    const found = await (link && !booking
      ? linkAvailability(records, owned, link, window, now, busyTimeCache, hold)
      : availabilityOf(records, owned, window, now, booking, busyTimeCache, hold))
    return { data: seesNoHosts(call) ? withoutHosts(found) : found }
  }),

  preparing(createBooking, authorizeBooker, pullHosts, async (call, transaction) => {
    const { body, owned, link } = call
    const context = contextOf(call, transaction)
    const request: BookingRequest = {
      slot: { start: body.start_time, end: body.end_time },
      hosts: body.participants,
      seat: seatOf(body),
      guest: { email: body.guest.email, name: body.guest.name },
      additionalGuests: body.additional_guests.map(({ email, name }) => ({ email, name })),
      additionalFields: body.additional_fields ?? {},
      timezone: body.timezone,
      emailLanguage: body.email_language,
      hold: await hashOfHold(body.hold_id),
    }
    const booking = await (link ? bookWithLink(context, owned, link, request) : book(context, owned, request))
    return { data: bookingData(booking, call) }
  }),

  reading(getBooking, authorizeVisitor, async (call) => ({
    data: call.booking && bookingData(call.booking, call),
  })),

  preparing(rescheduleBooking, authorizeVisitor, pullHosts, async (call, transaction) => {
    const { body, owned, path } = call
    const slot = { start: body.start_time, end: body.end_time }
    const booking = await reschedule(contextOf(call, transaction), owned, path.booking_id, {
      slot,
      seat: seatOf(body),
      hold: await hashOfHold(body.hold_id),
    })
    return { data: bookingData(booking, call) }
  }),

  preparing(answerBooking, authorizeVisitor, pullHosts, async (call, transaction) => {
    const { body, owned, path } = call
    const booking = await answer(contextOf(call, transaction), owned, path.booking_id, {
      salt: body.salt,
      confirmed: body.status === 'confirmed',
      reason: body.cancellation_reason,
    })
    return { data: bookingData(booking, call) }
  }),

  writing(answerCalendarChange, authorizeOrganizer, async (call, transaction) => {
    const { body, owned, path } = call
    requireOrganizer(call, body.salt)
    const booking = await answerChange(contextOf(call, transaction), owned, path.booking_id, {
      action: body.action,
      proposed: body.start_time,
    })
    return { data: bookingData(booking, call) }
  }),

  writing(cancelBooking, authorizeVisitor, async (call, transaction) => {
    const { body, owned, path } = call
    const booking = await cancel(
      contextOf(call, transaction),
      owned,
      path.booking_id,
      body.cancellation_reason,
    )
    return { data: bookingData(booking, call) }
  }),
]
