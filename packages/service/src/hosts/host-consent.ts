import type { Calendar, Configuration, ConfigurationParticipant } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { isGroup } from '../event-types/configuration-rules.js'
import { validationError } from '../kernel/errors.js'
import { hostKey } from '../kernel/person.js'
import type { HostConsent, HostInvitation, OwnedConfiguration, Records } from '../kernel/store/store.js'

// Hosts of other accounts in a configuration that somebody writes with an access token, an owner of the application among them, take part
// once they accept. Until then their calendars are neither read nor written, and they cannot be booked. Hosts that an API key names take
// part at once.

/** The calendars of a participant. */
type NamedCalendars = Pick<HostInvitation, 'calendarIds' | 'bookingCalendarIds'>

const namedCalendars = ({ availability, booking }: ConfigurationParticipant): NamedCalendars => ({
  calendarIds: availability?.calendar_ids ?? [],
  bookingCalendarIds: booking ? [booking.calendar_id] : [],
})

const isAmong = (ids: readonly string[], known: readonly string[]): boolean =>
  ids.every((id) => known.includes(id))

/** Whether an agreement covers the calendars that a participant names now. */
const covers = (agreed: NamedCalendars, participant: ConfigurationParticipant): boolean => {
  const named = namedCalendars(participant)
  return (
    isAmong(named.calendarIds, agreed.calendarIds) &&
    isAmong(named.bookingCalendarIds, agreed.bookingCalendarIds)
  )
}

/** The invitation of an address in a configuration. */
export const invitationOf = (
  { invitations }: Pick<HostConsent, 'invitations'>,
  email: string,
): HostInvitation | undefined => invitations.find((invitation) => invitation.email === hostKey(email))

/** Whether a participant takes part in a configuration, with the calendars that it names. */
export const takesPart = (
  { consent }: Pick<OwnedConfiguration, 'consent'>,
  participant: ConfigurationParticipant,
): boolean => {
  if (!consent || hostKey(participant.email) === consent.owner) return true
  const invitation = invitationOf(consent, participant.email)
  return invitation?.status === 'accepted' && covers(invitation, participant)
}

/** Whether a participant's calendar may be used: it belongs to the owner, or its owner has agreed. */
export const mayUseCalendar = (
  { consent, grantId }: Pick<OwnedConfiguration, 'consent' | 'grantId'>,
  { email }: ConfigurationParticipant,
  calendar: Pick<Calendar, 'id' | 'grant_id'>,
): boolean => {
  if (!consent || hostKey(email) !== consent.owner || calendar.grant_id === grantId) return true
  const agreed = invitationOf(consent, email)
  return agreed !== undefined && [...agreed.calendarIds, ...agreed.bookingCalendarIds].includes(calendar.id)
}

/** The previous agreements: invitations, or everything that an API key wrote. */
const agreedBefore = (before: OwnedConfiguration | undefined, now: Instant): readonly HostInvitation[] => {
  if (!before || isGroup(before.configuration)) return []
  if (before.consent) return before.consent.invitations
  return before.configuration.participants.map((participant) => ({
    email: hostKey(participant.email),
    status: 'accepted',
    createdAt: now,
    ...namedCalendars(participant),
  }))
}

/**
 * The consent that a configuration needs after an access token wrote it. A host whose agreement covers the new calendars keeps
 * their answer; other hosts are invited.
 *
 * @param owner the address of the account that owns the configuration.
 * @param writer the address of the member who wrote it, who agrees by that.
 */
export const consentAfter = (
  configuration: Configuration,
  owner: string,
  before: OwnedConfiguration | undefined,
  now: Instant,
  writer = owner,
): HostConsent | undefined => {
  if (isGroup(configuration)) return undefined
  const known = agreedBefore(before, now)
  const invitations = configuration.participants.flatMap((participant): HostInvitation[] => {
    const email = hostKey(participant.email)
    const agreed = known.find((invitation) => invitation.email === email)
    if (agreed && (email === hostKey(owner) || covers(agreed, participant))) return [agreed]
    if (email === hostKey(owner)) return []
    const status = email === hostKey(writer) ? 'accepted' : 'invited'
    return [{ email, status, createdAt: now, ...namedCalendars(participant) }]
  })
  return { owner: hostKey(owner), invitations }
}

/**
 * Checks that a participant names only calendars of one account.
 *
 * @param field the path of the participant.
 * @param agreed an agreement to further calendars.
 * @throws ServiceError naming the calendar of another account.
 */
export const checkOwnCalendars = async (
  records: Records,
  applicationId: string,
  grantId: string,
  field: string,
  participant: ConfigurationParticipant,
  agreed: HostInvitation | undefined,
): Promise<void> => {
  const { calendarIds, bookingCalendarIds } = namedCalendars(participant)
  const calendars = await records.calendars(applicationId, [...calendarIds, ...bookingCalendarIds])
  const isOwn = (id: string, known: readonly string[] = []) =>
    id === 'primary' ||
    known.includes(id) ||
    calendars.some((calendar) => calendar.id === id && calendar.grant_id === grantId)
  calendarIds.forEach((id, index) => {
    if (id !== 'all' && !isOwn(id, agreed?.calendarIds))
      throw validationError(
        `${field}.availability.calendar_ids.${index}`,
        id,
        'a calendar of the account itself, primary or all',
      )
  })
  for (const id of bookingCalendarIds)
    if (!isOwn(id, agreed?.bookingCalendarIds))
      throw validationError(
        `${field}.booking.calendar_id`,
        id,
        'a calendar of the account itself, or primary',
      )
}
