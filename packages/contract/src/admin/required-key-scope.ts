import { type Endpoint, isReadOnly } from '../endpoint.js'
import { type ResourceFacts, resourceOf, resources } from '../resources.js'
import type { KeyScope } from './key-scopes.js'

/** Whether an endpoint accepts API keys. The legacy API accepts access tokens alone. */
export const acceptsKeys = ({ access, api }: Pick<Endpoint, 'access' | 'api'>): boolean =>
  access !== 'anyone' && access !== 'browser' && api !== 'legacy'

/** The scope that an API key needs to call an endpoint; undefined if the endpoint accepts none. */
export const requiredKeyScope = (
  endpoint: Pick<Endpoint, 'id' | 'method' | 'access' | 'api' | 'effect'>,
): KeyScope | undefined => {
  if (!acceptsKeys(endpoint)) return undefined
  // An endpoint of another service is about something else.
  const resource: ResourceFacts | undefined = resources[resourceOf(endpoint)]
  return isReadOnly(endpoint) ? 'read' : resource?.change
}
