import type { TranslatedMessages } from './cities.js'
import { addFetched, onLocaleUse } from './localize.js'
import { sections } from './section.js'

/** Loads the messages of a locale (BCP 47): at least those of a section. Without a result the text stays English. */
export type MessageLoader = (
  locale: string,
  section: string,
) => Promise<Partial<TranslatedMessages> | undefined>

/**
 * Sets the function that loads messages when elements need them. Each section of a locale is requested once; after a
 * failure it is requested again for the next element.
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
