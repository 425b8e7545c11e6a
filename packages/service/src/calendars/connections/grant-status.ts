import type { Grant } from '@whenable/contract'
import { publishGrantEvent } from '../../access/grant-events.js'
import type { CalendarContext } from '../calendars.js'

/** The services of a change of a grant's status. */
type GrantStatusContext = Pick<CalendarContext, 'transaction' | 'applicationId' | 'now' | 'newId' | 'publish'>

/**
 * Sets a grant's status after a change of its connections: `invalid` while a credential is refused. It does not end sign-ins,
 * because the owner needs them to connect again.
 */
export const updateGrantStatus = async (context: GrantStatusContext, grantId: string): Promise<void> => {
  const { transaction, applicationId, now } = context
  const grant = await transaction.grant(applicationId, { id: grantId })
  if (!grant) return
  const connections = await transaction.connectionsOfGrant(applicationId, grantId)
  const isExpired = connections.some(({ status }) => status === 'expired')
  const status = isExpired ? 'invalid' : 'valid'
  if ((grant.grant_status ?? 'valid') === status) return
  const next: Grant = { ...grant, grant_status: status, updated_at: now }
  await transaction.putGrant(applicationId, next)
  publishGrantEvent(context, isExpired ? 'grant.expired' : 'grant.updated', next)
}
