import type { Instant } from '@whenable/time'
import type { AdditionalField } from './additional-fields.js'

// What values in the address of a booking page mean. `query-prefill.ts` reads the address.

/** The days that a slot in an address may be past: its page says that it is gone. An older one is ignored. */
const longestPast = 366

const day = 86_400

/**
 * Whether an address may name a slot with this start: one that can be booked, or could be in the last year.
 *
 * @param daysAhead how far ahead slots can be booked
 */
export const isSlotInReach = (start: Instant, now: Instant, daysAhead: number): boolean =>
  now - longestPast * day <= start && start < now + daysAhead * day

/** An email address contains no space: one stands for a `+` that was not encoded. */
export const readEmail = (value: string) => value.trim().replaceAll(' ', '+')

/** A phone number begins with no space: one stands for a `+` that was not encoded. */
const readPhone = (value: string) => {
  const number = value.trim()
  return value.startsWith(' ') && /^[\d(]/.test(number) ? `+${number}` : number
}

const readText = (value: string) => value.trim()

const readers: Readonly<Record<string, ((value: string) => string) | undefined>> = {
  email: readEmail,
  phone_number: readPhone,
  // Whoever makes a link agrees to nothing for who follows it.
  checkbox: () => '',
}

/** Fields that have one value: the first that fits. */
const single = ['email', 'phone_number', 'date']

/**
 * The answer that the values of a parameter give to a field. In an email address and at the beginning of a phone number a space is a
 * `+` that was not encoded; elsewhere `+` is a space. A repeated parameter chooses several options, or the first one that exists. It ticks
 * no checkbox.
 */
export const answerOfValues = (
  {
    type,
    options,
  }: Pick<AdditionalField, 'type'> & { readonly options?: readonly string[] | null | undefined },
  values: readonly string[],
): string => {
  const read = (Object.hasOwn(readers, type) && readers[type]) || readText
  const given = values.map(read).filter(Boolean)
  const [first = ''] = given
  if (type === 'dropdown' || type === 'radio_button')
    return given.find((value) => options?.includes(value)) ?? first
  // Options keep their order, as in an answer that is chosen by hand.
  const chosen = options?.filter((option) => given.includes(option)) ?? []
  if (type === 'multi_select' && given.every((value) => options?.includes(value))) return chosen.join(', ')
  return single.includes(type) ? first : given.join(', ')
}
