import type { EventData } from '@whenable/contract'
import { checkPerson } from '../../core/check-person.js'
import { validationError } from '../../core/errors.js'
import { type EventRecord, hostKey } from '../../store/store.js'
import type { EventContext } from './event-context.js'

// Who an event is from, and the id under which others' calendars know it: by the two together an invitation is told from
// one that only looks like it.

type Organizer = EventData['organizer']

/** The ending of the UIDs that the service itself gives. */
const ownEnding = '@whenable'
const longestUid = 255

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && hostKey(one) === hostKey(other)

/** Whether two events are from the same organizer. */
export const sameOrganizer = (one: EventRecord, other: EventRecord): boolean =>
  isSame(one.organizer?.email, other.organizer?.email)

/** Whether an event is from the account on whose calendar it lies. */
const isOrganizer = ({ grant }: Pick<EventContext, 'grant'>, { organizer }: EventRecord): boolean =>
  isSame(organizer?.email, grant.email)

/**
 * The organizer of an event that is written: the account itself. An API key may write a copy of somebody else's event.
 *
 * @param before who it was until now, and may stay.
 * @throws ServiceError naming `organizer.email` where it would be somebody else.
 */
export const organizerOfWritten = (
  { grant, isApplication }: EventContext,
  requested: Organizer,
  before: Organizer = { email: grant.email, name: grant.name },
): Organizer => {
  if (!requested) return before
  const organizer = { ...requested, email: requested.email ?? before.email ?? grant.email }
  checkPerson('organizer', organizer)
  if (!isApplication && ![grant.email, before.email].some((email) => isSame(email, organizer.email)))
    throw validationError('organizer.email', organizer.email, `${grant.email}, whose event it is`)
  return organizer
}

/**
 * Checks a UID that a caller gives an event. An access token may not take that of an event by another organizer: it would
 * speak for them in others' calendars. Those that end as the service's own are kept for copies of one's own events.
 *
 * @throws ServiceError naming `ical_uid`.
 */
export const checkUid = async (
  { transaction, applicationId, grant, isApplication }: EventContext,
  uid: string,
): Promise<void> => {
  if (uid.length > longestUid || uid.trim() !== uid || /[\p{Cc}\u2028\u2029]/u.test(uid))
    throw validationError(
      'ical_uid',
      uid,
      `at most ${longestUid} characters, without line breaks, control characters and spaces around`,
    )
  if (isApplication) return
  const known = await transaction.eventsOfIcalUid(applicationId, uid)
  const isOwn = known.length > 0 && known.every((event) => isOrganizer({ grant }, event))
  if (known.length > 0 ? !isOwn : uid.toLowerCase().endsWith(ownEnding))
    throw validationError('ical_uid', uid, 'one that no other event has, or that of an event of this account')
}

/**
 * Checks that an event's participants may be told of it: by its organizer alone, and under a UID that is no other's.
 *
 * @throws ServiceError naming `notify_participants`.
 */
export const checkMayNotify = async (context: EventContext, event: EventRecord): Promise<void> => {
  if (!event.organizer) return
  const { transaction, applicationId } = context
  const { ical_uid: uid = '' } = event
  const copies = uid ? await transaction.eventsOfIcalUid(applicationId, uid) : []
  // A booking's event lies on several hosts' calendars under one UID; any other UID of ours is of the event that it names.
  const isItsEvent = (copy: EventRecord) => !uid.endsWith(ownEnding) || uid === `${copy.id}${ownEnding}`
  const originals = copies.filter((copy) => !copy.read_only && isItsEvent(copy))
  const organizer = [event, ...originals].find(
    (one) => one.organizer && !isOrganizer(context, one),
  )?.organizer
  if (organizer)
    throw validationError(
      'notify_participants',
      true,
      `false: ${organizer.email} organizes this event, and alone sends word of it`,
    )
}

/**
 * The name under which it is kept what people were told of an event: its UID, where the service gave it, and with the
 * organizer's address, where anybody may have.
 */
export const invitationKeyOf = (uid: string, organizer: string): string =>
  uid.endsWith(ownEnding) ? uid : `${uid} ${hostKey(organizer)}`
