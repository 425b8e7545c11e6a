import { matchLocale } from '@whenable/time'
import { setMessageLoader } from '../messages/message-loader.js'
import { languageNames, readTexts } from './locale-files.js'
import { messagesIn } from './messages-in.js'

// Elements use the language around them once its messages have loaded; languages that are not in this list stay English.
setMessageLoader(async (locale, section) => {
  const name = matchLocale(languageNames, locale)
  return name === undefined ? undefined : messagesIn(await readTexts(name, section), locale)
})

export { languageNames }
