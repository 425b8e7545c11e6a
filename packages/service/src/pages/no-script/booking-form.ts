import type { AdditionalField, BookingSettings, Person, ServiceError } from '@whenable/contract'
import { answerError } from '../../scheduling/additional-fields.js'
import type { GetText } from './messages.js'

/** One question of a form. */
export interface FormField {
  /** The name of its control: `name`, `email`, `answers.KEY`, `guests.0.name`. */
  readonly name: string
  /** `name`, `email`, or one of the additional fields' types. */
  readonly type: string
  readonly label: string
  readonly value: string
  readonly required: boolean
  readonly options: readonly string[]
  readonly pattern?: string | undefined
  readonly autocomplete?: 'name' | 'email' | 'tel' | undefined
}

/** A form as it is shown, with what was typed and what is wrong with it. */
export interface BookingForm {
  readonly fields: readonly FormField[]
  /** Those of the guests who come along; nobody has to. */
  readonly guests: readonly FormField[]
  /** What to mend, by the name of the field. */
  readonly errors: ReadonlyMap<string, string>
}

/** Guests that a form without a script has room for. */
const maxGuests = 3

/** Several answers as one text, as the interface takes them. */
const separator = ', '

/** What a form asks beside name and address, in its order. */
export const fieldsOf = (settings: BookingSettings): [key: string, field: AdditionalField][] =>
  Object.entries(settings.scheduler?.additional_fields ?? {})
    .filter(([, { type }]) => type !== 'metadata')
    .sort(([, a], [, b]) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)

/** The fields of a configuration's form, with what was typed; before that with the deerrors. */
export const formFields = (
  settings: BookingSettings,
  text: GetText,
  typed?: URLSearchParams,
): Pick<BookingForm, 'fields' | 'guests'> => {
  const typedValue = (name: string) => typed?.get(name) ?? ''
  const person = { required: true, options: [] }
  const { hide_additional_guests, max_additional_guests = maxGuests } = settings.scheduler ?? {}
  const places = hide_additional_guests ? 0 : Math.min(maxGuests, max_additional_guests)
  const guests = Array.from({ length: places }).keys()
  return {
    fields: [
      {
        ...person,
        name: 'name',
        type: 'name',
        label: text('name'),
        value: typedValue('name'),
        autocomplete: 'name',
      },
      {
        ...person,
        ...{
          name: 'email',
          type: 'email',
          label: text('email'),
          value: typedValue('email'),
          autocomplete: 'email',
        },
      },
      ...fieldsOf(settings).map(([key, { type, label, required, pattern, options, ...field }]): FormField => {
        const name = `answers.${key}`
        return {
          ...{ name, type, label, options, pattern: pattern ?? undefined, required: required ?? false },
          value: typed ? typed.getAll(name).join(separator) : (field.default ?? ''),
          autocomplete: type === 'phone_number' ? 'tel' : undefined,
        }
      }),
    ],
    guests: [...guests].flatMap((index) =>
      (['name', 'email'] as const).map((part) => {
        const name = `guests.${index}.${part}`
        const label = text(part === 'name' ? 'guestName' : 'guestEmail', { number: index + 1 })
        return { name, type: part, label, value: typedValue(name), required: false, options: [] }
      }),
    ),
  }
}

/** The kind of fault that an answer of a type can have beside that of a pattern. */
const kinds: Readonly<Record<string, string>> = {
  email: 'email',
  phone_number: 'phone',
  dropdown: 'option',
  radio_button: 'option',
  multi_select: 'option',
}

const errorOf = (
  { type, value, required, pattern, options }: FormField,
  text: GetText,
): string | undefined => {
  const isEmpty = value.trim() === '' || (type === 'checkbox' && value === 'false')
  if (isEmpty) return required ? text('problem', {}, 'required', type) : undefined
  const field = { type, options: [...options] }
  if (answerError({ ...field, pattern: undefined }, value))
    return text('problem', {}, kinds[type] ?? 'pattern')
  return pattern && answerError({ ...field, pattern }, value) ? text('problem', {}, 'pattern') : undefined
}

/** What a visitor has typed, and all that is wrong with it: nothing of it is lost. */
export const readForm = (settings: BookingSettings, text: GetText, typed: URLSearchParams): BookingForm => {
  const { fields, guests } = formFields(settings, text, typed)
  const found = [...fields, ...guests].flatMap((field) => {
    const error = errorOf(field, text)
    return error ? [[field.name, error] as const] : []
  })
  // Whoever has a name comes along, and is written to.
  const unreachable = companionsOf(typed, guests).flatMap(({ index, email }) =>
    email ? [] : [[`guests.${index}.email`, text('problem', {}, 'required', 'email')] as const],
  )
  return { fields, guests, errors: new Map([...found, ...unreachable]) }
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

/** Who books, whom they bring along, and what they have answered. */
export const answersOf = (
  typed: URLSearchParams,
  { fields, guests }: BookingForm,
): { guest: Person; additionalGuests: Person[]; additionalFields: Record<string, string> } => ({
  guest: { name: typed.get('name')?.trim() ?? '', email: typed.get('email')?.trim() ?? '' },
  additionalGuests: companionsOf(typed, guests).map(({ name, email }) => ({ name, email })),
  additionalFields: Object.fromEntries(
    fields.flatMap(({ name, value }) =>
      name.startsWith('answers.') && value ? [[name.slice('answers.'.length), value]] : [],
    ),
  ),
})

/** The field of a form that a refusal names, where it is one of them. */
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
