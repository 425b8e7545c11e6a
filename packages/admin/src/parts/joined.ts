/** The commas of languages that do not write the Latin one. */
const commas: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ur: '، ', ja: '、', zh: '，' }

/** The comma of a language, with the space that follows it. */
export const commaOf = (locale: string): string => commas[locale.replace(/-.*/, '')] ?? ', '

/** Facts side by side, such as a day and a time, with the comma of a language. Leaves out those that are absent. */
export const joined = (locale: string, ...facts: readonly (string | null | undefined)[]): string =>
  facts.filter(Boolean).join(commaOf(locale))
