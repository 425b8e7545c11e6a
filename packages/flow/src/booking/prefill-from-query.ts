import type { Prefill } from './state.js'

/** Longest value, in characters, that is taken from an address; a longer one is cut. */
const maxLength = { name: 200, email: 320, answer: 1000 }
/** Most answers, and most guests. */
const maxItems = 50

/** Control characters, and those that turn the direction of what follows. */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const clean = (value: string, length: number) =>
  Array.from(value.replace(controlCharacters, '').trim()).slice(0, length).join('')

/** What is there, or nothing. */
const textOrUndefined = (value: string) => value || undefined

/**
 * Values for the form from a page's address: `name`, `email`, `phone`, `guests` (addresses, joined by commas or named again),
 * and every other parameter, such as `utm_source`, as the answer to the additional field with that key. Anybody can write
 * such an address, so nothing of it is locked or hidden, and the page decides whether it wants it.
 */
export const prefillFromQuery = (query: URLSearchParams): Prefill => {
  const { name, email, answer } = maxLength
  const own = ['name', 'email', 'phone', 'guests']
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
  }
}
