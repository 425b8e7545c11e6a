import {
  type AdditionalField,
  type BookingSettings,
  type LinkPrefill,
  ownValue,
  type Person,
  type ServiceError,
} from '@whenable/contract'
import { answerError } from '../../event-types/additional-fields.js'
import type { Texts } from '../../texts/languages.js'
import type { PageLanguage } from '../page-language.js'
import type { PageReader } from './page-reader.js'

/** A field of a form. */
export interface FormField {
  /** The control's name: `name`, `email`, `answers.KEY`, `guests.0.name`. */
  readonly name: string
  /** `name`, `email`, or one of the additional fields' types. */
  readonly type: string
  readonly label: string
  readonly value: string
  readonly required: boolean
  readonly options: readonly string[]
  readonly pattern?: string | undefined
  readonly maxLength?: number | undefined
  readonly autocomplete?: 'name' | 'email' | 'tel' | undefined
}

/** A form with its values and errors. */
export interface BookingForm {
  readonly fields: readonly FormField[]
  /** The optional fields of additional guests. */
  readonly guests: readonly FormField[]
  /** Fields that are not shown, which an address may fill in. */
  readonly hidden: readonly FormField[]
  /** Error messages by field name. */
  readonly errors: ReadonlyMap<string, string>
}

/** Maximum number of additional guests in a form. */
const maxGuests = 3

/** Separates several answers to one question, as in the interface. */
const separator = ', '

const allFields = ({ scheduler }: BookingSettings): [key: string, field: AdditionalField][] =>
  Object.entries(scheduler?.additional_fields ?? {})

const isHidden = ([, { type }]: readonly [string, AdditionalField]): boolean => type === 'metadata'

/** The additional fields of a form that are shown, in order. */
export const fieldsOf = (settings: BookingSettings): [key: string, field: AdditionalField][] =>
  allFields(settings)
    .filter((entry) => !isHidden(entry))
    .sort(([, a], [, b]) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)

/** The fields of a configuration's form, with submitted values, or else those of a link or defaults. */
export const formFields = (
  settings: BookingSettings,
  text: Texts,
  typed?: URLSearchParams,
  prefill: Partial<LinkPrefill> = {},
): Omit<BookingForm, 'errors'> => {
  const typedValue = (name: string, otherwise = '') => (typed ? (typed.get(name) ?? '') : otherwise)
  const person = { required: true, options: [] }
  const { hide_additional_guests, max_additional_guests = maxGuests } = settings.scheduler ?? {}
  const guestCount = hide_additional_guests ? 0 : Math.min(maxGuests, max_additional_guests)
  const guests = Array.from({ length: guestCount }).keys()
  const additional = ([key, { type, label, required, pattern, options, ...field }]: readonly [
    string,
    AdditionalField,
  ]): FormField => {
    const name = `answers.${key}`
    return {
      ...{ name, type, label, options, pattern: pattern ?? undefined, required: required ?? false },
      value: typed
        ? typed.getAll(name).join(separator)
        : // The service fills in the default of a field that is not shown.
          (ownValue(prefill.additional_fields, key) ?? (type === 'metadata' ? '' : field.default) ?? ''),
      autocomplete: type === 'phone_number' ? 'tel' : undefined,
    }
  }
  return {
    fields: [
      {
        ...person,
        name: 'name',
        type: 'name',
        label: text.booking.details.name,
        value: typedValue('name', prefill.name),
        autocomplete: 'name',
      },
      {
        ...person,
        ...{
          name: 'email',
          type: 'email',
          label: text.booking.details.email,
          value: typedValue('email', prefill.email),
          autocomplete: 'email',
        },
      },
      ...fieldsOf(settings).map(additional),
    ],
    hidden: allFields(settings).filter(isHidden).map(additional),
    guests: [...guests].flatMap((index) =>
      (['name', 'email'] as const).map((part) => {
        const name = `guests.${index}.${part}`
        const label = text.booking.guests[part === 'name' ? 'guestName' : 'guestEmail'](index + 1)
        const value = typedValue(name, prefill.additional_guests?.[index]?.[part])
        return { name, type: part, label, value, required: false, options: [] }
      }),
    ),
  }
}

/** The error messages of invalid answers by type, except those of patterns. */
const kinds: Readonly<Record<string, 'email' | 'phone' | 'option'>> = {
  email: 'email',
  phone_number: 'phone',
  dropdown: 'option',
  radio_button: 'option',
  multi_select: 'option',
}

const errorOf = ({ type, value, required, pattern, options }: FormField, text: Texts): string | undefined => {
  const isEmpty = value.trim() === '' || (type === 'checkbox' && value === 'false')
  if (isEmpty) return required ? text.booking.details.problem('required', type) : undefined
  const field = { type, options: [...options] }
  if (answerError({ ...field, pattern: undefined }, value))
    return text.booking.details.problem(kinds[type] ?? 'pattern', '')
  return pattern && answerError({ ...field, pattern }, value)
    ? text.booking.details.problem('pattern', '')
    : undefined
}

/** Reads a submitted form with all its values and errors. */
export const readForm = (settings: BookingSettings, text: Texts, typed: URLSearchParams): BookingForm => {
  const { fields, guests, hidden } = formFields(settings, text, typed)
  const found = [...fields, ...guests].flatMap((field) => {
    const error = errorOf(field, text)
    return error ? [[field.name, error] as const] : []
  })
  // An additional guest with a name needs an address.
  const unreachable = companionsOf(typed, guests).flatMap(({ index, email }) =>
    email ? [] : [[`guests.${index}.email`, text.booking.details.problem('required', 'email')] as const],
  )
  return { fields, guests, hidden, errors: new Map([...found, ...unreachable]) }
}

const companionsOf = (typed: URLSearchParams, guests: readonly FormField[]) =>
  guests
    .filter(({ type }) => type === 'email')
    .map(({ value }, index) => ({
      index,
      email: value.trim(),
      name: typed.get(`guests.${index}.name`)?.trim() || undefined,
    }))
    .filter(({ name, email }) => name || email)

/** The guest, additional guests and answers of a submitted form. */
export const answersOf = (
  typed: URLSearchParams,
  { fields, guests, hidden }: BookingForm,
): { guest: Person; additionalGuests: Person[]; additionalFields: Record<string, string> } => ({
  guest: { name: typed.get('name')?.trim() ?? '', email: typed.get('email')?.trim() ?? '' },
  additionalGuests: companionsOf(typed, guests).map(({ name, email }) => ({ name, email })),
  additionalFields: Object.fromEntries(
    [...fields, ...hidden].flatMap(({ name, value }) =>
      name.startsWith('answers.') && value ? [[name.slice('answers.'.length), value]] : [],
    ),
  ),
})

/** What a submitted form asks for, whichever slots it books. The hosts are anybody who is free. */
export const requestOfForm = (
  typed: URLSearchParams,
  form: BookingForm,
  { reader, language }: { readonly reader: PageReader; readonly language: PageLanguage },
) => ({
  hosts: [],
  ...answersOf(typed, form),
  timezone: reader.query['tz'] && reader.timeZone,
  emailLanguage: language.lang,
})

/** The form field that an error names, if it is one of the form's. */
export const refusedField = (
  { fields, guests }: BookingForm,
  { field = '' }: ServiceError,
): string | undefined => {
  const name = field
    .replace(/^guest\./, '')
    .replace(/^additional_guests\./, 'guests.')
    .replace(/^additional_fields\./, 'answers.')
  return [...fields, ...guests].find((one) => one.name === name)?.name
}
