import { type Endpoint, isForMembers, isReadOnly } from '../endpoint.js'

/** The scopes of access tokens. Each includes those before it. Only members of `/admin` get `admin`. */
export type Scope = 'email' | 'calendar.readonly' | 'calendar' | 'admin'

/**
 * The scope that an access token needs to call an endpoint. Undefined if no scope is required: the endpoint accepts only API
 * keys, or any caller. Visitors of a public configuration need no credential, so tokens need no scope there.
 */
export const requiredScope = (endpoint: Endpoint): Scope | undefined => {
  const { access, tokenScope } = endpoint
  if (access === 'key' || access === 'anyone' || access === 'browser') return undefined
  if (isForMembers(endpoint)) return 'admin'
  return tokenScope ?? (isReadOnly(endpoint) ? 'calendar.readonly' : 'calendar')
}
