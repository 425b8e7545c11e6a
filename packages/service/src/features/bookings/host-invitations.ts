import type {
  Configuration,
  ConfigurationParticipant,
  HostInvitationAnswer,
  HostInvitationData,
} from '@whenable/contract'
import { eventTermsOf, isGroup } from '../../event-types/configuration-rules.js'
import type { ConfigurationOwner } from '../../event-types/require-configuration.js'
import { checkOwnCalendars, invitationOf } from '../../hosts/host-consent.js'
import { notFoundError } from '../../kernel/errors.js'
import { hostKey } from '../../kernel/person.js'
import type {
  HostConsent,
  Listed,
  OwnedConfiguration,
  Page,
  Records,
  Transaction,
} from '../../kernel/store/store.js'

/** A configuration that invites a host. */
interface Invited {
  readonly owned: OwnedConfiguration
  readonly consent: HostConsent
  readonly participant: ConfigurationParticipant
  readonly field: string
}

const invitedIn = (owned: OwnedConfiguration | undefined, email: string): Invited | undefined => {
  if (!owned?.consent || isGroup(owned.configuration) || owned.consent.owner === hostKey(email))
    return undefined
  const { participants } = owned.configuration
  const index = participants.findIndex((participant) => hostKey(participant.email) === hostKey(email))
  const participant = participants[index]
  return participant && { owned, consent: owned.consent, participant, field: `participants.${index}` }
}

const dataOf = ({ owned, consent, participant }: Invited): HostInvitationData => {
  const { configuration, createdAt } = owned
  const { availability, booking } = participant
  const invitation = invitationOf(consent, participant.email)
  return {
    configuration_id: configuration.id,
    object: 'host_invitation',
    name: configuration.name,
    title: eventTermsOf(configuration).title,
    invited_by: consent.owner,
    status: invitation?.status ?? 'invited',
    calendar_ids: [...(availability?.calendar_ids ?? [])],
    booking_calendar_id: booking?.calendar_id,
    created_at: invitation?.createdAt ?? createdAt,
  }
}

/** A page of a grant's invitations to host in other accounts' configurations, answered or not. */
export const hostInvitations = async (
  records: Records,
  { applicationId, grant }: ConfigurationOwner,
  page: Page,
): Promise<Listed<HostInvitationData>> => {
  const { items, next } = await records.configurationsInviting(applicationId, grant.email, page)
  return {
    items: items.flatMap((owned) => {
      const invited = invitedIn(owned, grant.email)
      return invited ? [dataOf(invited)] : []
    }),
    next,
  }
}

/** The configuration of an invitation with a name of the host, unless it has one. Without it, guests would read their address. */
const withHostName = async (
  transaction: Transaction,
  { applicationId, grant }: ConfigurationOwner,
  { owned: { configuration }, participant }: Invited,
): Promise<Configuration> => {
  if (participant.name || isGroup(configuration)) return configuration
  const member = await transaction.member(applicationId, { grantId: grant.id })
  const name = member?.name ?? grant.name
  const named = (one: ConfigurationParticipant) => (one === participant && name ? { ...one, name } : one)
  return { ...configuration, participants: configuration.participants.map(named) }
}

/**
 * Accepts or declines an invitation to host, with the calendars that the configuration names. A host who accepts is called by the name
 * of their account, unless the configuration has another one. Existing bookings stay.
 *
 * @throws ServiceError if there is no invitation, or naming a calendar of another account.
 */
export const answerHostInvitation = async (
  transaction: Transaction,
  owner: ConfigurationOwner,
  configurationId: string,
  status: HostInvitationAnswer,
): Promise<HostInvitationData> => {
  const { applicationId, grant, isApplication } = owner
  const find = async (): Promise<Invited> => {
    const owned = await transaction.configuration(configurationId)
    const invited = owned?.applicationId === applicationId ? invitedIn(owned, grant.email) : undefined
    if (!invited) throw notFoundError('host invitation', configurationId)
    return invited
  }
  // Locked like a change by the owner: the second of two concurrent changes must see the first.
  await transaction.lockHosts(applicationId, [(await find()).consent.owner])
  const invited = await find()
  const { owned, consent, participant, field } = invited
  if (status === 'accepted' && !isApplication)
    await checkOwnCalendars(transaction, applicationId, grant.id, field, participant, undefined)
  const email = hostKey(participant.email)
  const { availability, booking } = participant
  const answered = {
    email,
    status,
    calendarIds: availability?.calendar_ids ?? [],
    bookingCalendarIds: booking ? [booking.calendar_id] : [],
    createdAt: invitationOf(consent, email)?.createdAt ?? owned.createdAt,
  }
  const others = consent.invitations.filter((invitation) => invitation.email !== email)
  const next = { ...consent, invitations: [...others, answered] }
  const configuration =
    status === 'accepted' ? await withHostName(transaction, owner, invited) : owned.configuration
  await transaction.putConfiguration({ ...owned, configuration, consent: next })
  return dataOf({ owned, consent: next, participant, field })
}

/** A configuration as its owner reads it, with the answers of invited hosts. */
export const configurationData = ({ configuration, consent }: OwnedConfiguration): Configuration =>
  consent?.invitations.length && !isGroup(configuration)
    ? {
        ...configuration,
        host_invitations: consent.invitations
          .filter(({ email }) => email !== consent.owner)
          .map(({ email, status }) => ({ email, status })),
      }
    : configuration
