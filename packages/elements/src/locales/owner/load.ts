import { matchLocale } from '@whenable/time'
import { hasMessageLoader, updateAll } from '../../messages/localize.js'
import type { OwnerMessages } from '../../messages/owner/index.js'
import { ownerLanguageNames, readOwnerTexts } from './owner-files.js'
import { ownerMessagesIn } from './owner-messages-in.js'

/** Messages by locale: `undefined` while they load. */
const byLocale = new Map<string, Partial<OwnerMessages> | undefined>()

const load = async (name: string, locale: string): Promise<void> => {
  // Elements of visitors are parts of the owner's, so a page with the owner's messages in a language needs theirs too.
  if (!hasMessageLoader()) await import('../index.js')
  byLocale.set(locale, ownerMessagesIn(await readOwnerTexts(name), locale))
  updateAll()
}

/**
 * The built-in messages of the owner's elements in a locale (BCP 47). The first call loads them, and elements update when they are
 * there; after a failure the next call tries again. `undefined` until then, and for languages that have none.
 */
export const ownerMessagesFor = (locale: string): Partial<OwnerMessages> | undefined => {
  const name = matchLocale(ownerLanguageNames, locale)
  if (name === undefined || byLocale.has(locale)) return byLocale.get(locale)
  byLocale.set(locale, undefined)
  load(name, locale).catch((error: unknown) => {
    byLocale.delete(locale)
    console.warn(`No owner's messages for ${locale}:`, error)
  })
  return undefined
}
