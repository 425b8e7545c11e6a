// The code of a story in HTML and in React, generated from its arguments and the custom elements manifest.
import { definedIn, definitionOf } from '../scripts/element-data/names.mjs'

/** A property in the manifest. */
export interface Member {
  readonly kind: string
  readonly name: string
  readonly attribute?: string
  readonly type?: { readonly text: string }
  readonly default?: string
  readonly description?: string
}

/** An element in the manifest. */
export interface ManifestElement {
  readonly name: string
  readonly tagName: string
  /** The package that exports it. */
  readonly package: string
  readonly description: string
  readonly members: readonly Member[]
  readonly events?: readonly { readonly name: string }[]
}

/** A story's element: its attributes, the properties that the story sets, and its content. */
export interface Shown {
  readonly element: ManifestElement
  readonly args: Readonly<Record<string, unknown>>
  /** The content, as HTML. */
  readonly content?: string | undefined
  /** The code for properties whose values cannot be written as code. */
  readonly written?: Readonly<Record<string, string>> | undefined
}

/** The property `now`, which stories set to a fixed time. Pages need not set it, so it is left out. */
const storiesOwn = new Set(['now'])

/** The maximum number of list items that are written out. */
const LONGEST = 3

const indent = (text: string): string => text.replaceAll('\n', '\n  ')

const inQuotes = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const isPlainName = (key: string): boolean => /^[\p{L}_$][\p{L}\d_$]*$/u.test(key)

/** Joins parts in one line if they fit, else with a line for each. */
const between = (open: string, parts: readonly string[], close: string, space = ''): string => {
  if (!parts.length) return open + close
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length <= 70 && !/\n|\/\//.test(line)) return line
  const lines = parts.map((part) => `  ${indent(part)}${part.startsWith('//') ? '' : ','}`)
  return [open, ...lines, close].join('\n')
}

const list = (open: string, values: readonly unknown[], close: string): string => {
  const more = values.length - LONGEST
  if (more <= 1) return between(open, values.map(valueInCode), close)
  const first = values.slice(0, LONGEST).map(valueInCode)
  return between(open, [...first, `// … and ${more} more like these`], close)
}

/** A value given as code. */
class Written {
  constructor(readonly code: string) {}
}

/** A value as JavaScript code. */
export const valueInCode = (value: unknown): string => {
  if (typeof value === 'string') return inQuotes(value)
  if (value instanceof Written) return value.code
  if (typeof value === 'function') return value.toString()
  if (value instanceof Map) return list('new Map([', [...value], '])')
  if (Array.isArray(value)) return list('[', value, ']')
  if (value === null || typeof value !== 'object') return String(value)
  const own = Object.entries(value).filter(([, member]) => member !== undefined)
  const parts = own.map(
    ([key, member]) => `${isPlainName(key) ? key : inQuotes(key)}: ${valueInCode(member)}`,
  )
  return between('{', parts, '}', ' ')
}

/** Whether a value is the default of the element. */
const isDefault = (value: unknown, { default: initial }: Member): boolean =>
  value === undefined || initial === valueInCode(value)

/** The properties that a page must set, with their values. */
const wordsOf = ({ element, args, written = {} }: Shown): [member: Member, value: unknown][] =>
  element.members
    .filter(({ kind, name }) => kind === 'field' && !storiesOwn.has(name))
    .map((member): [Member, unknown] => {
      const code = written[member.name]
      return [member, code ? new Written(code) : args[member.name]]
    })
    .filter(([member, value]) => !isDefault(value, member))

const isAttribute = ([{ attribute }, value]: readonly [Member, unknown]): boolean =>
  !!attribute && ['string', 'number', 'boolean'].includes(typeof value)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A tag with its attributes, on one line if it fits. `end` closes a tag without content. */
const tag = (name: string, words: readonly string[], content: string, end: string): string => {
  const line = `<${[name, ...words].join(' ')}`
  const isShort = line.length <= 76 && !line.includes('\n')
  const start = isShort ? line : `${[`<${name}`, ...words.map((word) => `  ${indent(word)}`)].join('\n')}\n`
  return content
    ? `${start}>\n  ${indent(content)}\n</${name}>`
    : `${start}${isShort ? end : end.trimStart()}`
}

/** The HTML of a page, with a script for properties without attributes. */
export const htmlSnippet = (shown: Shown): string => {
  const { element, content = '' } = shown
  const words = wordsOf(shown)
  const attributes = words
    .filter(isAttribute)
    .filter(([, value]) => value !== false)
    .map(([{ attribute }, value]) =>
      value === true ? `${attribute}` : `${attribute}="${escaped(String(value))}"`,
    )
  const name = definedIn(element.tagName).replace(/-(\w)/g, (_match: string, letter: string) =>
    letter.toUpperCase(),
  )
  const others = words.filter((word) => !isAttribute(word))
  const assignments = others.map(([member, value]) => `${name}.${member.name} = ${valueInCode(value)}`)
  const lines = [
    `import '${definitionOf(element)}'`,
    ...(others.length
      ? ['', `const ${name} = document.querySelector('${element.tagName}')`, ...assignments]
      : []),
  ]
  const script = lines.map((line) => (line ? `  ${indent(line)}` : '')).join('\n')
  const drawn = tag(element.tagName, attributes, content, `></${element.tagName}>`)
  return `${drawn}\n\n<script type="module">\n${script}\n</script>`
}

/** The React code of a page. */
export const reactSnippet = (shown: Shown): string => {
  const { element, content = '' } = shown
  const words = wordsOf(shown)
  const isInPlace = ([, value]: readonly [Member, unknown]) => value === null || typeof value !== 'object'
  const constants = words
    .filter((word) => !isInPlace(word))
    .map(([{ name }, value]) => `const ${name} = ${valueInCode(value)}\n`)
  const properties = words.map((word) => {
    const [{ name }, value] = word
    if (!isInPlace(word)) return `${name}={${name}}`
    if (value === true) return name
    return typeof value === 'string' ? `${name}="${escaped(value)}"` : `${name}={${valueInCode(value)}}`
  })
  const drawn = tag(element.name, properties, content, ' />')
  return [
    `import { ${element.name} } from '@whenable/react'`,
    '',
    ...constants,
    `export const Example = () => ${drawn.includes('\n') ? `(\n  ${indent(drawn)}\n)` : drawn}`,
  ].join('\n')
}
