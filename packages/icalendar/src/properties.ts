import ICAL from 'ical.js'

/** A property in jCal (RFC 7265, section 3.4), its name apart. */
export interface Property {
  readonly parameters: { readonly [name: string]: string | undefined }
  readonly type: string
  readonly value: string
}

/** Properties by their names in small letters, each name's in the sequence of the text. */
export type Properties = ReadonlyMap<string, readonly Property[]>

/** The properties of lines; invalid lines are left out. */
export const propertiesOf = (lines: readonly string[]): Properties => {
  const properties = new Map<string, Property[]>()
  for (const line of lines)
    try {
      const [name, parameters, type, value] = ICAL.parse.property(line)
      const property = { parameters, type, value: String(value) }
      if (!properties.get(name)?.push(property)) properties.set(name, [property])
    } catch {
      // A line that cannot be read does not affect the others.
    }
  return properties
}

/** The text of the first property that has one. ical.js keeps the escapes of unknown properties. */
export const textOf = (properties: Properties, ...names: string[]): string | undefined => {
  const [property] = names.flatMap((name) => properties.get(name)?.filter(({ value }) => value) ?? [])
  if (property?.type !== 'unknown') return property?.value
  return property.value.replace(/\\([\\;,n])/gi, (_, escaped: string) =>
    /n/i.test(escaped) ? '\n' : escaped,
  )
}

/** A colour by its CSS name (RFC 7986, section 5.9) or its digits. */
export const colorOf = (properties: Properties): string | undefined =>
  /^(?:[a-z]+|#[\da-f]{3,8})$/i.exec(textOf(properties, 'color', 'x-apple-calendar-color') ?? '')?.[0]

/** A web address; undefined for other texts. Some servers escape commas and semicolons, as in a TEXT. */
export const webAddress = (text: string | undefined): string | undefined => {
  const address = text?.replace(/\\([,;])/g, '$1')
  return address && /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).href : undefined
}

/** A content line (RFC 5545, section 3.1): what is before its value, and the value as it is written. */
export interface ContentLine {
  /** In small letters. */
  readonly name: string
  /** By their names in small letters, without quotes and with decoded circumflexes (RFC 6868). */
  readonly parameters: { readonly [name: string]: string | undefined }
  readonly value: string
}

const nameAtStart = /^[\w-]+/
const parameterAt = /;([\w-]+)=((?:"[^"]*"|[^";:])*)/y

const decoded: Readonly<Record<string, string>> = { '^n': '\n', '^^': '^', "^'": '"' }

/** Reads a content line; undefined if it has no value. Of a parameter with several values the first counts. */
export const contentLine = (line: string): ContentLine | undefined => {
  const [name] = nameAtStart.exec(line) ?? []
  if (!name) return undefined
  const parameters: Record<string, string> = {}
  let valueAt = name.length
  parameterAt.lastIndex = valueAt
  for (let found = parameterAt.exec(line); found; found = parameterAt.exec(line)) {
    const text = (found[2] ?? '').replaceAll('"', '').replace(/\^[n^']/g, (code) => decoded[code] ?? code)
    parameters[(found[1] ?? '').toLowerCase()] = text.trim()
    valueAt = parameterAt.lastIndex
  }
  if (line[valueAt] !== ':') return undefined
  return { name: name.toLowerCase(), parameters, value: line.slice(valueAt + 1) }
}
