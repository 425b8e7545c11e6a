import type { AdditionalField, BookingSettings } from '@whenable/contract'
import { answerOf, type Draft, fieldsOf } from '@whenable/flow'

/** One question of the form. */
export interface FormField {
  /** Its place in the draft, as `checkDraft` names it: `name`, `email`, `answers.KEY`. */
  readonly path: string
  /** `name`, `email`, or one of the additional fields' types. */
  readonly type: string
  readonly label: string
  readonly value: string
  readonly required: boolean
  readonly options: readonly string[]
  /** What the browser may fill in by itself (HTML: autofill). */
  readonly autocomplete?: 'name' | 'email' | 'tel'
}

const additional = (key: string, field: AdditionalField, draft: Draft): FormField => ({
  path: `answers.${key}`,
  type: field.type,
  label: field.label,
  value: answerOf(draft.answers, key) ?? field.default ?? '',
  required: field.required ?? false,
  options: field.options,
  ...(field.type === 'phone_number' && { autocomplete: 'tel' }),
})

/** The questions in the sequence they are asked: name, email, then the configuration's own. */
export const formFields = (
  settings: BookingSettings | null,
  draft: Draft,
  labels: { readonly name: string; readonly email: string },
): readonly FormField[] => [
  ...(['name', 'email'] as const).map((path) => ({
    path,
    type: path,
    label: labels[path],
    value: draft[path],
    required: true,
    options: [],
    autocomplete: path,
  })),
  ...fieldsOf(settings).map(({ key, field }) => additional(key, field, draft)),
]

/** What an answer changes in the draft. */
export const answerPatch = (draft: Draft, path: string, value: string): Partial<Draft> =>
  path.startsWith('answers.')
    ? { answers: { ...draft.answers, [path.slice('answers.'.length)]: value } }
    : { [path]: value }

/** Where the form shows a field that the service names in a refusal (interface: Bookings). */
export const pathOfRequestField = (field: string | undefined): string | undefined =>
  field
    ?.replace(/^guest\./, '')
    .replace(/^additional_fields\./, 'answers.')
    .replace(/^additional_guests\.(\d+).*/, 'guests.$1')

/** The options that an answer names. Options may hold commas, so the answer is read along the options. */
export const selectedOptions = (answer: string, options: readonly string[]): readonly string[] => {
  let rest = answer
  return options.filter((option) => {
    const found = rest === option || rest.startsWith(`${option}, `)
    if (found) rest = rest.slice(option.length + 2)
    return found
  })
}

/** The answer with one option put in or taken out; options keep their sequence and are joined by commas. */
export const toggleOption = (answer: string, options: readonly string[], option: string): string => {
  const selected = selectedOptions(answer, options)
  return options.filter((one) => (one === option) !== selected.includes(one)).join(', ')
}
