import { invalid } from './invalid.js'

/** What a scope lets an access token do with calendars, events and configurations of its grant. */
interface Scope {
  readonly reads: boolean
  readonly writes: boolean
}

/** The address is known to whoever signs somebody in: `email` asks for nothing more. */
const scopes: Readonly<Record<string, Scope>> = {
  email: { reads: false, writes: false },
  'calendar.readonly': { reads: true, writes: false },
  calendar: { reads: true, writes: true },
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

/** What somebody is told that they allow with these scopes: the most that each comes to, once. */
export const allowancesOf = (granted: readonly string[]): ('email' | 'calendar' | 'calendar.readonly')[] => {
  if (mayWrite(granted)) return ['email', 'calendar']
  return mayRead(granted) ? ['email', 'calendar.readonly'] : ['email']
}

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
