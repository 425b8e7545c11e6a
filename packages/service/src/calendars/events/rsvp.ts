import type { RsvpStatus } from '@whenable/contract'
import { validationError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import type { EventRecord } from '../../kernel/store/store.js'
import { findEvent } from '../occurrences.js'
import { addRsvpEmail } from './add-event-emails.js'
import { sameOrganizer } from './event-organizer.js'
import { requireEvent } from './events.js'
import { answeredAs, copyContext, emailedEventsId, guestOf } from './invitations.js'
import { type EventContext, publishCalendarEvent, saveEvent } from './save-event.js'

/** A guest's answer to an invitation. */
export interface Answer {
  readonly status: RsvpStatus
  readonly comment?: string | undefined
}

/** Maximum length of an answer's comment, which is emailed to the organizer. */
const longestComment = 1_024

const withAnswer = (event: EventRecord, email: string, answer: Answer): EventRecord => ({
  ...event,
  participants: event.participants.map((guest) =>
    hostKey(guest.email) === hostKey(email)
      ? { ...guest, status: answer.status, comment: answer.comment ?? guest['comment'] }
      : guest,
  ),
})

/** Writes the answer into one copy. On the emailed-events calendar it also changes how the time counts. */
const answerCopy = async (
  context: EventContext,
  copy: EventRecord,
  master: EventRecord | undefined,
  email: string,
  answer: Answer,
): Promise<EventRecord> => {
  const { transaction, applicationId, calendar, grant, now } = context
  const isInvitation = calendar.id === emailedEventsId(grant) && hostKey(grant.email) === hostKey(email)
  const status = copy.status === 'cancelled' ? copy.status : 'confirmed'
  const event: EventRecord = {
    ...withAnswer(copy, email, answer),
    ...(isInvitation ? answeredAs(answer.status, { status, busy: true }) : {}),
    updated_at: now,
  }
  await saveEvent(transaction, applicationId, calendar, event, master)
  publishCalendarEvent(context, 'updated', event)
  return event
}

/**
 * Records a guest's answer on all copies of the event in the application, including the organizer's, and emails the organizer on
 * request. The answer to one occurrence becomes its override. Repeating an answer has no effect.
 *
 * @throws ServiceError if the grant is not a participant.
 */
export const sendAnswer = async (context: EventContext, id: string, answer: Answer): Promise<EventRecord> => {
  const { transaction, applicationId, calendar, grant } = context
  const invitation = (await requireEvent(transaction, context, id)).event
  const readCopies = () =>
    invitation.ical_uid === undefined ? [] : transaction.eventsOfIcalUid(applicationId, invitation.ical_uid)
  const contexts = new Map<string, EventContext>()
  for (const copy of await readCopies()) {
    const other = contexts.get(copy.calendar_id) ?? (await copyContext(context, copy))
    if (other) contexts.set(copy.calendar_id, other)
  }
  const locked = [context, ...contexts.values()].map((other) => other.grant.email)
  await transaction.lockHosts(applicationId, locked)

  const { event: own, master } = await requireEvent(transaction, context, id)
  const guest = guestOf(own, grant.email)
  if (!guest) throw validationError('event_id', id, `an event of which ${grant.email} is a participant`)
  if (answer.comment !== undefined && answer.comment.length > longestComment)
    throw validationError('comment', answer.comment, `at most ${longestComment} characters`)
  if (guest.status === answer.status && (answer.comment ?? guest['comment']) === guest['comment']) return own
  const event = await answerCopy(context, own, master, grant.email, answer)
  const isOwn = (copy: EventRecord) => copy.id === own.id && copy.calendar_id === calendar.id
  const rows = await readCopies()
  const copies = rows.filter((copy) => !isOwn(copy) && sameOrganizer(copy, own) && guestOf(copy, grant.email))
  const suffix = master && own.id.slice(master.id.length)
  for (const copy of copies) {
    const at = contexts.get(copy.calendar_id)
    if (!at) continue
    if (suffix === undefined || copy.original_start_time === own.original_start_time) {
      const series = rows.find((other) => other.id === copy.master_event_id)
      await answerCopy(at, copy, series, grant.email, answer)
    } else if (copy.recurrence.length) {
      const found = await findEvent(transaction, applicationId, at.calendar, `${copy.id}${suffix}`)
      if (found?.isGenerated) await answerCopy(at, found.event, copy, grant.email, answer)
    }
  }
  // A token's answer is emailed only to an organizer who invited its account, not to any address in an event.
  const isInvited =
    context.isApplication ||
    copies.some((copy) => {
      const email = contexts.get(copy.calendar_id)?.grant.email
      return !copy.read_only && email !== undefined && hostKey(email) === hostKey(own.organizer?.email ?? '')
    })
  if (context.notifies && isInvited)
    await addRsvpEmail(
      context,
      event,
      { email: grant.email, name: grant.name },
      answer.status,
      answer.comment,
    )
  return event
}
