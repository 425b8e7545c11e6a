import type { Configuration, OwnerBooking, OwnerBookingDetail, Person } from '@whenable/contract'
import { eventTermsOf, isGroup, partsData } from '../../event-types/configuration-rules.js'
import { allowsEmail, type EmailFacts, sendsEmail } from '../../event-types/sends-email.js'
import { takesPart } from '../../hosts/host-consent.js'
import { hostKey } from '../../kernel/person.js'
import { pictureAddress } from '../../kernel/pictures/put-picture.js'
import type {
  BookingHistoryEntry,
  BookingRecord,
  OwnedConfiguration,
  Records,
} from '../../kernel/store/store.js'
import { guestReference, historyOf } from '../bookings/booking-changes.js'
import { participantOf } from '../bookings/host-slots.js'
import { callData } from '../bookings/video-call.js'

const personOf = ({ email, name }: Person): Person => ({ email, name })

/** The address of a host's photo, by their email address. */
export type PictureOf = (email: string) => string | undefined

/** The photos of the hosts of bookings. */
export const hostPictures = async (
  records: Records,
  applicationId: string,
  bookings: readonly BookingRecord[],
  origin: string,
): Promise<PictureOf> => {
  const emails = new Set(bookings.flatMap(({ hosts }) => hosts.map(({ email }) => hostKey(email))))
  const accounts = emails.size ? await records.hostAccounts(applicationId, [...emails]) : []
  return (email) =>
    pictureAddress(origin, accounts.find((account) => account.email === hostKey(email))?.picture)
}

const hostsOf = (
  { hosts, organizer }: BookingRecord,
  configuration: Configuration | undefined,
  pictureOf: PictureOf,
): OwnerBooking['hosts'] =>
  hosts.map(({ email }) => {
    const isOrganizer = hostKey(email) === hostKey(organizer.email)
    const participant =
      configuration && !isGroup(configuration) ? participantOf(configuration, email) : undefined
    const name = participant?.name ?? (isOrganizer ? organizer.name : undefined)
    return { email, name, picture: pictureOf(email) }
  })

const timeOf = ({ start, end }: { start: BookingRecord['start']; end: BookingRecord['end'] }) => ({
  start_time: start,
  end_time: end,
})

/** The colour of an event type, `#rrggbb`. */
export const colorOf = (configuration: Configuration | undefined): string | undefined => {
  const color = configuration?.appearance?.['color']
  return color && /^#(?:[\da-f]{3}){1,2}$/i.test(color) ? color : undefined
}

/**
 * A booking in a list.
 *
 * @param sends whether its application sends emails.
 * @param pictureOf the photos of its hosts.
 */
export const listedBooking = (
  booking: BookingRecord,
  configuration: Configuration | undefined,
  sends = false,
  pictureOf: PictureOf = () => undefined,
): OwnerBooking => {
  const { calendarChange: change, movedFrom, rescheduleRequest } = booking
  const call = callData(booking, configuration && eventTermsOf(configuration).conferencing)
  return {
    id: booking.id,
    object: 'booking',
    status: booking.status,
    configuration_id: booking.configurationId,
    event_type: configuration?.name,
    color: colorOf(configuration),
    title: booking.title,
    ...timeOf(booking),
    event_id: booking.occurrence?.eventId,
    calendar_id: booking.occurrence?.calendarId,
    guest: personOf(booking.guest),
    additional_guests: booking.additionalGuests.map(personOf),
    hosts: hostsOf(booking, configuration, pictureOf),
    location: booking.location,
    resources: booking.resources?.map(({ id, name, kind }) => ({ id, name, kind })),
    parts: partsData(booking),
    join_url: call?.details?.url,
    conferencing: call,
    moved_from: movedFrom && timeOf(movedFrom),
    calendar_change: change && {
      kind: change.kind,
      calendar_id: change.calendarId,
      start_time: change.proposed?.start,
      end_time: change.proposed?.end,
      found_at: change.foundAt,
    },
    reschedule_request: rescheduleRequest && {
      requested_at: rescheduleRequest.at,
      message: rescheduleRequest.message,
    },
    attendance: booking.attendance,
    sends_email: sends && configuration !== undefined && allowsEmail(configuration),
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  }
}

const historyItem = (entry: BookingHistoryEntry): OwnerBookingDetail['history'][number] => ({
  id: entry.id,
  kind: entry.kind,
  at: entry.at,
  by: entry.by && { kind: entry.by.kind, name: entry.by.name, email: entry.by.email },
  before: entry.before && timeOf(entry.before),
  after: entry.after && timeOf(entry.after),
  hosts_before: [...(entry.hostsBefore ?? [])],
  hosts_after: [...(entry.hostsAfter ?? [])],
  text: entry.text,
  attendance: entry.attendance,
})

/** The answers in the order of the form. Those to questions that were removed come last. */
const answersOf = ({ additionalFields }: BookingRecord, configuration: Configuration | undefined) => {
  const fields = configuration?.scheduler?.additional_fields ?? {}
  return Object.entries(additionalFields)
    .map(([key, value]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined
      return { key, label: field?.label ?? key, type: field?.type ?? 'text', value, order: field?.order }
    })
    .sort((a, b) => (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER))
    .map(({ order: _order, ...answer }) => answer)
}

/** The hosts of the event type who take part and do not host the booking. */
const possibleHosts = ({ hosts }: BookingRecord, owned: OwnedConfiguration | undefined): Person[] => {
  if (!owned || isGroup(owned.configuration)) return []
  return owned.configuration.participants
    .filter(
      (participant) =>
        takesPart(owned, participant) &&
        !hosts.some(({ email }) => hostKey(email) === hostKey(participant.email)),
    )
    .map(personOf)
}

/** A booking with everything that its owner may know. */
export const bookingDetail = async (
  records: Records,
  booking: BookingRecord,
  owned: OwnedConfiguration | undefined,
  { origin, sendsMail }: { readonly origin: string } & EmailFacts,
): Promise<OwnerBookingDetail> => {
  const configuration = owned?.configuration
  const history = await historyOf(records, booking)
  return {
    ...listedBooking(
      booking,
      configuration,
      await sendsEmail(records, { sendsMail }, booking.applicationId),
      await hostPictures(records, booking.applicationId, [booking], origin),
    ),
    type: booking.occurrence ? 'group' : 'standard',
    description: booking.description,
    timezone: booking.timezone,
    email_language: booking.emailLanguage,
    cancellation_reason: booking.cancellationReason,
    answers: answersOf(booking, configuration),
    emailed: undefined,
    manage_url: `${origin}/manage/${guestReference(booking)}`,
    possible_hosts: possibleHosts(booking, owned),
    history: history.map(historyItem),
  }
}
