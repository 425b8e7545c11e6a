import { addFetched, type Messages, onLocaleUse } from './localize.js'
import { sections } from './section.js'

/**
 * Finds the messages of a locale (BCP 47) when an element is about to speak them: those of a section, or more. Nothing found
 * leaves the text in English.
 */
export type MessageLoader = (locale: string, section: string) => Promise<Partial<Messages> | undefined>

/**
 * Names the function that fetches messages of a locale when they are needed. Each section of a locale is asked for once; what
 * fails, again when the next element is about to speak it.
 */
export function setMessageLoader(load: MessageLoader): void {
  const requested = new Set<string>()
  onLocaleUse((locale) => {
    if (/^en\b/.test(locale)) return
    for (const section of sections.keys()) {
      const key = `${locale} ${section}`
      if (requested.has(key)) continue
      requested.add(key)
      load(locale, section).then(
        (messages) => messages && addFetched(locale, messages),
        (error) => {
          requested.delete(key)
          console.warn(`No messages for ${key}:`, error)
        },
      )
    }
  })
}
