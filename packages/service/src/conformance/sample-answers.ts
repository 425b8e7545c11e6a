import type { AdditionalField, BookingSettings } from '@whenable/contract'

/** Sample answers by field type. Other types accept text. */
const samples: Readonly<Record<string, string>> = {
  email: 'conformance@example.com',
  phone_number: '+351 210 000 000',
  date: '2030-01-01',
  checkbox: 'true',
}

const sampleOf = ({ type, options, default: preset }: AdditionalField): string =>
  preset ?? options[0] ?? samples[type] ?? 'Conformance check'

/** Answers to a configuration's required questions, and the given ones. It cannot guess answers for a `pattern`. */
export const sampleAnswers = (
  settings: BookingSettings | undefined,
  given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => {
  const required = Object.entries(settings?.scheduler?.additional_fields ?? {}).filter(
    ([, field]) => field.required,
  )
  return { ...Object.fromEntries(required.map(([key, field]) => [key, sampleOf(field)])), ...given }
}
