import type { Booking, Person } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { seesBookingSecrets } from '../../access/scopes.js'
import { causeOf } from '../../anonymous/callers.js'
import { pullBeforeBooking } from '../../calendars/sync/pull-before-booking.js'
import { hidesHosts, isGroup } from '../../event-types/configuration-rules.js'
import { type EmailFacts, sendsEmailAbout } from '../../event-types/sends-email.js'
import type { BookingContext, SeatReference } from '../../event-types/slot-strategy.js'
import { validationError } from '../../kernel/errors.js'
import type { Call, CallerAuthorization, OutboundContext } from '../../kernel/http/route.js'
import { sha256 } from '../../kernel/secrets.js'
import type {
  BookingRecord,
  OwnedConfiguration,
  Records,
  Transaction,
  WaitlistRecord,
} from '../../kernel/store/store.js'
import { guestReference, organizerReference } from './booking-changes.js'
import { guestEntry } from './booking-email-content.js'
import { type BookingRequest, emailConfirmationRequired } from './bookings.js'
import { participantOf } from './host-slots.js'
import { callData, joinUrlOf } from './video-call.js'
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

/** What the entry of a booking in its guest's calendar says: the same as the invitation of their email. And its call. */
const calendarEntryData = async (
  records: Records,
  booking: BookingRecord,
  { owned, origin }: BookingReader,
): Promise<Pick<Booking, 'calendar_entry' | 'conferencing'>> => {
  const entry = await guestEntry({ transaction: records, origin }, owned, booking)
  const calendar_entry = {
    title: entry.title,
    description: entry.description,
    location: entry.location,
    join_url: joinUrlOf(entry.conferencing),
    url: entry.url,
    sequence: entry.sequence,
  }
  return { calendar_entry, conferencing: callData(booking, entry.conferencing) }
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
  ...(await calendarEntryData(records, booking, call)),
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

/** What the body of a request to book says of its guests. */
type GuestsBody = {
  readonly guest: Person
  readonly additional_guests: readonly Person[]
  readonly additional_fields?: Readonly<Record<string, string>> | undefined
  readonly timezone?: string | undefined
  readonly email_language?: string | undefined
}

/** The guests that a request to book names, with their answers. */
export const guestsOf = (
  body: GuestsBody,
): Pick<
  BookingRequest,
  'guest' | 'additionalGuests' | 'additionalFields' | 'timezone' | 'emailLanguage'
> => ({
  guest: { email: body.guest.email, name: body.guest.name },
  additionalGuests: body.additional_guests.map(({ email, name }) => ({ email, name })),
  additionalFields: body.additional_fields ?? {},
  timezone: body.timezone,
  emailLanguage: body.email_language,
})

/** A visitor's request for one slot: to book it, to pay for it, or to confirm an address before. */
export const bookingRequestOf = async (
  body: GuestsBody &
    Parameters<typeof seatOf>[0] & {
      readonly start_time: Instant
      readonly end_time: Instant
      readonly participants: BookingRequest['hosts']
      readonly hold_id?: string | undefined
    },
): Promise<BookingRequest> => ({
  slot: { start: body.start_time, end: body.end_time },
  hosts: body.participants,
  seat: seatOf(body),
  ...guestsOf(body),
  hold: await hashOfHold(body.hold_id),
})

/** Pulls the calendars of the hosts, outside of the transaction that books one of them. */
export const pullHosts = async (
  { owned }: { readonly owned: OwnedConfiguration | undefined },
  { connections }: OutboundContext,
): Promise<Record<never, never>> => {
  if (owned) await pullBeforeBooking(connections, owned)
  return {}
}

/** A visitor who holds a slot. */
export interface Visitor {
  /** SHA-256 of their network address, with the application, if it is known. */
  readonly address: string | undefined
}

/** Lengths of a secret that a caller makes: 96 random bits in base64 and more. */
const shortestSecret = 16
const longestSecret = 256

/** @throws ServiceError naming the field of a secret that is easy to guess, or too long. */
export const checkSecret = (field: string, text: string): void => {
  if (text.length < shortestSecret || text.length > longestSecret)
    throw validationError(field, '…', `${shortestSecret} to ${longestSecret} random characters`)
}

/** The SHA-256 of a hold's id, by which it is stored; undefined without an id. */
export const hashOfHold = async (id: string | undefined): Promise<string | undefined> =>
  id === undefined ? undefined : sha256(id)

/** A place on a waitlist, as a credential names it. */
export interface WaitlistSubject {
  readonly owned: OwnedConfiguration
  readonly entry: WaitlistRecord
  /** Whether the credential was sent to the address of the guest, and chosen by nobody. */
  readonly isEmailed: boolean
}

/**
 * Refuses what would book, or be paid for, before the visitor has confirmed their address. The owner and their programs need not.
 *
 * @throws ServiceError `forbidden` with the reason `email_confirmation_required`.
 */
export const requireConfirmedEmail = async (
  records: Records,
  call: VisitorCall & EmailFacts,
): Promise<void> => {
  if (call.isApplication || call.isOwner) return
  if (await confirmsEmail(records, call, call.owned)) throw emailConfirmationRequired()
}

/**
 * Refuses a visitor's offer of a waitlist where an address is confirmed first, unless they have a credential that was sent to it. Whoever
 * moves a booking has confirmed its address, and one that is made stays.
 *
 * @throws ServiceError `forbidden` with the reason `email_confirmation_required`.
 */
export const requireEmailedOffer = async (
  records: Records,
  facts: EmailFacts,
  { owned, entry, isEmailed }: WaitlistSubject,
): Promise<void> => {
  if (isEmailed || entry.moves || entry.state === 'booked' || !(await confirmsEmail(records, facts, owned)))
    return
  throw emailConfirmationRequired(
    'this event type asks visitors to confirm their email address: take the time with the link in the email that offers it',
  )
}

/** Whether visitors of an event type confirm their email address first. Where no email is sent, nobody could. */
export const confirmsEmail = async (
  records: Records,
  facts: EmailFacts,
  owned: OwnedConfiguration,
): Promise<boolean> =>
  owned.configuration.scheduler?.confirm_email === true && (await sendsEmailAbout(records, facts, owned))
