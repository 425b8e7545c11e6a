import { type Grant, ServiceError } from '@whenable/contract'
import { notFoundError } from '../kernel/errors.js'
import type { GrantName, Records } from '../kernel/store/store.js'

export const grantName = (text: string): GrantName => {
  const [, form, rest = ''] = /^(grant|email|external):(.*)$/s.exec(text) ?? []
  if (form === 'external') return { externalId: rest }
  if (form === 'grant') return { id: rest }
  if (form === 'email' || text.includes('@')) return { email: form ? rest : text }
  return { id: text }
}

/**
 * The grant that a path names (interface: Grant identifier forms).
 *
 * @param own the id of the only grant that the caller may use, which `me` names. Other grants are not found.
 * @throws ServiceError `unauthorized` for `me` without `own`, because an API key has no grant.
 */
export const requireGrant = async (
  records: Records,
  applicationId: string,
  name: string,
  own?: string,
): Promise<Grant> => {
  if (name === 'me' && own === undefined)
    throw new ServiceError('unauthorized', "'me' needs an access token: with an API key, name the grant")
  const grant = await records.grant(applicationId, name === 'me' ? { id: own ?? '' } : grantName(name))
  if (!grant || (own !== undefined && grant.id !== own)) throw notFoundError('grant', name)
  return grant
}
