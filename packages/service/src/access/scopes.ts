import {
  acceptsKeys,
  type Endpoint,
  includedKeyScopes,
  type KeyScope,
  requiredKeyScope,
  requiredScope,
  type Scope,
  ServiceError,
} from '@whenable/contract'
import { validationError } from '../kernel/errors.js'
import type { CallerAuthorization } from '../kernel/http/route.js'

/** All scopes in ascending order. Each one covers those before it. */
const scopes: readonly Scope[] = ['email', 'calendar.readonly', 'calendar', 'admin']

/** The scopes that an application may ask a person for. `admin` comes only with a member's sign-in to `/admin`. */
const ofApplications = scopes.filter((scope) => scope !== 'admin')

/** The scopes of a member's access token: those of the whole API. */
export const memberScope: readonly Scope[] = ['calendar', 'admin']

/** The default scope of a sign-in. */
export const defaultScope: readonly string[] = ['calendar']

/** Whether an application may ask for a scope. */
export const isScope = (name: string): boolean => ofApplications.some((scope) => scope === name)

/** Whether granted scopes cover a needed one. */
const covers = (granted: readonly string[], needed: Scope): boolean =>
  scopes.slice(scopes.indexOf(needed)).some((scope) => granted.includes(scope))

/** Whether an access token's scopes cover an endpoint. */
export const hasScope = (granted: readonly string[], endpoint: Endpoint): boolean => {
  const needed = requiredScope(endpoint)
  return !needed || covers(granted, needed)
}

/**
 * Checks an access token's scopes for an endpoint.
 *
 * @throws ServiceError `forbidden` if they do not cover the call.
 */
export const checkScope = (granted: readonly string[], endpoint: Endpoint): void => {
  const needed = requiredScope(endpoint)
  if (!hasScope(granted, endpoint))
    throw new ServiceError(
      'forbidden',
      `this call needs the scope '${needed}', but the access token has '${granted.join(' ')}': sign in again with that scope`,
    )
}

const coversKeyScope = (granted: readonly KeyScope[], needed: KeyScope): boolean =>
  granted.some((scope) => includedKeyScopes[scope].includes(needed))

/**
 * Whether a caller's answers may contain what makes or changes bookings without a key: the organizer's reference of a booking, the address
 * of a link or a poll. An API key needs the scope that covers the same calls.
 */
export const seesBookingSecrets = ({ key }: Pick<CallerAuthorization, 'key'>): boolean =>
  !key || coversKeyScope(key.scopes, 'bookings')

/** @throws ServiceError `forbidden` naming the scope that an API key lacks. */
export const requireKeyScope = (granted: readonly KeyScope[], needed: KeyScope): void => {
  if (!coversKeyScope(granted, needed))
    throw new ServiceError(
      'forbidden',
      `this call needs an API key with the scope '${needed}', but this key has '${granted.join(' ')}': create another key for it`,
    )
}

/**
 * Checks an API key's scopes for an endpoint. One that the table of scopes leaves out needs all of them.
 *
 * @throws ServiceError `forbidden` if they do not cover the call.
 */
export const checkKeyScope = (granted: readonly KeyScope[], endpoint: Endpoint): void => {
  if (acceptsKeys(endpoint)) requireKeyScope(granted, requiredKeyScope(endpoint) ?? 'everything')
}

/** The permissions that scopes grant, for the sign-in page. */
export const allowancesOf = (granted: readonly string[]): Exclude<Scope, 'admin'>[] => {
  if (covers(granted, 'calendar')) return ['email', 'calendar']
  return covers(granted, 'calendar.readonly') ? ['email', 'calendar.readonly'] : ['email']
}

/**
 * Parses space-separated scopes (RFC 6749, section 3.3).
 *
 * @throws ServiceError naming an unknown scope.
 */
export const scopesOf = (text: string): string[] => {
  const names = [...new Set(text.split(/\s+/).filter(Boolean))]
  for (const name of names)
    if (!isScope(name)) throw validationError('scope', name, `some of ${ofApplications.join(', ')}`)
  return names
}
