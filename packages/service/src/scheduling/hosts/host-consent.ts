import type { Calendar, Configuration, ConfigurationParticipant } from '@whenable/contract'
import type { Instant } from '@whenable/time'
import { validationError } from '../../core/errors.js'
import {
  type HostConsent,
  type HostInvitation,
  hostKey,
  type OwnedConfiguration,
  type Records,
} from '../../store/store.js'
import { isGroup } from '../configurations/configuration-types.js'

// An access token reaches its own account alone. A configuration that it writes may name other hosts, who take part once
// they have agreed to it; until then their calendars are neither read nor written, and nobody can book them. An API key is
// the application's own: what it names takes part at once.

/** The calendars that a participant's entry names. */
type NamedCalendars = Pick<HostInvitation, 'calendarIds' | 'bookingCalendarIds'>

const namedCalendars = ({ availability, booking }: ConfigurationParticipant): NamedCalendars => ({
  calendarIds: availability?.calendar_ids ?? [],
  bookingCalendarIds: booking ? [booking.calendar_id] : [],
})

const isAmong = (ids: readonly string[], known: readonly string[]): boolean =>
  ids.every((id) => known.includes(id))

/** Whether what was agreed to covers what a participant's entry names now. */
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

/** Whether a participant takes part in a configuration, with the calendars that it names for them. */
export const takesPart = (
  { consent }: Pick<OwnedConfiguration, 'consent'>,
  participant: ConfigurationParticipant,
): boolean => {
  if (!consent || hostKey(participant.email) === consent.owner) return true
  const invitation = invitationOf(consent, participant.email)
  return invitation?.status === 'accepted' && covers(invitation, participant)
}

/** Whether a calendar may be used for a participant who takes part: the owner's own, or one that was agreed to. */
export const mayUseCalendar = (
  { consent, grantId }: Pick<OwnedConfiguration, 'consent' | 'grantId'>,
  { email }: ConfigurationParticipant,
  calendar: Pick<Calendar, 'id' | 'grant_id'>,
): boolean => {
  if (!consent || hostKey(email) !== consent.owner || calendar.grant_id === grantId) return true
  const agreed = invitationOf(consent, email)
  return agreed !== undefined && [...agreed.calendarIds, ...agreed.bookingCalendarIds].includes(calendar.id)
}

/** What was agreed to so far: invitations, or, of what an API key wrote, everything that it names. */
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
 * The consent that a configuration needs after an access token has written it. Who was invited before, to no fewer
 * calendars, keeps their answer; anybody else is asked.
 *
 * @param owner the address of the token's account.
 */
export const consentAfter = (
  configuration: Configuration,
  owner: string,
  before: OwnedConfiguration | undefined,
  now: Instant,
): HostConsent | undefined => {
  if (isGroup(configuration)) return undefined
  const known = agreedBefore(before, now)
  const invitations = configuration.participants.flatMap((participant): HostInvitation[] => {
    const email = hostKey(participant.email)
    const agreed = known.find((invitation) => invitation.email === email)
    if (agreed && (email === hostKey(owner) || covers(agreed, participant))) return [agreed]
    if (email === hostKey(owner)) return []
    return [{ email, status: 'invited', createdAt: now, ...namedCalendars(participant) }]
  })
  return { owner: hostKey(owner), invitations }
}

/**
 * Checks that a participant's entry names calendars of one account alone.
 *
 * @param field the field of the participant.
 * @param agreed further ids that it may name.
 * @throws ServiceError naming the calendar that is another's.
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
    if (!isOwn(id, agreed?.calendarIds))
      throw validationError(
        `${field}.availability.calendar_ids.${index}`,
        id,
        'a calendar of the account itself, or primary',
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
