import { invalid } from './invalid.js'

/** What a scope lets an access token do with its grant, and how the one who allows it is told. */
interface Scope {
  readonly reads: boolean
  readonly writes: boolean
  readonly says: string
}

const scopes: Readonly<Record<string, Scope>> = {
  email: { reads: false, writes: false, says: 'Know your email address' },
  'calendar.readonly': { reads: true, writes: false, says: 'See your calendars, events and booking pages' },
  calendar: { reads: true, writes: true, says: 'See and change your calendars, events and booking pages' },
}

/** What a sign-in is about when nobody says. */
export const usualScope: readonly string[] = ['calendar']

/** Whether this service knows a scope. */
export const isScope = (name: string): boolean => Object.hasOwn(scopes, name)

/** Whether tokens of these scopes may read calendars, events and configurations. */
export const mayRead = (granted: readonly string[]): boolean =>
  granted.some((name) => scopes[name]?.reads === true)

/** Whether they may change them. */
export const mayWrite = (granted: readonly string[]): boolean =>
  granted.some((name) => scopes[name]?.writes === true)

/** What is allowed with these scopes, in sentences; the address is known to whoever signs somebody in. */
export const allowancesOf = (granted: readonly string[]): string[] =>
  ['email', mayWrite(granted) ? 'calendar' : mayRead(granted) ? 'calendar.readonly' : undefined].flatMap(
    (name) => (name && scopes[name]?.says) || [],
  )

/**
 * The scopes of a request: words between spaces (RFC 6749, section 3.3).
 *
 * @throws ServiceError naming one that this service does not know.
 */
export const scopesOf = (text: string): string[] => {
  const asked = [...new Set(text.split(/\s+/).filter(Boolean))]
  for (const name of asked)
    if (!isScope(name)) throw invalid('scope', name, `some of ${Object.keys(scopes).join(', ')}`)
  return asked
}
