import type { AdditionalField, BookingSettings } from '@whenable/contract'
import type { Draft, FieldAccess, Prefill, Slot } from './state.js'

/**
 * What is wrong with a field: nothing in it, no address, no phone number, not of the wanted form, not one of the options, a
 * guest who is named already, one guest too many.
 */
export type DraftError = 'required' | 'email' | 'phone' | 'pattern' | 'option' | 'duplicate' | 'limit'

/** One question of a configuration. */
export interface FormField {
  readonly key: string
  /** What the page has filled in stands in place of the configuration's own default. */
  readonly field: AdditionalField
  /** Where the page has filled it in for good. */
  readonly access?: FieldAccess | undefined
}

/** What the form is checked against beside the settings. */
export interface DraftContext {
  readonly prefill?: Prefill | undefined
  /** The slot that is to be booked: a group event has so many seats. */
  readonly slot?: Slot | undefined
}

/** Most guests beside the visitor, where the configuration does not say. */
const defaultGuestLimit = 10

/**
 * Whether a text can be a visitor's address; only the mail it brings tells whether it is one. A domain without a dot is an
 * address only inside somebody's own network, and here most likely one that is not finished.
 */
const isEmail = (text: string) => /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.[^\s@<>(),;:"\\.]+$/.test(text)

const matches = (pattern: string, text: string) => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true // The configuration's own slip; the service has the last word.
  }
}

const choices = ['dropdown', 'radio_button']

const checkAnswer = (field: AdditionalField, answer: string): DraftError | undefined => {
  const { type, required, options, pattern } = field
  if (!answer.trim() || (type === 'checkbox' && answer === 'false')) return required ? 'required' : undefined
  if (type === 'email' && !isEmail(answer)) return 'email'
  // Numbers are written in as many ways as there are countries: what has a digit may be one.
  if (type === 'phone_number' && !/\p{Nd}/u.test(answer)) return 'phone'
  if (type === 'date' && !matches('\\d{4}-\\d\\d-\\d\\d', answer)) return 'pattern'
  if (choices.includes(type) && !options.includes(answer)) return 'option'
  return pattern && !matches(pattern, answer) ? 'pattern' : undefined
}

const checkEmail = (text: string): DraftError | undefined =>
  text.trim() ? (isEmail(text.trim()) ? undefined : 'email') : 'required'

/** The answer to a question. Its key is the configuration's own, and may be a word that every object has. */
export const answerOf = (answers: Draft['answers'] | undefined, key: string): string | undefined =>
  answers && Object.hasOwn(answers, key) ? answers[key] : undefined

/** All that a configuration asks, what is hidden too. */
const allFields = (
  settings: BookingSettings | null,
  { answers, phone, access }: Prefill = {},
): readonly FormField[] =>
  Object.entries(settings?.scheduler?.additional_fields ?? {}).map(([key, field]) => {
    const given = answerOf(answers, key) ?? (field.type === 'phone_number' ? phone : undefined)
    const isFixed = given && !checkAnswer(field, given)
    return {
      key,
      field: given === undefined ? field : { ...field, default: given },
      access: field.type === 'metadata' ? 'hidden' : isFixed ? access?.[`answers.${key}`] : undefined,
    }
  })

/** How name or address can be reached: open, unless the page has filled it in for good. */
export const personAccess = (
  prefill: Prefill | undefined,
  path: 'name' | 'email',
): FieldAccess | undefined => {
  const given = prefill?.[path]?.trim()
  return given && (path === 'name' || isEmail(given)) ? prefill?.access?.[path] : undefined
}

/** The questions that the configuration asks beside name and email, in its order; hidden ones left out. */
export const formFields = (settings: BookingSettings | null, prefill?: Prefill): readonly FormField[] =>
  allFields(settings, prefill)
    .filter(({ access }) => access !== 'hidden')
    .sort((a, b) => (a.field.order ?? Infinity) - (b.field.order ?? Infinity) || 0)

/**
 * The answers as they stand: what was typed, else what the page has filled in, else the field's default; empty ones left
 * out. Values of the page go to fields that the configuration has, and nowhere else.
 */
export const answersOf = (
  settings: BookingSettings | null,
  draft: Draft,
  prefill?: Prefill,
): Record<string, string> => {
  const asked = allFields(settings, prefill).map(({ key, field, access }) => [
    key,
    (access && field.type !== 'metadata' ? undefined : answerOf(draft.answers, key)) ?? field.default,
  ])
  // A configuration may have dropped a question since it was answered: the service refuses what it does not ask.
  const answers: Record<string, string> = {
    ...(settings ? {} : draft.answers),
    ...Object.fromEntries(asked),
  }
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer))
}

/** How many guests may go along with the visitor: 0 where the configuration does not ask for them. */
export const guestLimit = (settings: BookingSettings | null, slot?: Slot): number => {
  const { hide_additional_guests, max_additional_guests = defaultGuestLimit } = settings?.scheduler ?? {}
  return hide_additional_guests ? 0 : Math.min(max_additional_guests, (slot?.event?.seats ?? Infinity) - 1)
}

/** The guests who go along: nobody where the configuration does not ask for them. */
export const guestsOf = (settings: BookingSettings | null, { guests }: Draft): Draft['guests'] =>
  guestLimit(settings) ? guests : []

/** What the form must mend before it is sent, by `name`, `email`, `answers.KEY` and `guests.N`; empty when all is well. */
export const checkDraft = (
  settings: BookingSettings | null,
  draft: Draft,
  { prefill, slot }: DraftContext = {},
): Readonly<Record<string, DraftError>> => {
  const answers = answersOf(settings, draft, prefill)
  const guests = guestsOf(settings, draft)
  const addresses = [draft, ...guests].map(({ email }) => email.trim().toLowerCase())
  const limit = guestLimit(settings, slot)
  const found: Record<string, DraftError | undefined> = {
    name: draft.name.trim() ? undefined : 'required',
    email: checkEmail(draft.email),
  }
  for (const { key, field } of formFields(settings, prefill))
    found[`answers.${key}`] = checkAnswer(field, answerOf(answers, key) ?? '')
  for (const [index, { name, email }] of guests.entries()) {
    const isNamed = addresses.indexOf(addresses[index + 1] ?? '') <= index
    if (name || email)
      found[`guests.${index}`] =
        index < limit ? (checkEmail(email) ?? (isNamed ? 'duplicate' : undefined)) : 'limit'
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, DraftError] => !!entry[1]),
  )
}

/**
 * Whether the visitor must be told that the meeting is recorded (`scheduler.notetaker_settings`: `enabled` and
 * `show_ui_consent_message`). False if the service does not show these settings to visitors.
 */
export const asksNotetakerConsent = (settings: BookingSettings | null): boolean => {
  const notetaker: unknown = settings?.scheduler?.['notetaker_settings']
  const { enabled, show_ui_consent_message } = Object(notetaker)
  return enabled === true && show_ui_consent_message === true
}
