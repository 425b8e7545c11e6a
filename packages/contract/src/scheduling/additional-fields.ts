import * as z from 'zod/mini'
import { booleanSchema, listOf, numericSchema, optional, optionalText } from '../scalars.js'

// The questions of a booking form besides name and email.

/** The types of an additional field (interface: Configuration). */
export const additionalFieldTypes = [
  'text',
  'multi_line_text',
  'email',
  'phone_number',
  'dropdown',
  'date',
  'checkbox',
  'radio_button',
  'multi_select',
  'metadata',
] as const

/** The type of an additional field. A new one needs a row in every table of this type; the compiler names them. */
export type AdditionalFieldType = (typeof additionalFieldTypes)[number]

/** The types that a form shows. */
export type VisibleFieldType = Exclude<AdditionalFieldType, 'metadata'>

/** A field of the booking form besides name and email. `metadata` fields are hidden. */
export const additionalFieldSchema = z.looseObject({
  label: z.string(),
  /** One of {@link additionalFieldTypes}; unknown types are shown as text fields. */
  type: z.string(),
  required: optional(booleanSchema),
  default: optionalText,
  /** A regular expression that must match the entire answer. */
  pattern: optionalText,
  order: optional(numericSchema),
  options: listOf(z.string()),
})

export type AdditionalField = z.infer<typeof additionalFieldSchema>
