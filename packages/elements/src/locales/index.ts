import { addCityNames, matchLocale } from '@whenable/time'
import { readCityNames } from '@whenable/time/cities'
import { textsIn } from '@whenable/time/texts'
import { cityNamesIn } from '../messages/localize.js'
import { setMessageLoader } from '../messages/message-loader.js'
import { languageNames, readTexts } from './generated/languages.js'

// Elements use the language around them once its messages have loaded; languages that are not in this list stay English.
setMessageLoader(async (locale, section) => {
  const name = matchLocale(languageNames, locale)
  if (name === undefined) return
  if (section === 'cities') return { cities: await readCityNames(name) }
  return textsIn(await readTexts(name, section), locale)
})
addCityNames(cityNamesIn)

export { languageNames }
