import type { AdditionalField, BookingSettings } from '@whenable/contract'
import { answerOfValues, isEmail, ownValue } from '@whenable/contract/values'
import type { Draft, FieldAccess, Prefill, Slot } from './state.js'

/**
 * The problem of a field: `required` (empty), `email` (invalid email address), `phone` (no digit), `pattern` (wrong format),
 * `option` (not one of the options), `duplicate` (a guest who is already listed) or `limit` (too many guests).
 */
export type DraftError = 'required' | 'email' | 'phone' | 'pattern' | 'option' | 'duplicate' | 'limit'

/** An additional field of a configuration, by its key. */
export interface AdditionalFieldEntry {
  readonly key: string
  /** The field. A value from the page replaces its default. */
  readonly field: AdditionalField
  /** Set if the page has filled in the field and locked or hidden it. */
  readonly access?: FieldAccess | undefined
}

/** What a draft is checked against, in addition to the settings. */
export interface DraftContext {
  readonly prefill?: Prefill | undefined
  /** The slot to book. In a group event its seats limit the guests. */
  readonly slot?: Slot | undefined
}

/** The maximum number of guests if the configuration has none. */
const defaultGuestLimit = 10

/** Whether a text is an email address whose domain has a dot. Without one, what visitors typed is most likely incomplete. */
export const isCompleteEmail = (text: string) =>
  isEmail(text) && /[.\]]/.test(text.slice(text.lastIndexOf('@')))

const matches = (pattern: string, text: string) => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true // An invalid pattern is the owner's mistake. The service checks the answer again.
  }
}

const choices = ['dropdown', 'radio_button']

const checkAnswer = (field: AdditionalField, answer: string): DraftError | undefined => {
  const { type, required, options, pattern } = field
  if (!answer.trim() || (type === 'checkbox' && answer === 'false')) return required ? 'required' : undefined
  if (type === 'email' && !isCompleteEmail(answer)) return 'email'
  // Formats of phone numbers differ between countries, so any text with a digit is accepted.
  if (type === 'phone_number' && !/\p{Nd}/u.test(answer)) return 'phone'
  if (type === 'date' && !matches('\\d{4}-\\d\\d-\\d\\d', answer)) return 'pattern'
  if (choices.includes(type) && !options.includes(answer)) return 'option'
  return pattern && !matches(pattern, answer) ? 'pattern' : undefined
}

const checkEmail = (text: string): DraftError | undefined =>
  text.trim() ? (isCompleteEmail(text.trim()) ? undefined : 'email') : 'required'

/** All additional fields of a configuration, including hidden ones, with the values that the page has filled in. */
const allFields = (
  settings: BookingSettings | null,
  { answers, phone, access }: Prefill = {},
): readonly AdditionalFieldEntry[] =>
  Object.entries(settings?.scheduler?.additional_fields ?? {}).map(([key, field]) => {
    const own = ownValue(answers, key)
    const answer = typeof own === 'string' ? own : own && answerOfValues(field, own)
    const given = answer ?? (field.type === 'phone_number' ? phone : undefined)
    const isFixed = given && !checkAnswer(field, given)
    return {
      key,
      field: given === undefined ? field : { ...field, default: given },
      access: field.type === 'metadata' ? 'hidden' : isFixed ? access?.[`answers.${key}`] : undefined,
    }
  })

/** Whether the page has locked or hidden the visitor's name or email; `undefined` if it can be edited. */
export const personAccess = (
  prefill: Prefill | undefined,
  path: 'name' | 'email',
): FieldAccess | undefined => {
  const given = prefill?.[path]?.trim()
  return given && (path === 'name' || isCompleteEmail(given)) ? prefill?.access?.[path] : undefined
}

/** The visible additional fields of a configuration, in its order. */
export const additionalFieldsOf = (
  settings: BookingSettings | null,
  prefill?: Prefill,
): readonly AdditionalFieldEntry[] =>
  allFields(settings, prefill)
    .filter(({ access }) => access !== 'hidden')
    .sort((a, b) => (a.field.order ?? Infinity) - (b.field.order ?? Infinity) || 0)

/**
 * The answers to send: what was typed, else the value from the page, else the default of the field. Empty answers and values from
 * the page for unknown fields are left out.
 */
export const answersOf = (
  settings: BookingSettings | null,
  draft: Draft,
  prefill?: Prefill,
): Record<string, string> => {
  const fields = allFields(settings, prefill).map(({ key, field, access }) => [
    key,
    (access && field.type !== 'metadata' ? undefined : ownValue(draft.answers, key)) ?? field.default,
  ])
  // A field may have been removed from the configuration since it was answered. The service rejects answers to unknown fields.
  const answers: Record<string, string> = {
    ...(settings ? {} : draft.answers),
    ...Object.fromEntries(fields),
  }
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer))
}

/** The maximum number of guests; 0 if the configuration does not ask for guests. */
export const guestLimit = (settings: BookingSettings | null, slot?: Slot): number => {
  const { hide_additional_guests, max_additional_guests = defaultGuestLimit } = settings?.scheduler ?? {}
  return hide_additional_guests ? 0 : Math.min(max_additional_guests, (slot?.event?.seats ?? Infinity) - 1)
}

/** The guests of a draft; empty if the configuration does not ask for guests. */
export const guestsOf = (settings: BookingSettings | null, { guests }: Draft): Draft['guests'] =>
  guestLimit(settings) ? guests : []

/** The problems to fix before sending, by field: `name`, `email`, `answers.KEY` and `guests.N`. Empty if there are none. */
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
  for (const { key, field } of additionalFieldsOf(settings, prefill))
    found[`answers.${key}`] = checkAnswer(field, ownValue(answers, key) ?? '')
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
