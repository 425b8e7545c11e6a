import { isEmail, type Person } from '@whenable/contract'
import { toIsoString } from '@whenable/time'
import { causeOfAccount } from '../../anonymous/callers.js'
import {
  type EmailContext,
  envelopeTo,
  isAmong,
  oneLine,
  recordInvitation,
} from '../../kernel/email/compose-email.js'
import { addMailsWithinBudget, causeCharges, mailboxCharge } from '../../kernel/email/email-budget.js'
import { plainText } from '../../kernel/email/plain-text.js'
import type {
  CalendarObject,
  EventDraft,
  EventNotice,
  EventRecord,
  GuestAnswer,
  StoredMail,
} from '../../kernel/store/store.js'
import { invitationKeyOf } from './event-organizer.js'
import { icalUid } from './save-event.js'

/** The services that write emails about events. All-day events use the calendar's time zone. */
export interface EventEmailContext extends EmailContext {
  readonly applicationId: string
  /** The account that changes the event, and whether an API key does it for them. */
  readonly grant?: { readonly id: string } | undefined
  readonly isApplication?: boolean | undefined
  readonly calendar: { readonly timezone?: string | undefined }
}

/** The UID of an event. An override has the UID of its series. */
const uidOf = async (
  { transaction, applicationId }: EventEmailContext,
  { id, ical_uid, calendar_id, master_event_id }: EventRecord,
): Promise<string> => {
  const master =
    master_event_id === undefined
      ? undefined
      : await transaction.event(applicationId, calendar_id, master_event_id)
  return String(master?.['ical_uid'] ?? ical_uid ?? icalUid(id))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const recordOf = (value: unknown): CalendarObject['conferencing'] =>
  typeof value === 'object' && value !== null ? { ...value } : undefined

const personOf = (value: unknown): Person | undefined => {
  const { email, name } = (value ?? {}) as { email?: unknown; name?: unknown }
  return typeof email === 'string' && isEmail(email) ? { email, name: textOf(name) || undefined } : undefined
}

/** An event's UID, the key of its invitations, and the previous ones. */
const identityOf = async (context: EventEmailContext, event: EventRecord, organizer: Person) => {
  const { applicationId, transaction } = context
  const uid = await uidOf(context, event)
  const origin = event.original_start_time
  const series = invitationKeyOf(uid, organizer.email)
  const key = origin === undefined ? series : `${series} ${toIsoString(origin)}`
  // An occurrence without invitations of its own has those of its series.
  const before =
    (await transaction.invitation(applicationId, key)) ??
    (await transaction.invitation(applicationId, series))
  return { uid, key, before }
}

/** The calendar object of an event. */
const calendarObjectOf = (
  { calendar, now }: EventEmailContext,
  event: EventRecord,
  details: Pick<CalendarObject, 'uid' | 'sequence' | 'organizer' | 'attendees'>,
): CalendarObject => ({
  ...details,
  status: event.status === 'tentative' ? 'tentative' : 'confirmed',
  when: event.when,
  recurrence: event.recurrence,
  recurrenceId: event.original_start_time,
  timeZone: calendar.timezone ?? 'UTC',
  title: oneLine(textOf(event['title'])) || '–',
  description: plainText(textOf(event['description'])),
  location: textOf(event['location']),
  conferencing: recordOf(event['conferencing']),
  stamp: now,
})

/** Whether those who booked an event named its participants: a group event, or one of a booking. */
const isBooked = async (
  { transaction, applicationId }: EventEmailContext,
  { configuration_id, calendar_id, master_event_id }: EventRecord,
  uid: string,
): Promise<boolean> => {
  const master =
    master_event_id === undefined
      ? undefined
      : await transaction.event(applicationId, calendar_id, master_event_id)
  const isGroup = (configuration_id ?? master?.configuration_id) !== undefined
  return isGroup || (await transaction.bookingOfUid(applicationId, uid)) !== undefined
}

/** The language of an organizer, if they are a member who has one. */
const languageOf = async (
  { transaction, applicationId }: EventEmailContext,
  { email }: Person,
): Promise<Pick<EventDraft, 'language'>> => ({
  language: (await transaction.member(applicationId, { email }))?.language,
})

/** Where an event is stored. */
const sourceOf = ({ calendar_id: calendarId, id: eventId }: EventRecord): EventDraft['source'] => ({
  calendarId,
  eventId,
})

const mailOf = (context: EventEmailContext, to: Person, replyTo: Person, draft: EventDraft): StoredMail => ({
  ...envelopeTo(to, context, context.applicationId, { replyTo }),
  draft,
})

/** Adds emails within the budgets of their addresses and of the account whose access token causes them. */
const addMails = (
  context: EventEmailContext,
  reader: 'guest' | 'host',
  mails: readonly StoredMail[],
): Promise<number> =>
  addMailsWithinBudget(
    context,
    context.applicationId,
    mails.map((mail) => ({
      mail,
      charges: [mailboxCharge(mail.to.email, reader, 'owner'), ...causeCharges(causeOfAccount(context))],
    })),
  )

/**
 * Adds the emails to an event's participants about a change, each with an iTIP message. Removed participants receive a
 * cancellation. For changes with `notify_participants`.
 *
 * @param event the event after the change, or before its removal.
 */
export const addEventEmails = async (
  context: EventEmailContext,
  event: EventRecord,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> => {
  const organizer = personOf(event['organizer'])
  if (!organizer) return
  const { applicationId } = context
  const isOff = change === 'deleted' || event.status === 'cancelled'
  const participants = event.participants
    .map(({ email, name, status = 'noreply' }) => ({ email, name, status }))
    .filter((person) => isEmail(person.email) && !isAmong([organizer])(person))
  const invited = isOff ? [] : participants
  const { uid, key, before } = await identityOf(context, event, organizer)
  const sequence = before ? before.sequence + 1 : 0
  await recordInvitation(context, { applicationId, key, sequence, people: invited })
  const known = before?.people ?? []
  const left = [...known, ...participants.filter((person) => isOff && !isAmong(known)(person))].filter(
    (person) => !isAmong(invited)(person),
  )

  const calendarObject = calendarObjectOf(context, event, {
    uid,
    sequence,
    organizer,
    attendees: participants,
  })
  const language = await languageOf(context, organizer)
  const isHiding = event['hide_participants'] === true || (await isBooked(context, event, uid))
  const invite = (guest: Person): StoredMail => {
    const shown = isHiding
      ? { ...calendarObject, attendees: calendarObject.attendees.filter(isAmong([guest])) }
      : calendarObject
    const notice: EventNotice = isAmong(known)(guest) ? 'changed' : 'invited'
    return mailOf(context, guest, organizer, {
      about: 'event',
      source: sourceOf(event),
      event: shown,
      method: 'REQUEST',
      notice,
      guest,
      ...language,
    })
  }
  const callOff = ({ email, name }: Person): StoredMail => {
    const guest = { email, name }
    const off = {
      ...calendarObject,
      status: 'cancelled' as const,
      attendees: [{ ...guest, status: 'noreply' }],
    }
    const source = sourceOf(event)
    const draft = {
      about: 'event',
      source,
      event: off,
      method: 'CANCEL',
      notice: 'cancelled',
      guest,
      ...language,
    } as const
    return mailOf(context, guest, organizer, draft)
  }
  await addMails(context, 'guest', [...invited.map(invite), ...left.map(callOff)])
}

/**
 * Adds the email to an event's organizer about a guest's answer, with an iTIP reply.
 *
 * @param event the guest's copy of the event.
 */
export const addRsvpEmail = async (
  context: EventEmailContext,
  event: EventRecord,
  guest: Person,
  answer: GuestAnswer,
  comment?: string,
): Promise<void> => {
  const organizer = personOf(event.organizer)
  if (!organizer || isAmong([organizer])(guest)) return
  const { uid, before } = await identityOf(context, event, organizer)
  const { email, name } = guest
  const calendarObject = calendarObjectOf(
    context,
    // The answer does not change the event's own status.
    { ...event, status: 'confirmed' },
    { uid, sequence: before?.sequence ?? 0, organizer, attendees: [{ email, name, status: answer }] },
  )
  await addMails(context, 'host', [
    mailOf(context, organizer, guest, {
      about: 'event',
      source: sourceOf(event),
      event: calendarObject,
      method: 'REPLY',
      notice: answer,
      guest: { email, name },
      comment,
      ...(await languageOf(context, organizer)),
    }),
  ])
}
