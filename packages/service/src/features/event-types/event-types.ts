import type { EventType, EventTypeHost, Grant } from '@whenable/contract'
import { coversGrant, type MemberAuthorization } from '../../access/authorize-member.js'
import { requireGrant } from '../../access/require-grant.js'
import { isGroup } from '../../event-types/configuration-rules.js'
import type { ConfigurationWriter } from '../../event-types/require-configuration.js'
import { type EmailFacts, sendsEmailAbout } from '../../event-types/sends-email.js'
import { invitationOf } from '../../hosts/host-consent.js'
import { resolveHosts } from '../../hosts/resolve-hosts.js'
import { entityTagOf } from '../../kernel/entity-tag.js'
import { notFoundError, validationError } from '../../kernel/errors.js'
import type { OwnedConfiguration, Records } from '../../kernel/store/store.js'
import { configurationData } from '../bookings/host-invitations.js'

/** A configuration that the caller may change, with the account that owns it. */
export interface OwnEventType {
  readonly owned: OwnedConfiguration
  readonly grant: Grant
}

/** An event type that the caller may see. @throws ServiceError `not_found_error` for every other one. */
export const requireEventType = async (
  records: Records,
  authorization: MemberAuthorization,
  id: string,
): Promise<OwnEventType> => {
  const { applicationId } = authorization
  const owned = await records.configuration(id)
  if (owned?.applicationId !== applicationId || !coversGrant(authorization, owned.grantId))
    throw notFoundError('event type', id)
  return { owned, grant: await requireGrant(records, applicationId, owned.grantId) }
}

/**
 * The account that an event type is for: the one that is named, or the member's own.
 *
 * @throws ServiceError naming `grant_id` if the caller may not use it, or must name one.
 */
export const requireAccount = async (
  records: Records,
  authorization: MemberAuthorization,
  named: string | undefined,
): Promise<Grant> => {
  const { applicationId, member, isOwner } = authorization
  const name = named ?? member?.grantId
  if (name === undefined)
    throw validationError(
      'grant_id',
      named,
      'the account that owns the event type, which an API key must name',
    )
  return requireGrant(records, applicationId, name, isOwner ? undefined : member?.grantId)
}

/** The writer of a member's or an application's configurations. */
export const configurationWriter = (
  call: MemberAuthorization & Pick<ConfigurationWriter, 'now'>,
  grant: ConfigurationWriter['grant'],
): ConfigurationWriter => ({
  applicationId: call.applicationId,
  grant,
  now: call.now,
  isApplication: call.isOwner,
  memberEmail: call.member?.email,
})

/** The revision of a configuration: its entity tag without the quotes. */
export const revisionOf = async ({ configuration }: OwnedConfiguration): Promise<string> =>
  (await entityTagOf(configuration)).slice(1, -1)

/** Creates a function that adds owners and revisions to configurations. It reads each owner once. */
export const eventTypeReader = (records: Records, applicationId: string, { sendsMail }: EmailFacts) => {
  const owners = new Map<string, EventType['owner']>()
  const ownerOf = async (grantId: string): Promise<EventType['owner']> => {
    const known = owners.get(grantId)
    if (known) return known
    const grant = await records.grant(applicationId, { id: grantId })
    const member = await records.member(applicationId, { grantId })
    const owner = {
      grant_id: grantId,
      email: grant?.email,
      name: member?.name ?? grant?.name,
      member_id: member?.id,
    }
    owners.set(grantId, owner)
    return owner
  }
  return async (owned: OwnedConfiguration) => ({
    ...configurationData(owned),
    owner: await ownerOf(owned.grantId),
    revision: await revisionOf(owned),
    sends_email: await sendsEmailAbout(records, { sendsMail }, owned),
  })
}

/** The hosts of an event type, with what their accounts say; undefined for group events. */
export const eventTypeHosts = async (
  records: Records,
  { configuration, ...owner }: OwnedConfiguration,
): Promise<EventTypeHost[] | undefined> => {
  if (isGroup(configuration)) return undefined
  const { hosts } = await resolveHosts(records, { ...owner, configuration })
  return hosts.map(({ participant: { email }, account, takesPart, zones, schedule }) => ({
    email,
    grant_id: account?.grantId,
    status: !account
      ? 'no_account'
      : takesPart
        ? 'accepted'
        : owner.consent && invitationOf(owner.consent, email)?.status === 'declined'
          ? 'declined'
          : 'invited',
    timezone: zones.timezone,
    schedule: schedule && { id: schedule.id, name: schedule.name },
  }))
}

/** The fields of a request without those that the service sets. */
export const withoutSetFields = <Fields extends object>(
  fields: Fields & {
    readonly owner?: unknown
    readonly revision?: unknown
    readonly bookings_ahead?: unknown
    readonly capabilities?: unknown
    readonly hosts?: unknown
    readonly sends_email?: unknown
  },
) => {
  const { owner: _owner, revision: _revision, hosts: _hosts, sends_email: _sends, ...others } = fields
  const { bookings_ahead: _ahead, capabilities: _can, ...sent } = others
  return sent
}
