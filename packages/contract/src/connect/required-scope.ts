import type { Endpoint } from '../endpoint.js'

/** The scopes of access tokens. Each includes those before it. Only members of `/admin` get `admin`. */
export type Scope = 'email' | 'calendar.readonly' | 'calendar' | 'admin'

/** Endpoints that describe the token's owner, without their calendars. */
const identityEndpoints: readonly string[] = ['grants.read', 'legacy.account.read']

/** POSTs that store nothing: their parameters are too long for a query, or they make something new. */
const readOnlyPosts: readonly string[] = [
  'calendars.free-busy',
  'calendars.availability',
  'group-events.validate-timeslot',
  'challenges.create',
]

/**
 * The scope that an access token needs to call an endpoint. Undefined if no scope is required: the endpoint accepts only API
 * keys, or any caller. Visitors of a public configuration need no credential, so tokens need no scope there.
 */
export const requiredScope = ({ id, method, access }: Endpoint): Scope | undefined => {
  if (access === 'key' || access === 'anyone' || access === 'browser') return undefined
  if (access === 'member' || access === 'owner') return 'admin'
  if (identityEndpoints.includes(id)) return 'email'
  return method === 'GET' || readOnlyPosts.includes(id) ? 'calendar.readonly' : 'calendar'
}
