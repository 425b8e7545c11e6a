import { type Endpoint, requiredScope, type Scope, ServiceError } from '@whenable/contract'
import { validationError } from '../core/errors.js'

/** Every scope, the least first: each covers those before it. */
const scopes: readonly Scope[] = ['email', 'calendar.readonly', 'calendar']

/** What a sign-in is about when nobody says. */
export const defaultScope: readonly string[] = ['calendar']

/** Whether this service knows a scope. */
export const isScope = (name: string): boolean => scopes.some((scope) => scope === name)

/** Whether tokens of these scopes may do what needs one of them. */
const covers = (granted: readonly string[], needed: Scope): boolean =>
  scopes.slice(scopes.indexOf(needed)).some((scope) => granted.includes(scope))

/**
 * Holds an access token against the endpoint that it came to: the one place that decides.
 *
 * @throws ServiceError `forbidden` where its scopes do not cover the call.
 */
export const checkScope = (granted: readonly string[], endpoint: Endpoint): void => {
  const needed = requiredScope(endpoint)
  if (needed && !covers(granted, needed))
    throw new ServiceError(
      'forbidden',
      `this access token's scope is '${granted.join(' ')}' and this call needs '${needed}': sign in for more`,
    )
}

/** What somebody is told that they allow with these scopes: the most that each comes to, once. */
export const allowancesOf = (granted: readonly string[]): Scope[] => {
  if (covers(granted, 'calendar')) return ['email', 'calendar']
  return covers(granted, 'calendar.readonly') ? ['email', 'calendar.readonly'] : ['email']
}

/**
 * The scopes of a request: words between spaces (RFC 6749, section 3.3).
 *
 * @throws ServiceError naming one that this service does not know.
 */
export const scopesOf = (text: string): string[] => {
  const names = [...new Set(text.split(/\s+/).filter(Boolean))]
  for (const name of names)
    if (!isScope(name)) throw validationError('scope', name, `some of ${scopes.join(', ')}`)
  return names
}
