import { type Instant, instant } from '@whenable/time'
import { answerOfValues, readEmail } from './address-values.js'

// What the address of a booking page fills in. The pages with and without scripts read it by these functions.

/** A slot by its start, and for group events the event. */
export interface SlotName {
  readonly start: Instant
  readonly eventId?: string | undefined
}

/** What a query fills in. */
export interface QueryPrefill {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** Email addresses. */
  readonly guests: readonly string[]
  /** The values of every other parameter, by its name. What they say depends on the field of that key (see {@link answerOfValues}). */
  readonly answers: Readonly<Record<string, readonly string[]>>
  readonly slot?: SlotName | undefined
}

/** The maximum length of values, in characters. Longer ones are cut. */
const maxLength = { name: 200, email: 320, phone: 50, answer: 1000 }
/** The maximum number of answers, of guests, and of values of one answer. */
const maxItems = 50

/** Control characters, including those that change the text direction. */
const controlCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A slot by its start in Unix seconds, and for group events `~` and the id of the event. Undefined for any other text. */
export const parseSlotName = (text: string): SlotName | undefined => {
  const [, start, eventId] = /^(\d{1,12})(?:~(.{1,300}))?$/s.exec(text) ?? []
  if (start === undefined) return undefined
  try {
    return { start: instant(Number(start)), ...(eventId && { eventId }) }
  } catch {
    return undefined
  }
}

/**
 * Form values from a query: `name`, `email`, `phone` and `guests` (email addresses, separated by commas or in repeated parameters), and
 * `when-slot`, a time to begin with. Every other parameter, such as `utm_source`, is the answer to the additional field with that key.
 */
export const readQueryPrefill = (query: URLSearchParams): QueryPrefill => {
  const own = ['name', 'email', 'phone', 'guests', 'when-slot']
  /** The values of a parameter without what is invisible. Spaces stay: one at the beginning of a phone number counts. */
  const valuesOf = (key: string, length: number) =>
    query
      .getAll(key)
      .slice(0, maxItems)
      .map((value) => Array.from(value.replace(controlCharacters, '')).slice(0, length).join(''))
      .filter((value) => value.trim())
  const one = (key: keyof typeof maxLength, type: string) =>
    answerOfValues({ type }, valuesOf(key, maxLength[key]).slice(0, 1)) || undefined
  const keys = [...new Set(query.keys())].filter((key) => !own.includes(key)).slice(0, maxItems)
  return {
    name: one('name', 'text'),
    email: one('email', 'email'),
    phone: one('phone', 'phone_number'),
    guests: query
      .getAll('guests')
      .flatMap((list) => list.split(','))
      .map((address) =>
        readEmail(Array.from(address.replace(controlCharacters, '')).slice(0, maxLength.email).join('')),
      )
      .filter(Boolean)
      .slice(0, maxItems),
    answers: Object.fromEntries(
      keys.flatMap((key) => {
        const values = valuesOf(key, maxLength.answer)
        return values.length ? [[key, values] as const] : []
      }),
    ),
    slot: parseSlotName(query.get('when-slot') ?? ''),
  }
}
