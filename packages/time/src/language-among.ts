/** What readers of a language, or of its regions that are not among the names, read instead (CLDR `parentLocales`, `languageMatching`). */
const readInstead: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', pt: 'pt-PT' }

/**
 * The one of some languages that a locale's readers read, in their own script; `undefined` where none is. A name is a language
 * in its usual script (`de`), or one with a script or a region (`zh-Hant`, `pt-BR`).
 */
export function languageAmong<Name extends string>(names: readonly Name[], locale: string): Name | undefined {
  const { language, script, region } = new Intl.Locale(locale).maximize()
  const isUsualScript = new Intl.Locale(language).maximize().script === script
  return [
    `${language}-${script}`,
    ...(isUsualScript ? [`${language}-${region}`, language, readInstead[language]] : []),
  ]
    .map((wanted) => names.find((name) => name === wanted))
    .find((name) => name)
}
