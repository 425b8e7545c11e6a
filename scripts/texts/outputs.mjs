// The TypeScript that is made of the texts. `README.md` beside this file describes it.
import { allCities, ownCities } from './cities.mjs'
import { eveningIn, readEnglish, readLanguage, sourceOf, writtenLanguages } from './files.mjs'
import { expressionOf, nameIn, parseMessage } from './icu.mjs'

/** What is said of the hold of a time, wherever one has it. */
const hold = ['holding.reservedFor', 'holding.reservationEnded']

/** The texts of the elements that visitors and pages see. */
export const visitorsTexts = {
  texts: ['booking', 'manage', 'calendar'],
  english: 'packages/elements/src/messages/generated',
  languages: 'packages/elements/src/locales/generated',
  type: ['Messages', '../../messages/generated/all.js'],
  translated: ['TranslatedMessages', '../../messages/cities.js'],
  extra: {
    times: (language) => {
      const hour = eveningIn(language)
      return `ownCities: ${ownCities(language)}${hour === undefined ? '' : `,\neveningFrom: ${hour}`}`
    },
  },
  registers: (group) => !['common', 'errors'].includes(group),
  shared: {
    details: ['choosing.retry', 'errors.refused'],
    paying: ['details.back', 'errors.refused', ...hold, 'redirect.continueTo'],
    confirming: ['errors.refused', ...hold],
    waitlist: [
      ...['choosing.retry', 'choosing.loadingTimes', 'times.offline', 'times.pageFailed'],
      ...['details.book', 'details.move', 'details.sending', 'details.verifying', 'details.back'],
      ...['errors.refused', ...hold, 'outcome.bookedTitle', 'outcome.movedTitle'],
      'confirming.checkEmailTitle',
    ],
    popup: ['common.close'],
    managing: ['errors.refused'],
    calendar: ['common.close'],
  },
  typeNames: {
    ...{ layouts: 'LayoutMessages', eventTypes: 'EventTypeMessages', groupEvents: 'GroupEventMessages' },
    ...{ questions: 'QuestionMessages', guests: 'GuestMessages', polls: 'PollMessages' },
    connections: 'ConnectionMessages',
  },
}

/** The texts of the owner's elements. */
const ownersTexts = {
  texts: ['owner'],
  english: 'packages/elements/src/messages/owner/generated',
  languages: 'packages/elements/src/locales/owner/generated',
  type: ['OwnerMessages', '../../../messages/owner/generated/all.js'],
  shared: {
    feeds: ['activity.activityActionFailed'],
    imports: ['eventTypes.eventTypesTitle', 'hours.hoursTitle'],
  },
  typeNames: { parts: 'OwnerPartMessages', polls: 'OwnerPollMessages' },
  looksUp: true,
}

/**
 * Where texts are compiled to.
 * - `texts`: the surfaces or groups, as beginnings of keys.
 * - `english`: a folder for a module a group: its interface, and its texts. Where `registers` is set, a module also registers its
 *   texts as a section that is loaded by itself in other languages. `shared` has messages that a group has from others.
 * - `languages`: a folder for a module a language, and `languages.ts`, the table of them. Without `english` there is one for
 *   English, too, and each is complete, with texts at their whole keys: what is not translated is English.
 * - `looksUp`: whether English looks kinds up by itself. Visitors' pages have the function for it anyway.
 * - `type`: what a language module is, as an import from there. `translated` is what a module of another language is, if that has more.
 * - `extra`: what a language has beside its messages, by the section with which it loads.
 */
const outputs = [
  visitorsTexts,
  ownersTexts,
  {
    texts: ['page', 'signIn', 'email', 'booking', 'manage', 'calendar.connections'],
    languages: 'packages/service/src/texts/generated',
    type: ['Texts', './types.js'],
  },
]

/** `Map.groupBy`, which Node 20 has not. */
const groupBy = (all, keyOf) => {
  const groups = new Map()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

/** The types of errors that select a text: that of the contract for elements, for others what a text needs of one. */
const contractError = ['ServiceErrorInfo', '@whenable/contract']
const anyError = ['SelectingError', '@whenable/time/texts']

const notice = (source) =>
  `// Generated from ${source} by scripts/generate.mjs: change that, not this file.\n`

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const capital = (name) => name[0].toUpperCase() + name.slice(1)

/** The messages of an output by group. */
const groupsOf = (english, { texts }) => {
  const isWanted = ({ key }) => texts.some((start) => key.startsWith(`${start}.`))
  return groupBy([...english.values()].filter(isWanted), ({ group }) => group)
}

const tsTypeOf = (type, errorType) => {
  if (type === 'int') return 'number'
  if (type === 'Error') return errorType
  if (type.includes('|'))
    return type
      .split('|')
      .map((kind) => `'${kind}'`)
      .join(' | ')
  return type.endsWith('?') ? 'string | undefined' : 'string'
}

const signatureOf = ({ parameters, call }, errorType) => {
  if (!parameters.length) return 'string'
  const typed = parameters.map(
    ({ name, type }) => `${name}${type.endsWith('?') && call ? '?' : ''}: ${tsTypeOf(type, errorType)}`,
  )
  return call === 'object' ? `(values: { ${typed.join('; ')} }) => string` : `(${typed.join(', ')}) => string`
}

/** An object of messages by their names; a name with dots is an object in it. `write` returns what stands for a message. */
const asObject = (messages, write, separator, depth = 0) => {
  const byName = groupBy(messages, ({ path }) => path[depth])
  const lines = [...byName].map(([name, inside]) => {
    const [only] = inside
    if (only.path.length === depth + 1) return write(nameIn(name), only)
    return `${nameIn(name)}: {\n${asObject(inside, write, separator, depth + 1)}\n}`
  })
  return lines.join(separator)
}

/** A message in a language, as an expression. */
const messageIn = ({ parameters, call }, text, isEnglish, looksUp) => {
  const types = new Map(parameters.map(({ name, type }) => [name, type]))
  const said = expressionOf(parseMessage(text), types, isEnglish, looksUp)
  if (!parameters.length) return said
  const used = parameters.map(({ name }) =>
    new RegExp(`(?<![\\w'.])${name}\\b`).test(said) ? name : `_${name}`,
  )
  const names =
    call === 'object' ? `{ ${used.filter((name) => !name.startsWith('_')).join(', ')} }` : used.join(', ')
  return `(${names}) => ${said}`
}

const comment = ({ description }) => (description ? `/** ${description.replaceAll('*/', '* /')} */\n` : '')

const interfaceOf = (messages, [errorType]) =>
  asObject(messages, (name, one) => `${comment(one)}${name}: ${signatureOf(one, errorType)}`, '\n')

const valuesOf = (messages, textOf, isEnglish, looksUp) =>
  asObject(messages, (name, one) => `${name}: ${messageIn(one, textOf(one), isEnglish, looksUp)}`, ',\n')

/** Names of a module that a code uses, as an import. */
const importOf = (code, names, from) => {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  return used.length ? `import { ${used.join(', ')} } from '${from}'\n` : ''
}

const fromTime = ['isolated', 'oneOf', 'plural']

const errorImportOf = (code, [name, from]) =>
  code.includes(name) ? `import type { ${name} } from '${from}'\n` : ''

/** The modules of English: one a group, and all together. */
const englishFiles = (groups, output) => {
  const { english: folder, registers = () => false, shared = {}, typeNames = {}, looksUp } = output
  const typeOf = (group) => typeNames[group] ?? `${capital(group)}Messages`
  const moduleOf = (group, messages) => {
    const others = groupBy(
      (shared[group] ?? []).map((one) => one.split('.')),
      ([from]) => from,
    )
    const imports = [...others.keys()].map(
      (from) => `import { ${from}, type ${typeOf(from)} } from './${kebab(from)}.js'\n`,
    )
    const bases = [...others].map(
      ([from, names]) => `Pick<${typeOf(from)}, ${names.map(([, name]) => `'${name}'`).join(' | ')}>`,
    )
    const repeated = [...others.values()].flat().map(([from, name]) => `${name}: ${from}.${name},\n`)
    const values = `{\n${repeated.join('')}${valuesOf(messages, ({ text }) => text, true, looksUp)}\n}`
    const body = `/** ${messages[0].groupNote ?? `The messages \`${messages[0].surface}.${group}\` of \`texts\`.`} */
export interface ${typeOf(group)}${bases.length ? ` extends ${bases.join(', ')}` : ''} {
${interfaceOf(messages, contractError)}
}

/** English \`${typeOf(group)}\`. */
export const ${group}: ${typeOf(group)} = ${registers(group) ? `section('${group}', ${values})` : values}
`
    const section = registers(group) ? "import { section } from '../section.js'\n" : ''
    return `${notice('texts/en.json')}${errorImportOf(body, contractError)}${importOf(body, fromTime, '@whenable/time/texts')}${imports.join('')}${section}\n${body}`
  }
  const names = [...groups.keys()]
  const all = `${notice('texts/en.json')}${names
    .map((group) => `import { ${group}, type ${typeOf(group)} } from './${kebab(group)}.js'\n`)
    .join('')}
/** All messages. */
export interface ${output.type[0]} extends ${names.map(typeOf).join(', ')} {}

/** All messages in English, for builds and tests. Pages load them by group. */
export const english: ${output.type[0]} = { ${names.map((group) => `...${group}`).join(', ')} }
`
  const modules = [...groups].map(([group, messages]) => [
    `${folder}/${kebab(group)}.ts`,
    moduleOf(group, messages),
  ])
  return Object.fromEntries([...modules, [`${folder}/all.ts`, all]])
}

const needs = ['pluralOf', 'numberOf', 'choose', 'isolate']

/** A function of what texts need of a locale, with marks at what these do not need. */
const compiledTexts = (object) => {
  const used = needs.map((name) => new RegExp(`\\b${name}\\(`).test(object))
  const names = needs.slice(0, used.lastIndexOf(true) + 1)
  return `(${names.map((name, index) => (used[index] ? name : `_${name}`)).join(', ')}) => (${object})`
}

/** The texts of some messages in a language, as an expression: those that it has, or all, with English for the others. */
const textsOf = (messages, translations, isComplete) => {
  // A part of a nested object cannot be missing: it is English.
  const isThere = ({ key, path, group }) =>
    isComplete ||
    translations.has(key) ||
    (path.length > 1 &&
      messages.some((one) => one.group === group && one.path[0] === path[0] && translations.has(one.key)))
  return valuesOf(messages.filter(isThere), ({ key, text }) => translations.get(key)?.text ?? text, false)
}

const languageFiles = (groups, output) => {
  const { languages: folder, english, extra = {}, translated: [type, from] = output.type } = output
  const listed = [...groups.values()].flat()
  const all = english
    ? listed
    : listed.map((one) => ({ ...one, path: [one.surface, one.group, ...one.path] }))
  const read = [
    ...(english ? [] : [['en', new Map()]]),
    ...writtenLanguages.map((language) => [language, readLanguage(language)]),
  ]
  const spoken = read.filter(
    ([language, texts]) => language === 'en' || all.some(({ key }) => texts.has(key)),
  )
  const objectOf = (language, texts) =>
    `{\n${[textsOf(all, texts, !english), ...Object.values(extra).map((write) => write(language))].join(',\n')}\n}`
  const typed = english ? `Partial<${type}>` : type
  const moduleOf = (
    language,
    texts,
  ) => `${notice(`texts/${sourceOf(language)}.json`)}import type { CompiledTexts } from '@whenable/time/texts'
import type { ${type} } from '${from}'

const texts: CompiledTexts<${typed}> = ${compiledTexts(objectOf(language, texts))}

export default texts
`
  const table = `${notice('texts')}import type { CompiledTexts } from '@whenable/time/texts'
import type { ${type} } from '${from}'

/** A module a language, by its name (BCP 47). */
const languages: Readonly<Record<string, () => Promise<{ default: CompiledTexts<${typed}> }>>> = {
${spoken.map(([language]) => `${language.includes('-') ? `'${language}'` : language}: () => import('./${language}.js'),`).join('\n')}
}

/** The languages${english ? ' beside English' : ''}. */
export const languageNames: readonly string[] = Object.keys(languages)

/** The texts of a language, one of the names. A build may load a group by itself. */
export const readTexts = async (name: string, _group: string): Promise<CompiledTexts<${typed}>> =>
  (await (languages[name] as (typeof languages)[string])()).default
`
  const modules = spoken.map(([language, texts]) => [`${folder}/${language}.ts`, moduleOf(language, texts)])
  const types = english
    ? []
    : [
        [
          `${folder}/types.ts`,
          (() => {
            const body = `/** All texts, by their keys. */
export interface ${type} {
${interfaceOf(all, anyError)}
}
`
            return `${notice('texts/en.json')}${errorImportOf(body, anyError)}\n${body}`
          })(),
        ],
      ]
  return Object.fromEntries([...modules, [`${folder}/languages.ts`, table], ...types])
}

/** Flat names of different groups must not be the same. */
const refuseRepeats = (groups) => {
  const names = new Map()
  for (const { key, path } of [...groups.values()].flat()) {
    const name = path.join('.')
    if (names.has(name)) throw new Error(`texts/en.json: ${key} and ${names.get(name)} have the same name`)
    names.set(name, key)
  }
}

/** All files that are made of the texts, by their paths. */
export const textFiles = () => {
  const english = readEnglish()
  return Object.assign(
    cityFiles(),
    ...outputs.map((output) => {
      const groups = groupsOf(english, output)
      if (output.english) refuseRepeats(groups)
      return { ...(output.english ? englishFiles(groups, output) : {}), ...languageFiles(groups, output) }
    }),
  )
}

/** The JavaScript of each section in each language, for builds that load them by themselves: `[language, section, code]`. */
export const sectionsByLanguage = (output) => {
  const english = readEnglish()
  const groups = groupsOf(english, output)
  const all = [...groups.values()].flat()
  const membersOf = (group) => [
    ...groups.get(group),
    ...(output.shared[group] ?? []).map((one) =>
      all.find(({ group: from, path }) => `${from}.${path.join('.')}` === one),
    ),
  ]
  const sections = [...groups.keys()].filter(output.registers)
  return writtenLanguages.flatMap((language) => {
    const translations = readLanguage(language)
    return sections.map((section) => [
      language,
      section,
      `export default ${compiledTexts(
        `{${[textsOf(membersOf(section), translations, false), output.extra?.[section]?.(language)].filter(Boolean).join(',')}}`,
      )}`,
    ])
  })
}

const cities = 'packages/time/src/cities/generated'

/** The modules of cities: one a language, and the table of them. */
const cityFiles = () => {
  const moduleOf = (
    language,
  ) => `${notice('the Unicode CLDR')}import type { CityNames } from '../../zone/city-name.js'

const names: CityNames = ${allCities(language)}

export default names
`
  const table = `${notice('the Unicode CLDR')}import type { CityNames } from '../../zone/city-name.js'

/** A module a language, by its name (BCP 47). */
export const cities: Readonly<Record<string, () => Promise<{ default: CityNames }>>> = {
${writtenLanguages.map((language) => `${nameIn(language)}: () => import('./${language}.js'),`).join('\n')}
}
`
  const modules = writtenLanguages.map((language) => [`${cities}/${language}.ts`, moduleOf(language)])
  return Object.fromEntries([...modules, [`${cities}/languages.ts`, table]])
}

/** The JavaScript of all cities in each language, as {@link sectionsByLanguage}: `[language, section, code]`. */
export const citiesByLanguage = () =>
  writtenLanguages.map((language) => [language, 'cities', `export default ${allCities(language)}`])
