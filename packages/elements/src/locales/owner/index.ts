import { matchLocale } from '@whenable/time'
import type { OwnerMessages } from '../../messages/owner/index.js'
import { ownerLanguageNames, readOwnerTexts } from './owner-files.js'
import { ownerMessagesIn } from './owner-messages-in.js'

/** The messages of the owner's elements in a locale (BCP 47), or `undefined` if its language has none. */
export const readOwnerMessages = async (locale: string): Promise<Partial<OwnerMessages> | undefined> => {
  const name = matchLocale(ownerLanguageNames, locale)
  return name === undefined ? undefined : ownerMessagesIn(await readOwnerTexts(name), locale)
}
