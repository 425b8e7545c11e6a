import type { Calendar, Grant } from '@whenable/contract'
import { hostKey } from '../../kernel/person.js'
import type { EventGuest, EventRecord, Transaction } from '../../kernel/store/store.js'
import type { CalendarContext } from '../calendars.js'
import { sameOrganizer } from './event-organizer.js'
import { type EventChange, type EventContext, publishCalendarEvent, saveEvent } from './save-event.js'

/** The id of a grant's emailed-events calendar, which receives invitations (interface: Legacy behaviour notes, 3). */
export const emailedEventsId = ({ id }: Pick<Grant, 'id'>): string => `${id}-emailed-events`

/** A grant's emailed-events calendar, before anything is on it. */
export const emailedEvents = (grant: Grant, timezone?: string): Calendar => ({
  id: emailedEventsId(grant),
  grant_id: grant.id,
  object: 'calendar',
  name: 'Emailed events',
  description: undefined,
  location: undefined,
  timezone,
  hex_color: undefined,
  is_primary: false,
  read_only: true,
  is_busy_source: true,
  connection_id: undefined,
  metadata: undefined,
  created_at: grant.created_at,
})

/** The participant with an address. */
export const guestOf = (
  { participants }: Pick<EventRecord, 'participants'>,
  email: string,
): EventGuest | undefined => participants.find((guest) => hostKey(guest.email) === hostKey(email))

/**
 * The status of an invitation on its guest's calendar: tentative until the guest accepts. Only what they accept, or may attend, keeps them
 * busy: whoever can invite them could otherwise close their pages.
 */
export const answeredAs = (
  answer: string | undefined,
  { status, busy }: Pick<EventRecord, 'status' | 'busy'>,
): Pick<EventRecord, 'status' | 'busy'> => ({
  status: status === 'cancelled' || answer === 'yes' || answer === 'no' ? status : 'tentative',
  busy: busy !== false && (answer === 'yes' || answer === 'maybe'),
})

const ensureEmailedEvents = async (
  transaction: Transaction,
  applicationId: string,
  grant: Grant,
): Promise<Calendar> => {
  const [known] = await transaction.calendars(applicationId, [emailedEventsId(grant)])
  if (known) return known
  const primary = await transaction.primaryCalendar(applicationId, grant.id)
  const calendar = emailedEvents(grant, primary?.timezone)
  await transaction.putCalendar(applicationId, calendar)
  return calendar
}

/**
 * An event whose guest has the answer that they gave themselves. Only an API key answers for others: an organizer who wrote `yes` for a
 * guest would otherwise decide about their time.
 *
 * @param own the guest's copy so far, or that of the series.
 */
const withOwnAnswer = (event: EventRecord, email: string, own: EventRecord | undefined): EventRecord => {
  const status = (own && guestOf(own, email)?.status) ?? 'noreply'
  return {
    ...event,
    participants: event.participants.map((guest) =>
      hostKey(guest.email) === hostKey(email) ? { ...guest, status } : guest,
    ),
  }
}

/** Writes a guest's copy of an event or override. */
const deliver = async (
  context: EventContext,
  guest: Grant,
  calendar: Calendar,
  sent: EventRecord,
  copies: readonly EventRecord[],
): Promise<void> => {
  const { transaction, applicationId, isApplication, newId } = context
  const isCopy = (copy: EventRecord) => copy.original_start_time === sent.original_start_time
  const known = copies.find(isCopy)
  const isGuest = ({ email }: EventGuest) => hostKey(email) === hostKey(guest.email)
  const invited = guestOf(sent, guest.email) !== undefined
  if (!invited && !known) return
  const master =
    sent.master_event_id === undefined ? undefined : copies.find((copy) => copy.recurrence.length > 0)
  const event = isApplication ? sent : withOwnAnswer(sent, guest.email, known ?? master)
  const answer = guestOf(event, guest.email)?.status
  const suffix = event.id.slice(event.id.lastIndexOf('_'))
  const copy: EventRecord = {
    ...event,
    id: known?.id ?? (master ? `${master.id}${suffix}` : newId()),
    grant_id: guest.id,
    calendar_id: calendar.id,
    master_event_id: master?.id,
    participants:
      event['hide_participants'] === true ? event.participants.filter(isGuest) : event.participants,
    metadata: undefined,
    configuration_id: undefined,
    read_only: true,
    ...(invited ? answeredAs(answer, event) : { status: 'cancelled' }),
  }
  await saveEvent(transaction, applicationId, calendar, copy, master)
  publishCalendarEvent(context, known ? 'updated' : 'created', copy)
}

/** The grants of participants, without the event's owner. */
export const guestGrants = async (
  { transaction, applicationId, grant }: EventContext,
  participants: readonly EventGuest[],
): Promise<Grant[]> => {
  const guests: Grant[] = []
  for (const email of new Set(participants.map((guest) => hostKey(guest.email)))) {
    if (email === hostKey(grant.email)) continue
    const guest = await transaction.grant(applicationId, { email })
    if (guest) guests.push(guest)
  }
  return guests
}

/**
 * Writes an invitation or its change to the emailed-events calendars of guests with a grant in the same application. Cancels the
 * copies of removed guests. Events of other organizers with the same UID stay. The guests' grants are locked already.
 */
export const deliverInvitations = async (
  context: EventContext,
  event: EventRecord,
  change: EventChange,
  before: EventRecord = event,
): Promise<void> => {
  const { transaction, applicationId, calendar } = context
  const sent = change === 'deleted' ? { ...event, status: 'cancelled' } : event
  const guests = await guestGrants(context, [...before.participants, ...event.participants])
  if (!guests.length || event.ical_uid === undefined) return
  const copiesOf = async (id: string) =>
    (await transaction.eventsOfIcalUid(applicationId, event.ical_uid ?? '')).filter(
      (copy) => copy.calendar_id === id && sameOrganizer(copy, event),
    )
  const overrides = event.recurrence.length
    ? await transaction.overridesOf(applicationId, calendar.id, event.id)
    : []
  for (const guest of guests) {
    const inbox = await ensureEmailedEvents(transaction, applicationId, guest)
    await deliver(context, guest, inbox, sent, await copiesOf(inbox.id))
    const copies = await copiesOf(inbox.id)
    for (const override of overrides) await deliver(context, guest, inbox, override, copies)
    if (!event.recurrence.length) continue
    for (const copy of copies)
      if (
        copy.master_event_id !== undefined &&
        !overrides.some((one) => one.original_start_time === copy.original_start_time)
      )
        await transaction.removeEvent(applicationId, inbox.id, copy.id)
  }
}

/** The context of a copy's calendar and grant, if both still exist. */
export const copyContext = async (
  context: CalendarContext,
  copy: EventRecord,
): Promise<EventContext | undefined> => {
  const { transaction, applicationId } = context
  const [calendar] = await transaction.calendars(applicationId, [copy.calendar_id])
  const grant = calendar?.grant_id
    ? await transaction.grant(applicationId, { id: calendar.grant_id })
    : undefined
  return calendar && grant && { ...context, calendar, grant }
}
