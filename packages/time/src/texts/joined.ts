/** The commas of languages that do not write the Latin one. */
const commas: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ur: '، ', ja: '、', zh: '，' }

/** What languages write between a label and its value, if it is not a colon and a space. */
const colons: Readonly<Record<string, string>> = { fr: '\u00a0: ', ja: '：', zh: '：' }

const languageOf = (locale: string): string => locale.replace(/-.*/, '')

/** The comma of a locale's language, with the space that follows it. */
export const commaOf = (locale: string): string => commas[languageOf(locale)] ?? ', '

/**
 * Facts side by side, such as a day and a time, with the comma of a locale's language. Leaves out those that are absent. `Intl.ListFormat`
 * would join them by “and”, or in Chinese by nothing.
 */
export const joined = (locale: string, ...facts: readonly (string | null | undefined)[]): string =>
  facts.filter(Boolean).join(commaOf(locale))

/** A label and its value: `Time zone: Europe/Lisbon`. Without a value, what is written before one. */
export const labelled = (locale: string, label: string, value = ''): string =>
  `${label}${colons[languageOf(locale)] ?? ': '}${value}`
