import type { Instant } from '@whenable/time'
import type { Prefill } from './state.js'

/** The maximum length of values, in characters. Longer ones are cut. */
const maxLength = { name: 200, email: 320, answer: 1000 }
/** The maximum number of answers, and of guests. */
const maxItems = 50

/** Control characters, including those that change the text direction. */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const clean = (value: string, length: number) =>
  Array.from(value.replace(controlCharacters, '').trim()).slice(0, length).join('')

/** The parameter of the chosen time. Its name is no key that a field is likely to have. */
const slotParameter = 'when-slot'

/** Reads a time: its start in Unix seconds, and for group events `~` and the id of the event. */
const slotOf = (text: string): Prefill['slot'] => {
  const [, start, eventId] = /^(\d{1,12})(?:~(.{1,300}))?$/s.exec(text) ?? []
  return start === undefined ? undefined : { start: Number(start) as Instant, ...(eventId && { eventId }) }
}

/** The value, or `undefined` if it is empty. */
const textOrUndefined = (value: string) => value || undefined

/**
 * Form values from the query of a page's URL: `name`, `email`, `phone` and `guests` (email addresses, separated by commas or in
 * repeated parameters), and `when-slot`, a time to begin with. Every other parameter, such as `utm_source`, is the answer to the additional field with that key. Anybody
 * can create such a link, so no field is locked or hidden.
 */
export const prefillFromQuery = (query: URLSearchParams): Prefill => {
  const { name, email, answer } = maxLength
  const own = ['name', 'email', 'phone', 'guests', slotParameter]
  const value = (key: string, length: number) => textOrUndefined(clean(query.get(key) ?? '', length))
  const answers = [...new Set(query.keys())]
    .filter((key) => !own.includes(key))
    .slice(0, maxItems)
    .flatMap((key) => {
      const given = value(key, answer)
      return given ? [[key, given] as const] : []
    })
  const guests = query
    .getAll('guests')
    .flatMap((list) => list.split(','))
    .map((one) => ({ name: '', email: clean(one, email) }))
    .filter((guest) => guest.email)
    .slice(0, maxItems)
  return {
    name: value('name', name),
    email: value('email', email),
    phone: value('phone', 50),
    answers: Object.fromEntries(answers),
    guests,
    slot: slotOf(query.get(slotParameter) ?? ''),
  }
}
