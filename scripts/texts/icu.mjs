// ICU MessageFormat: what a message says, and the TypeScript that says it.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** The syntax tree of a message. Throws a `SyntaxError` with the place for one that is not ICU MessageFormat. */
export const parseMessage = (text) => {
  try {
    return parse(text, { ignoreTag: true, shouldParseSkeletons: false })
  } catch (error) {
    const at = error.location?.start.offset
    throw new SyntaxError(`${error.message}${at === undefined ? '' : ` at character ${at + 1}`}`)
  }
}

const isChoice = ({ type }) => type === TYPE.select || type === TYPE.plural

/** Each way through the choices of a message: what was chosen, and the parameters that are said then. */
export const waysThrough = (parts) => {
  let ways = [{ chosen: [], said: [] }]
  for (const part of parts) {
    const added = !isChoice(part)
      ? [{ chosen: [], said: part.type === TYPE.argument || part.type === TYPE.number ? [part.value] : [] }]
      : Object.entries(part.options).flatMap(([form, option]) =>
          waysThrough(withNumber(option.value, part.value)).map(({ chosen, said }) => ({
            chosen: [{ by: part.value, form, isPlural: part.type === TYPE.plural }, ...chosen],
            said,
          })),
        )
    ways = ways.flatMap((way) =>
      added.map((more) => ({ chosen: [...way.chosen, ...more.chosen], said: [...way.said, ...more.said] })),
    )
  }
  return ways
}

/** The parts of a plural form with its number in place of `#`, as far as no other plural is in between. */
export const withNumber = (parts, name) =>
  parts.map((part) => {
    if (part.type === TYPE.pound) return { type: TYPE.argument, value: name }
    if (part.type !== TYPE.select) return part
    const options = Object.entries(part.options).map(([form, { value }]) => [
      form,
      { value: withNumber(value, name) },
    ])
    return { ...part, options: Object.fromEntries(options) }
  })

/** The number that an English form stands for, if it is a single one. */
const numberOfForm = (form) => (form === 'one' ? '1' : /^=(\d+)$/.exec(form)?.[1])

/** A form with what stands for `#`: in English, where a form is for one number, that number. */
const formWithNumber = ({ value, pluralType }, form, { value: parts }, isEnglish) => {
  const number = isEnglish && pluralType === 'cardinal' && numberOfForm(form)
  if (!number) return withNumber(parts, value)
  return parts.map((part) => (part.type === TYPE.pound ? { type: TYPE.literal, value: number } : part))
}

/** All plurals of a message: by what, of which type, with which forms. */
export const pluralsIn = (parts) =>
  parts.filter(isChoice).flatMap((part) => {
    const inner = Object.values(part.options).flatMap(({ value }) => pluralsIn(value))
    if (part.type !== TYPE.plural) return inner
    return [{ by: part.value, type: part.pluralType, forms: Object.keys(part.options) }, ...inner]
  })

/** All selects of a message, with what they choose among. */
export const selectsIn = (parts) =>
  parts.filter(isChoice).flatMap((part) => {
    const inner = Object.values(part.options).flatMap(({ value }) => selectsIn(value))
    return part.type === TYPE.select
      ? [{ by: part.value, kinds: Object.keys(part.options) }, ...inner]
      : inner
  })

/** A kind as ICU can write it. */
export const kindInMessage = (kind) => kind.replaceAll('-', '_')

/** A text as a literal. */
export const quoted = (text) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const inTemplate = (text) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/`|\$\{/g, '\\$&')
/** The name of a property, in quotes where it needs them. */
export const nameIn = (form) => (/^(?:[a-z_$][\w$]*|\d+)$/i.test(form) ? form : quoted(form))

/**
 * The TypeScript of a message's text, an expression. English needs no `Intl`: its plural is a question whether the number is one.
 *
 * @param parameters by name: their types.
 * @param looksUp whether English looks a kind up by itself, where all kinds are known, rather than by a function that a page must load.
 * @param following what follows the parts.
 */
export const expressionOf = (parts, parameters, isEnglish, looksUp = false, following = undefined) => {
  const said = ({ value: name }, endsSentence) => {
    const type = parameters.get(name)
    if (type === 'int') return isEnglish ? `\${${name}}` : `\${numberOf(${name})}`
    const value = endsSentence ? `${name}${type.endsWith('?') ? '?' : ''}.replace(/\\.$/, '')` : name
    if (!type.startsWith('Text')) return `\${${value}}`
    return isEnglish ? `\${isolated(${name}, 'en')}` : `\${isolate(${value})}`
  }

  /** Whether a value stands before a full stop, and may have one itself: an abbreviation, a date in some languages. English has none. */
  const endsSentence = ({ value: name, type }, next) =>
    !isEnglish &&
    type === TYPE.argument &&
    next?.type === TYPE.literal &&
    /^\.(?:\s|$)/.test(next.value) &&
    /^(?:String|Text)/.test(parameters.get(name) ?? '') &&
    !/^(?:address|email|site)$/.test(name)

  const choiceOf = (part, next) => {
    const { value: name } = part
    const texts = Object.entries(part.options).map(([form, option]) => [
      form,
      expressionOf(formWithNumber(part, form, option, isEnglish), parameters, isEnglish, looksUp, next),
    ])
    const all = Object.fromEntries(texts)
    // What is said of all others need not be repeated.
    const needed = texts.filter(([form, text]) => form === 'other' || text !== all.other)
    const listed = (keyOf) =>
      `{ ${needed.map(([form, text]) => `${nameIn(keyOf(form))}: ${text}`).join(', ')} }`

    if (part.type === TYPE.plural) {
      const isOrdinal = part.pluralType === 'ordinal'
      if (isEnglish && !isOrdinal) {
        const conditions = needed.filter(([form]) => form !== 'other')
        const chain = conditions.map(([form, text]) => `${name} === ${numberOfForm(form)} ? ${text} : `)
        return `(${chain.join('')}${all.other})`
      }
      const call = isEnglish ? "plural('en', " : 'pluralOf('
      return `${call}${name}, ${listed((form) => form.replace('=', ''))}${isOrdinal ? ", 'ordinal'" : ''})`
    }
    const type = parameters.get(name)
    if (all.none !== undefined && /^(?:String|Text)/.test(type))
      return `(${name} ? ${all.other} : ${all.none})`
    const kinds = new Map(type.split('|').map((kind) => [kindInMessage(kind), kind]))
    if (isEnglish && looksUp && type.includes('|')) {
      const named = needed.filter(([form]) => form !== 'other')
      const listedKinds = named.map(([form, text]) => `${nameIn(kinds.get(form) ?? form)}: ${text}`)
      return `(({ ${listedKinds.join(', ')} } as Record<string, string>)[${name}] ?? ${all.other})`
    }
    return `${isEnglish ? 'oneOf' : 'choose'}(${name}, ${listed((form) => kinds.get(form) ?? form)})`
  }

  const pieces = parts.map((part, index) => {
    if (part.type === TYPE.literal) return { text: part.value }
    const next = index + 1 < parts.length ? parts[index + 1] : following
    return isChoice(part) ? { choice: choiceOf(part, next) } : { code: said(part, endsSentence(part, next)) }
  })
  if (pieces.every(({ text }) => text !== undefined)) return quoted(pieces.map(({ text }) => text).join(''))
  if (pieces.length === 1 && pieces[0].choice) return pieces[0].choice
  const inside = pieces.map(({ text, choice, code }) =>
    text !== undefined ? inTemplate(text) : (code ?? `\${${choice}}`),
  )
  return `\`${inside.join('')}\``
}
