import type { CalendarEvent } from '@whenable/contract'
import { readEvent } from '@whenable/flow/calendar'
import { intervalOf, type Occurrence, parseWhen } from '@whenable/time'
import { webAddress } from '../base/web-address.js'
import type { Answer } from '../messages/event.js'

/** Somebody invited, as they are named and with their answer. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly answer: Answer
  readonly comment: string
}

/** How to get into a conference: a checked address of the web, and what it asks for. */
export interface Conference {
  readonly url: string | undefined
  readonly provider: string
  readonly code: string
  readonly passcode: string
  /** As they are written, each with the address that dials it. */
  readonly phones: readonly { readonly text: string; readonly href: string }[]
}

/** Answers in the sequence in which people are listed. */
export const answers: readonly Answer[] = ['yes', 'maybe', 'noreply', 'no']

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const answerOf = (status: unknown): Answer =>
  answers.find((answer) => answer === text(status).toLowerCase()) ?? 'noreply'

/** Who is invited, each address once, those who come first. */
export const peopleOf = ({ participants }: CalendarEvent): Person[] => {
  const people = new Map<string, Person>()
  for (const { email, name, status, comment } of participants ?? []) {
    const person = { name: text(name) || email, email, answer: answerOf(status), comment: text(comment) }
    if (person.name) people.set(email.trim().toLowerCase() || person.name, person)
  }
  return [...people.values()].sort((a, b) => answers.indexOf(a.answer) - answers.indexOf(b.answer))
}

/** How many gave each answer; answers that nobody gave are left out. */
export const countAnswers = (people: readonly Person[]): [answer: Answer, count: number][] =>
  answers
    .map((answer): [Answer, number] => [answer, people.filter((one) => one.answer === answer).length])
    .filter(([, count]) => count)

/** Who invites: a name, else an address. The earlier generation says it as `Name <address>`. */
export const organizerName = ({ organizer, owner }: CalendarEvent): string => {
  const [name = '', email = ''] = text(owner).split(/[<>]/, 2)
  return text(organizer?.name) || text(organizer?.email) || name.replaceAll('"', '').trim() || email.trim()
}

/** A number that can be dialled, as the address of RFC 3966; pauses and extensions are left to the caller. */
const phone = (value: unknown): Conference['phones'] => {
  const written = text(value).slice(0, 60)
  const [number] = /^\+?[\d\s().-]{4,}/.exec(written) ?? []
  const digits = number?.replace(/[^\d+]/g, '')
  return digits && digits.length > 3 ? [{ text: written, href: `tel:${digits}` }] : []
}

/** What an event says of its conference (interface: Event conferencing), or nothing that would lead there. */
export const conferenceOf = ({ conferencing }: CalendarEvent): Conference | undefined => {
  const { provider, details } = (conferencing ?? {}) as { provider?: unknown; details?: unknown }
  const own = (typeof details === 'object' && details ? details : {}) as Readonly<Record<string, unknown>>
  const conference = {
    url: webAddress(text(own['url'])),
    provider: text(provider),
    code: text(own['meeting_code']),
    passcode: text(own['password']),
    phones: [own['phone']].flat().flatMap(phone),
  }
  const { url, code, phones } = conference
  return url || code || phones.length ? conference : undefined
}

/** An event of either generation or of a page's own making, and when it is; nothing where there is no event at all. */
export const readEventWithTime = (
  value: unknown,
  timeZone: string,
): { readonly event: CalendarEvent; readonly occurrence: Occurrence<CalendarEvent> | null } | undefined => {
  const event = readEvent(value, 'event')
  if (!event) return
  try {
    const when = parseWhen(event.when)
    const cancelled = event.status === 'cancelled' || event.cancelled === true
    return { event, occurrence: { id: event.id, event, when, ...intervalOf(when, timeZone), cancelled } }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { event, occurrence: null }
  }
}
