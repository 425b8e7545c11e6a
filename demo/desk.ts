// The account of somebody who is signed in at the studio, over the page's own server, which holds the API key.
import { currentInstant, dateAt, startOfDay, startOfWeek } from '@whenable/time'

/** An account, by the name that the page's server knows it by. */
export interface Desk {
  readonly name: string
  readonly grant: string
  readonly email: string
}

/** The studio's zone. */
export const timeZone = 'Europe/Lisbon'
/** The first day of this week. */
export const monday = startOfWeek(dateAt(currentInstant(), timeZone), 1)

/** Asks the page's own server. */
export const ask = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const response = await fetch(`./desks${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json() as Promise<Answer>
}

/** The account that the page's address names, else one of its own: a page that is loaded again has the same one. */
export const signIn = async (): Promise<Desk> => {
  const [name, grant, email] = location.hash.slice(1).split('/')
  if (name && grant && email) return { name, grant, email }
  const desk = await ask<Desk>('', { monday: startOfDay(monday, timeZone) })
  history.replaceState(null, '', `#${desk.name}/${desk.grant}/${desk.email}`)
  return desk
}

/** An address of the page's own site. */
export const here = (path: string): string => new URL(path, location.href).href.replace(/[#?].*/, '')

/** Where the page's server passes on what is asked of an account. */
export const addressOf = ({ name }: Desk): string => here(`./desks/${name}`)
