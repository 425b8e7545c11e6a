import type { AdditionalField, BookingSettings } from '@whenable/contract'
import type { Draft } from '../booking/state.js'

/** What is wrong with a field: nothing in it, no address, not of the wanted form, not one of the options. */
export type DraftFault = 'required' | 'email' | 'pattern' | 'option'

type Fields = readonly { readonly key: string; readonly field: AdditionalField }[]

/** The questions that the configuration asks beside name and email, in its order; hidden ones left out. */
export const fieldsOf = (settings: BookingSettings | null): Fields =>
  Object.entries(settings?.scheduler?.additional_fields ?? {})
    .map(([key, field]) => ({ key, field }))
    .filter(({ field }) => field.type !== 'metadata')
    .sort((a, b) => (a.field.order ?? Infinity) - (b.field.order ?? Infinity) || 0)

/** The answers as they stand: what was typed, else the field's default; empty ones left out. */
export const answersOf = (settings: BookingSettings | null, draft: Draft): Record<string, string> => {
  const fields = settings?.scheduler?.additional_fields ?? {}
  const defaults = Object.entries(fields).map(([key, field]) => [key, field.default ?? ''] as const)
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(defaults), ...draft.answers }).filter(([, answer]) => answer),
  )
}

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

const checkAnswer = (field: AdditionalField, answer: string): DraftFault | undefined => {
  if (!answer.trim() || (field.type === 'checkbox' && answer === 'false'))
    return field.required ? 'required' : undefined
  if (field.type === 'email' && !isEmail(answer)) return 'email'
  if (field.type === 'date' && !matches('\\d{4}-\\d\\d-\\d\\d', answer)) return 'pattern'
  if (choices.includes(field.type) && !field.options.includes(answer)) return 'option'
  return field.pattern && !matches(field.pattern, answer) ? 'pattern' : undefined
}

/** What the form must mend before it is sent, by `name`, `email`, `answers.KEY` and `guests.N`; empty when all is well. */
export const checkDraft = (
  settings: BookingSettings | null,
  draft: Draft,
): Readonly<Record<string, DraftFault>> => {
  const answers = answersOf(settings, draft)
  const email = (text: string): DraftFault | undefined =>
    text.trim() ? (isEmail(text.trim()) ? undefined : 'email') : 'required'
  const found: [string, DraftFault | undefined][] = [
    ['name', draft.name.trim() ? undefined : 'required'],
    ['email', email(draft.email)],
    ...fieldsOf(settings).map(({ key, field }): [string, DraftFault | undefined] => [
      `answers.${key}`,
      checkAnswer(field, answers[key] ?? ''),
    ]),
    ...draft.guests.map((guest, index): [string, DraftFault | undefined] => [
      `guests.${index}`,
      guest.name || guest.email ? email(guest.email) : undefined,
    ]),
  ]
  return Object.fromEntries(found.filter((entry): entry is [string, DraftFault] => !!entry[1]))
}
