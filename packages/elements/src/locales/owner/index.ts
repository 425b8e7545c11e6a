import { matchLocale } from '@whenable/time'
import { textsIn } from '@whenable/time/texts'
import type { OwnerMessages } from '../../messages/owner/generated/all.js'
import { languageNames, readTexts } from './generated/languages.js'

/** The messages of the owner's elements in a locale (BCP 47), or `undefined` if its language has none. */
export const readOwnerMessages = async (locale: string): Promise<Partial<OwnerMessages> | undefined> => {
  const name = matchLocale(languageNames, locale)
  return name === undefined ? undefined : textsIn(await readTexts(name, ''), locale)
}
