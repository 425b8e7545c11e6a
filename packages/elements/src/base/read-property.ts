import { type ComplexAttributeConverter, defaultConverter, type PropertyDeclaration } from 'lit'

type Constructor = { readonly name: string }

/** The type of a property that takes values of several types. */
export const AnyType = { name: 'any' } as const

/** Whether a value is of a type, of any window. Numbers are whole: days, hours, minutes. */
const isOfType = (value: unknown, type: Constructor): boolean =>
  Array.isArray(value)
    ? type === Array || type.name === 'object'
    : typeof value === type.name.toLowerCase() && (type !== Number || Number.isInteger(value))

/**
 * What an assigned value means: itself if it is of the property's type, which its declaration or its default tells; a text, as frameworks
 * assign attributes, what the attribute would mean; else the default.
 */
export const readProperty = (
  value: unknown,
  standard: unknown,
  { type, attribute, converter = defaultConverter }: PropertyDeclaration,
): unknown => {
  if (value === undefined || value === null) return standard
  if (type === AnyType) return value
  const expected = (type ?? standard?.constructor ?? (attribute === false ? Object : String)) as Constructor
  if (isOfType(value, expected)) return value
  if (expected === String) return String(value)
  if (typeof value !== 'string' || attribute === false) return standard
  const read = (converter as ComplexAttributeConverter).fromAttribute?.(value, expected)
  return isOfType(read, expected) ? read : standard
}
