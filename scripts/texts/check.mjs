// What is wrong with the texts, and what is missing.
import { markOf } from './files.mjs'
import { kindInMessage, parseMessage, pluralsIn, selectsIn, waysThrough } from './icu.mjs'

/** Names that compiled texts have for other things. */
const taken = ['pluralOf', 'numberOf', 'choose', 'isolate', 'isolated', 'oneOf', 'plural']

/** The plural categories that whole numbers have in a language, and all that it has. */
const categoriesOf = (language, type) => {
  const rules = new Intl.PluralRules(language, { type })
  const ofWholeNumbers = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))
  return { needed: [...ofWholeNumbers], all: rules.resolvedOptions().pluralCategories }
}

/** The kinds of a select: those of its parameter's type, or any for a type that names none. */
const kindsOf = ({ type }) => (type.includes('|') ? type.split('|').map(kindInMessage) : undefined)

const isNumber = ({ type }) => type === 'int'

const pluralProblems = (parts, language, parameters) =>
  pluralsIn(parts).flatMap(({ by, type, forms }) => {
    const { needed, all } = categoriesOf(language, type)
    const named = forms.filter((form) => !form.startsWith('='))
    return [
      ...needed.filter((form) => !named.includes(form)).map((form) => `{${by}} lacks the form “${form}”`),
      ...named
        .filter((form) => form !== 'other' && !all.includes(form))
        .map((form) => `${language} has no form “${form}”`),
      ...(parameters.get(by) && !isNumber(parameters.get(by)) ? [`{${by}} is no number (int)`] : []),
    ]
  })

const selectProblems = (parts, parameters) =>
  selectsIn(parts).flatMap(({ by, kinds }) => {
    const known = parameters.get(by) && kindsOf(parameters.get(by))
    return kinds
      .filter((kind) => known && kind !== 'other' && !known.includes(kind))
      .map((kind) => `{${by}} has no kind “${kind}”`)
  })

/** A form that may leave out what it says: a number in words, or nobody's name. */
const mayLeaveOut = ({ form, isPlural }) =>
  isPlural ? form !== 'other' && form !== 'few' && form !== 'many' : form === 'none'

/** What the English says for the kinds of a way through a translation: it must be said here, too. */
const saidInEnglish = (ways, { chosen }) => {
  const fits = (way) =>
    way.chosen
      .filter(({ isPlural }) => !isPlural)
      .every(({ by, form }) => {
        const own = chosen.find((one) => one.by === by && !one.isPlural)?.form
        return form === own || form === 'other'
      }) && way.chosen.every(({ isPlural, form }) => !isPlural || form === 'other')
  const score = (way) => way.chosen.filter(({ form }) => form !== 'other').length
  return ways.filter(fits).sort((a, b) => score(b) - score(a))[0]?.said ?? []
}

const placeholderProblems = (parts, english, parameters) => {
  const englishWays = waysThrough(parseMessage(english.text))
  const problems = waysThrough(parts).flatMap((way) => {
    const excused = new Set(way.chosen.filter(mayLeaveOut).map(({ by }) => by))
    const unknown = [...way.said, ...way.chosen.map(({ by }) => by)].filter((name) => !parameters.has(name))
    const lacking = saidInEnglish(englishWays, way).filter(
      (name) => !way.said.includes(name) && !excused.has(name),
    )
    return [
      ...unknown.map((name) => `{${name}} is not a placeholder of this message`),
      ...lacking.map((name) => {
        const where = way.chosen.map(({ form }) => form).join(', ')
        return `{${name}} is missing${where && ` in “${where}”`}`
      }),
    ]
  })
  return [...new Set(problems)]
}

/** What is wrong with a text in a language; English is compared with its own placeholders. */
export const problemsOf = (text, english, language) => {
  try {
    const parts = parseMessage(text)
    const parameters = new Map(english.parameters.map((one) => [one.name, one]))
    const problems = [
      ...(text.trim() === text && text !== '' ? [] : ['is empty, or has spaces around it']),
      ...pluralProblems(parts, language, parameters),
      ...selectProblems(parts, parameters),
      ...placeholderProblems(parts, english, parameters),
    ]
    if (language !== 'en') return problems
    const used = waysThrough(parts).flatMap(({ said, chosen }) => [...said, ...chosen.map(({ by }) => by)])
    const names = [...parameters.keys()]
    return [
      ...problems,
      ...names.filter((name) => !used.includes(name)).map((name) => `{${name}} is not used`),
      ...names.filter((name) => taken.includes(name)).map((name) => `{${name}} is no name for a placeholder`),
    ]
  } catch (error) {
    return [error.message]
  }
}

/** What is wrong in English and in the languages, as lines. */
export const problemsIn = (english, translations) => [
  ...[...english.values()].flatMap((message) => {
    const { key, text, path } = message
    const shape = path.length ? [] : ['a key is surface.group.name']
    return [...shape, ...problemsOf(text, message, 'en')].map((problem) => `en ${key}: ${problem}`)
  }),
  ...[...translations].flatMap(([language, texts]) =>
    [...texts].flatMap(([key, { text }]) => {
      const message = english.get(key)
      const problems = message ? problemsOf(text, message, language) : ['English has no such message']
      return problems.map((problem) => `${language} ${key}: ${problem}`)
    }),
  ),
]

/** The messages that a language lacks, and those whose English was changed since. */
export const openIn = (english, texts, surfaces) => {
  const wanted = [...english.values()].filter(({ surface }) => surfaces.has(surface))
  const isOld = ({ key, text }) =>
    texts.get(key)?.source !== undefined && texts.get(key).source !== markOf(text)
  return {
    missing: wanted.filter(({ key }) => !texts.has(key)).map(({ key }) => key),
    superseded: wanted.filter(isOld).map(({ key }) => key),
  }
}
