import { matchLocale } from '@whenable/time'
import { textsIn } from '@whenable/time/texts'
import { setMessageLoader } from '../messages/message-loader.js'
import { languageNames, readTexts } from './generated/languages.js'

// Elements use the language around them once its messages have loaded; languages that are not in this list stay English.
setMessageLoader(async (locale, section) => {
  const name = matchLocale(languageNames, locale)
  return name === undefined ? undefined : textsIn(await readTexts(name, section), locale)
})

export { languageNames }
