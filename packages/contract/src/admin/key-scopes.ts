/**
 * What an API key may do.
 * - `sessions`: create and end sessions of visitors. What the server of a website needs.
 * - `read`: read everything of the application, also what guests have entered, but for the addresses of links and polls and the references
 *   of organizers, which change bookings without a key.
 * - `bookings`: make and change bookings as visitors and owners do, links and polls; includes `sessions` and `read`.
 * - `everything`: all of the API, such as event types, calendars, members and API keys.
 */
export const keyScopes = ['sessions', 'read', 'bookings', 'everything'] as const

export type KeyScope = (typeof keyScopes)[number]

/** The scopes that each one includes. */
export const includedKeyScopes: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  sessions: ['sessions'],
  read: ['read'],
  bookings: ['bookings', 'read', 'sessions'],
  everything: keyScopes,
}
