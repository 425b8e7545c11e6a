import type { EventData } from '@whenable/contract'
import { validationError } from '../../kernel/errors.js'
import { checkPerson, hostKey } from '../../kernel/person.js'
import type { EventRecord } from '../../kernel/store/store.js'
import type { EventContext } from './save-event.js'

// The organizer and the UID of an event together identify an invitation, so that an event of another organizer with the same UID
// cannot replace it.

type Organizer = EventData['organizer']

/** The suffix of UIDs that the service generates. */
const ownEnding = '@whenable'
const longestUid = 255

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && hostKey(one) === hostKey(other)

/** Whether two events have the same organizer. */
export const sameOrganizer = (one: EventRecord, other: EventRecord): boolean =>
  isSame(one.organizer?.email, other.organizer?.email)

/** Whether the account organizes an event. */
const isOrganizer = ({ grant }: Pick<EventContext, 'grant'>, { organizer }: EventRecord): boolean =>
  isSame(organizer?.email, grant.email)

/**
 * The organizer of a written event: the account itself. Only an API key may write copies of other organizers' events.
 *
 * @param before the current organizer, who may stay.
 * @throws ServiceError naming `organizer.email` if it is another person.
 */
export const organizerOfWritten = (
  { grant, isApplication }: EventContext,
  requested: Organizer,
  before: Organizer = { email: grant.email, name: grant.name },
): Organizer => {
  if (!requested) return before
  const organizer = { ...requested, email: requested.email ?? before.email ?? grant.email }
  if (!isSame(organizer.email, before.email)) checkPerson('organizer', organizer)
  if (!isApplication && ![grant.email, before.email].some((email) => isSame(email, organizer.email)))
    throw validationError('organizer.email', organizer.email, `${grant.email}, the owner of the calendar`)
  return organizer
}

/**
 * Checks a UID in a request. An access token may not use the UID of another organizer's event, because it could then change that
 * event in others' calendars. UIDs with the service's suffix are reserved for copies of one's own events.
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
      `at most ${longestUid} characters, without line breaks, control characters and surrounding spaces`,
    )
  if (isApplication) return
  const known = await transaction.eventsOfIcalUid(applicationId, uid)
  const isOwn = known.length > 0 && known.every((event) => isOrganizer({ grant }, event))
  if (known.length > 0 ? !isOwn : uid.toLowerCase().endsWith(ownEnding))
    throw validationError('ical_uid', uid, 'an unused one, or that of an event of this account')
}

/**
 * Checks that the account may notify an event's participants: it must be the organizer, and the UID must not be another event's.
 *
 * @throws ServiceError naming `notify_participants`.
 */
export const checkMayNotify = async (context: EventContext, event: EventRecord): Promise<void> => {
  if (!event.organizer) return
  const { transaction, applicationId } = context
  const { ical_uid: uid = '' } = event
  const copies = uid ? await transaction.eventsOfIcalUid(applicationId, uid) : []
  // A booking's event is on several hosts' calendars with one UID. Any other UID of ours belongs to the event that it names.
  const isItsEvent = (copy: EventRecord) => !uid.endsWith(ownEnding) || uid === `${copy.id}${ownEnding}`
  const originals = copies.filter((copy) => !copy.read_only && isItsEvent(copy))
  const organizer = [event, ...originals].find(
    (one) => one.organizer && !isOrganizer(context, one),
  )?.organizer
  if (organizer)
    throw validationError(
      'notify_participants',
      true,
      `false: only the organizer, ${organizer.email}, can notify participants`,
    )
}

/**
 * The key of an event's invitations: its UID. If the service did not generate the UID, the organizer's address is added.
 */
export const invitationKeyOf = (uid: string, organizer: string): string =>
  uid.endsWith(ownEnding) ? uid : `${uid} ${hostKey(organizer)}`
