import { matchLocale } from '@whenable/time'
import { setMessageLoader } from '../messages/message-loader.js'
import { languageNames, readTexts } from './locale-files.js'
import { messagesIn } from './messages-in.js'

// Every element speaks the language around it, as soon as the texts have come; a language that is not among them stays English.
setMessageLoader(async (locale, section) => {
  const name = matchLocale(languageNames, locale)
  return name === undefined ? undefined : messagesIn(await readTexts(name, section), locale)
})

export { languageNames }
