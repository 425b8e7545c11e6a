import type { BookingSettings } from '@whenable/contract'
import { answerOf, type Draft, formFields, type Prefill } from '@whenable/flow'
import type { FormField } from './field.templates.js'

/** A question of the configuration's own. */
export interface Question extends FormField {
  readonly key: string
  readonly options: readonly string[]
}

/** The configuration's own questions, in its sequence, with what was typed, filled in or set before. */
export const questionsOf = (
  settings: BookingSettings | null,
  draft: Draft,
  prefill: Prefill | undefined,
): readonly Question[] =>
  formFields(settings, prefill).map(({ key, field, access }) => {
    const { type, label, required = false, options } = field
    const typed = access ? undefined : answerOf(draft.answers, key)
    return {
      key,
      path: `answers.${key}`,
      type,
      label,
      value: typed ?? field.default ?? '',
      required,
      locked: !!access,
      options,
      ...(type === 'phone_number' && { autocomplete: 'tel' }),
    }
  })

/** The options that an answer names. Options may hold commas, so the answer is read along the options. */
export const selectedOptions = (answer: string, options: readonly string[]): readonly string[] => {
  let remaining = answer
  return options.filter((option) => {
    const found = remaining === option || remaining.startsWith(`${option}, `)
    if (found) remaining = remaining.slice(option.length + 2)
    return found
  })
}

/** The answer with one option put in or taken out; options keep their sequence and are joined by commas. */
export const toggleOption = (answer: string, options: readonly string[], option: string): string => {
  const selected = selectedOptions(answer, options)
  return options.filter((one) => (one === option) !== selected.includes(one)).join(', ')
}
