// The account of a person who is signed in at the studio, through the page's server, which holds the API key.
import { currentInstant, dateAt, startOfDay, startOfWeek } from '@whenable/time'

/** An account, with its name on the page's server. */
export interface Account {
  readonly name: string
  readonly grant: string
  readonly email: string
}

/** The studio's time zone. */
export const timeZone = 'Europe/Lisbon'
/** The first day of this week. */
export const monday = startOfWeek(dateAt(currentInstant(), timeZone), 1)

/** Calls the page's server. */
export const ask = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const response = await fetch(`./accounts${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<Answer>
}

/** The account in the page's address, or a new one. A reloaded page keeps its account. */
export const signIn = async (): Promise<Account> => {
  const [name, grant, email] = location.hash.slice(1).split('/')
  if (name && grant && email) return { name, grant, email }
  const account = await ask<Account>('', { monday: startOfDay(monday, timeZone) })
  history.replaceState(null, '', `#${account.name}/${account.grant}/${account.email}`)
  return account
}

/** An address on the page's site. */
export const here = (path: string): string => new URL(path, location.href).href.replace(/[#?].*/, '')

/** Where the page's server forwards requests for an account. */
export const addressOf = ({ name }: Account): string => here(`./accounts/${name}`)
