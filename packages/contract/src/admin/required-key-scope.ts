import { type Access, type Endpoint, isReadOnly } from '../endpoint.js'
import { type ResourceFacts, resourceOf, resources } from '../resources.js'
import type { KeyScope } from './key-scopes.js'

/** Who calls without an API key. */
const withoutKeys: readonly Access[] = ['anyone', 'self', 'browser']

/** Whether an endpoint accepts API keys. The legacy API accepts access tokens alone. */
export const acceptsKeys = ({ access, api }: Pick<Endpoint, 'access' | 'api'>): boolean =>
  !withoutKeys.includes(access) && api !== 'legacy'

/** The scope that an API key needs to call an endpoint; undefined if the endpoint accepts none. */
export const requiredKeyScope = (
  endpoint: Pick<Endpoint, 'id' | 'method' | 'access' | 'api' | 'effect'>,
): KeyScope | undefined => {
  if (!acceptsKeys(endpoint)) return undefined
  // An endpoint of another service is about something else.
  const resource: ResourceFacts | undefined = resources[resourceOf(endpoint)]
  return isReadOnly(endpoint) ? 'read' : resource?.change
}
