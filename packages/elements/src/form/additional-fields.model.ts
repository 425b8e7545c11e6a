import type { BookingSettings } from '@whenable/contract'
import { ownValue } from '@whenable/contract/values'
import { additionalFieldsOf, type Draft, type Prefill } from '@whenable/flow'
import type { FormField } from './field.templates.js'

/** An additional field of the configuration, as it is rendered. */
export interface AdditionalFormField extends FormField {
  readonly key: string
  readonly options: readonly string[]
}

/** The configuration's additional fields in order, with their values. */
export const additionalFormFields = (
  settings: BookingSettings | null,
  draft: Draft,
  prefill: Prefill | undefined,
): readonly AdditionalFormField[] =>
  additionalFieldsOf(settings, prefill).map(({ key, field, access }) => {
    const { type, label, required = false, options } = field
    const typed = access ? undefined : ownValue(draft.answers, key)
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

/** The options in an answer. Options may contain commas, so the answer is matched against them. */
export const selectedOptions = (answer: string, options: readonly string[]): readonly string[] => {
  let remaining = answer
  return options.filter((option) => {
    const found = remaining === option || remaining.startsWith(`${option}, `)
    if (found) remaining = remaining.slice(option.length + 2)
    return found
  })
}

/** The answer with an option added or removed. Options keep their order and are joined by commas. */
export const toggleOption = (answer: string, options: readonly string[], option: string): string => {
  const selected = selectedOptions(answer, options)
  return options.filter((one) => (one === option) !== selected.includes(one)).join(', ')
}
