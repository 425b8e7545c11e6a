import type { Booking } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { seesBookingSecrets } from '../../access/scopes.js'
import { causeOf } from '../../anonymous/email-cause.js'
import { pullBeforeBooking } from '../../calendars/sync/pull-before-booking.js'
import { hidesHosts, isGroup } from '../../event-types/configuration-types.js'
import type { BookingContext, SeatReference } from '../../event-types/slot-strategy.js'
import type { Call, CallerAuthorization, OutboundContext } from '../../kernel/http/route.js'
import type { BookingRecord, OwnedConfiguration, Records, Transaction } from '../../kernel/store/store.js'
import { guestReference, organizerReference } from './booking-domain-events.js'
import { guestEntry } from './booking-email-content.js'
import { joinUrlOf } from './booking-entry.js'
import { participantOf } from './host-slots.js'
import { waitingEmails } from './withheld-mails.js'

// What the routes of visitors share.

/** A visitor's call, with the configuration that it names. */
export type VisitorCall = CallerAuthorization & {
  readonly owned: OwnedConfiguration
}

/** Who sees a booking, with the origin of the service's pages. */
export type BookingReader = Pick<VisitorCall, 'owned' | 'isApplication' | 'isOwner' | 'key'> &
  Pick<Call, 'origin' | 'now'>

/** Whether the hosts' addresses are hidden from a caller. API keys always see them. */
export const seesNoHosts = ({
  owned,
  isApplication,
}: Pick<BookingReader, 'owned' | 'isApplication'>): boolean =>
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

/** The names of the hosts of a booking; undefined for seats of a group event. */
const namedHosts = ({ hosts, occurrence }: BookingRecord, { configuration }: OwnedConfiguration) =>
  isGroup(configuration) || occurrence
    ? undefined
    : hosts.flatMap(({ email }) => {
        const name = participantOf(configuration, email)?.name
        return name ? { name } : []
      })

/** What the entry of a booking in its guest's calendar says: the same as the invitation of their email. */
const calendarEntryData = async (
  records: Records,
  booking: BookingRecord,
  { owned, origin }: BookingReader,
): Promise<Booking['calendar_entry']> => {
  const entry = await guestEntry({ transaction: records, origin }, owned, booking)
  return {
    title: entry.title,
    description: entry.description,
    location: entry.location,
    join_url: joinUrlOf(entry.conferencing),
    url: entry.url,
    sequence: entry.sequence,
  }
}

/** Whether the emails about a booking wait. */
export const waitingEmailsData = async (records: Records, booking: BookingRecord, now: Instant) => {
  const { isOwn, all } = await waitingEmails(records, booking, now)
  return { email: isOwn ? 'waiting' : undefined, waiting_emails: all }
}

/** A booking's data for its guest. API keys that change bookings also receive the organizer's reference. */
export const bookingData = async (
  records: Records,
  booking: BookingRecord,
  call: BookingReader,
): Promise<Booking> => ({
  booking_id: booking.id,
  event_id: booking.events[0]?.eventId,
  title: booking.title,
  organizer: seesNoHosts(call) ? undefined : booking.organizer,
  hosts: seesNoHosts(call) ? undefined : namedHosts(booking, call.owned),
  status: booking.status,
  description: booking.description,
  location: booking.location,
  booking_ref: guestReference(booking),
  ical_uid: booking.uid,
  start_time: booking.start,
  end_time: booking.end,
  calendar_entry: await calendarEntryData(records, booking, call),
  ...(await waitingEmailsData(records, booking, call.now)),
  ...(booking.seriesId === undefined ? {} : { series_id: booking.seriesId }),
  ...(call.isApplication && seesBookingSecrets(call)
    ? { organizer_booking_ref: organizerReference(booking) }
    : {}),
  ...(call.isApplication || call.isOwner ? { calendar_change: calendarChangeData(booking) } : {}),
})

/** The services of a visitor's change of bookings. */
export const bookingContextOf = (
  call: Pick<Call, 'now' | 'newId' | 'publish' | 'origin' | 'anonymous'> &
    CallerAuthorization &
    Partial<Pick<VisitorCall, 'owned' | 'isOwner'>>,
  transaction: Transaction,
): BookingContext => {
  const { now, newId, publish, origin, anonymous, isApplication } = call
  return {
    ...{ transaction, now, newId, publish, origin, anonymous },
    byOwner: isApplication,
    by: { kind: isApplication ? 'api_key' : 'guest' },
    cause: causeOf(call),
  }
}

/** The visitor of a call, for whom limits of holds count; undefined for the owner and their programs. */
export const visitorOfCall = ({
  isApplication,
  isOwner,
  anonymous,
}: Pick<Call, 'anonymous'> & CallerAuthorization): Visitor | undefined =>
  isApplication || isOwner ? undefined : { address: anonymous?.address }

/** The seat in a group event that a request names. */
export const seatOf = (body: {
  readonly event_id?: string | undefined
  readonly calendar_id?: string | undefined
}): SeatReference => ({ eventId: body.event_id, calendarId: body.calendar_id })

/** Pulls the calendars of the hosts, outside of the transaction that books one of them. */
export const pullHosts = async (
  { owned }: VisitorCall,
  { connections }: OutboundContext,
): Promise<Record<never, never>> => {
  await pullBeforeBooking(connections, owned)
  return {}
}

/** A visitor who holds a slot. */
export interface Visitor {
  /** SHA-256 of their network address, with the application, if it is known. */
  readonly address: string | undefined
}
