import type { Endpoint } from '../endpoint.js'

/** What an access token may be for, the least first: each covers those before it. */
export type Scope = 'email' | 'calendar.readonly' | 'calendar'

/** Endpoints that tell a token's owner who they are, and nothing of their calendars. */
const ofIdentity: readonly string[] = ['grants.read', 'legacy.account.read']

/** POSTs that change nothing: their questions are too long for a query. */
const questions: readonly string[] = [
  'calendars.free-busy',
  'calendars.availability',
  'group-events.validate-timeslot',
]

/**
 * The scope that an access token needs to call an endpoint. Undefined where it is no matter of tokens: the endpoint takes
 * API keys alone, or anybody. A visitor of a public configuration needs no credential, so a token needs no scope there.
 */
export const requiredScope = ({ id, method, access }: Endpoint): Scope | undefined => {
  if (access === 'key' || access === 'anyone') return undefined
  if (ofIdentity.includes(id)) return 'email'
  return method === 'GET' || questions.includes(id) ? 'calendar.readonly' : 'calendar'
}
