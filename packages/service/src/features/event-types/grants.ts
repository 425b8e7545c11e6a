import type { Grant } from '@whenable/contract'
import { type GrantContext, publishGrantEvent } from '../../access/grant-events.js'
import type { SignInPermission } from '../../access/may-sign-in.js'
import { checkProvider, virtualProvider } from '../../calendars/connections/connectors.js'
import { validationError } from '../../kernel/errors.js'
import { checkEmail } from '../../kernel/person.js'

/** The fields of a new grant. */
export interface GrantInput {
  readonly provider: string
  /** Whose address is connected. */
  readonly permission: SignInPermission
  readonly name?: string | undefined
  readonly externalId?: string | undefined
  readonly scope: readonly string[]
}

/** A change of a grant. Unknown fields are stored. */
export interface GrantChange {
  readonly name?: string | undefined
  readonly external_id?: string | undefined
  readonly scope?: readonly string[] | undefined
  readonly grant_status?: 'valid' | 'invalid' | undefined
  readonly [field: string]: unknown
}

/** @throws ServiceError if another grant of the application has this external id. */
const checkExternalId = async (
  { transaction, applicationId }: GrantContext,
  externalId: string | undefined,
  grantId: string | undefined,
): Promise<void> => {
  if (externalId === undefined) return
  const other = await transaction.grant(applicationId, { externalId })
  if (other && other.id !== grantId)
    throw validationError('external_id', externalId, 'an id that no other grant has')
}

/** Connects or reconnects an address. Each address has one grant in an application (interface: general rules, 8). */
export const addGrant = async (context: GrantContext, input: GrantInput): Promise<Grant> => {
  const { transaction, applicationId, newId, now } = context
  const { provider } = checkProvider(input.provider)
  const { email } = input.permission
  checkEmail('settings.email', email)
  // Two concurrent first grants of an address must become one.
  await transaction.lockHosts(applicationId, [email])
  const before = await transaction.grant(applicationId, { email })
  await checkExternalId(context, input.externalId, before?.id)
  const grant: Grant = {
    id: newId(),
    created_at: now,
    ...before,
    // A provider of connected calendars stays: the grant keeps its connections.
    provider: before && before.provider !== virtualProvider ? before.provider : provider,
    grant_status: 'valid',
    // The first spelling stays: a later one may differ in case, or use lookalike letters.
    email: before?.email ?? email.trim(),
    name: input.name ?? before?.name,
    external_id: input.externalId ?? before?.external_id,
    scope: [...input.scope],
    updated_at: now,
  }
  await transaction.putGrant(applicationId, grant)
  publishGrantEvent(context, before ? 'grant.updated' : 'grant.created', grant)
  return grant
}

/** Names a grant's first provider of connected calendars, in place of virtual ones. */
export const setProvider = async (context: GrantContext, grant: Grant, provider: string): Promise<void> => {
  if (grant.provider !== virtualProvider) return
  const next: Grant = { ...grant, provider, updated_at: context.now }
  await context.transaction.putGrant(context.applicationId, next)
  publishGrantEvent(context, 'grant.updated', next)
}

/** Fields that cannot change, because they identify the account. */
const fixed = ['id', 'provider', 'email', 'created_at', 'updated_at']

/** Changes a grant. An invalid grant loses its tokens until it is connected again. */
export const changeGrant = async (
  context: GrantContext,
  before: Grant,
  change: GrantChange,
): Promise<Grant> => {
  const { transaction, applicationId, now } = context
  for (const field of fixed)
    if (field in change && change[field] !== before[field])
      throw validationError(field, change[field], 'the stored value: connect another account instead')
  await transaction.lockHosts(applicationId, [before.email])
  await checkExternalId(context, change.external_id, before.id)
  const grant: Grant = {
    ...before,
    ...change,
    scope: [...(change.scope ?? before.scope)],
    grant_status: change.grant_status ?? before.grant_status,
    updated_at: now,
  }
  await transaction.putGrant(applicationId, grant)
  const expires = grant.grant_status === 'invalid' && before.grant_status !== 'invalid'
  if (expires) await transaction.removeAllowances(applicationId, { grantId: grant.id })
  publishGrantEvent(context, expires ? 'grant.expired' : 'grant.updated', grant)
  return grant
}
