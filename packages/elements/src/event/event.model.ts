import type { CalendarEvent } from '@whenable/contract'
import { readEvent } from '@whenable/flow/calendar'
import { intervalOf, type Occurrence, parseWhen } from '@whenable/time'
import { webAddress } from '../base/web-address.js'
import type { Answer } from '../messages/kinds.js'

/** A participant and their answer. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly answer: Answer
  readonly comment: string
}

/** How to join a conference: a safe web address, and codes. */
export interface Conference {
  readonly url: string | undefined
  readonly provider: string
  readonly code: string
  readonly passcode: string
  /** Numbers as written, each with the address that dials it. */
  readonly phones: readonly { readonly text: string; readonly href: string }[]
}

/** Answers in the order of the list of participants. */
export const answers: readonly Answer[] = ['yes', 'maybe', 'noreply', 'no']

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const answerOf = (status: unknown): Answer =>
  answers.find((answer) => answer === text(status).toLowerCase()) ?? 'noreply'

/** The participants, each address once, sorted by answer. */
export const peopleOf = ({ participants }: CalendarEvent): Person[] => {
  const people = new Map<string, Person>()
  for (const { email, name, status, comment } of participants ?? []) {
    const person = { name: text(name) || email, email, answer: answerOf(status), comment: text(comment) }
    if (person.name) people.set(email.trim().toLowerCase() || person.name, person)
  }
  return [...people.values()].sort((a, b) => answers.indexOf(a.answer) - answers.indexOf(b.answer))
}

/** The number of each answer that was given. */
export const countAnswers = (people: readonly Person[]): [answer: Answer, count: number][] =>
  answers
    .map((answer): [Answer, number] => [answer, people.filter((one) => one.answer === answer).length])
    .filter(([, count]) => count)

/** The organizer's name or address. The legacy API has them as `Name <address>`. */
export const organizerName = ({ organizer, owner }: CalendarEvent): string => {
  const [name = '', email = ''] = text(owner).split(/[<>]/, 2)
  return text(organizer?.name) || text(organizer?.email) || name.replaceAll('"', '').trim() || email.trim()
}

/** A phone number as an address of RFC 3966; pauses and extensions are left out. */
const phone = (value: unknown): Conference['phones'] => {
  const written = text(value).slice(0, 60)
  const [number] = /^\+?[\d\s().-]{4,}/.exec(written) ?? []
  const digits = number?.replace(/[^\d+]/g, '')
  return digits && digits.length > 3 ? [{ text: written, href: `tel:${digits}` }] : []
}

/** The conference of an event (interface: Event conferencing); undefined without a way to join. */
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

/** An event of the v3 API, the legacy API or a page, with its time; undefined if it is not an event. */
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
