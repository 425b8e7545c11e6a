// The plugin's texts in the files that WordPress reads: `whenable-de_DE.mo` for PHP, and `whenable-de_DE-HANDLE.json` for the block's script.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, readEnglish, readLanguage } from './files.mjs'

/** The plugin's text domain. */
const domain = 'whenable'

/** WordPress' name for the script of the block. */
const handle = 'whenable-booking-editor-script'

/** WordPress' locales by language. It has no fallback from one to another, so that each one has its files. */
export const wordPressLocales = {
  ar: ['ar', 'ary'],
  bg: ['bg_BG'],
  bn: ['bn_BD', 'bn_IN'],
  ca: ['ca'],
  cs: ['cs_CZ'],
  da: ['da_DK'],
  de: ['de_DE', 'de_DE_formal', 'de_AT', 'de_CH', 'de_CH_informal'],
  el: ['el'],
  es: [
    ...['es_ES', 'es_AR', 'es_CL', 'es_CO', 'es_CR', 'es_DO', 'es_EC', 'es_GT', 'es_HN', 'es_MX', 'es_PE'],
    ...['es_PR', 'es_UY', 'es_VE'],
  ],
  et: ['et'],
  fa: ['fa_IR', 'fa_AF'],
  fi: ['fi'],
  fil: ['tl'],
  fr: ['fr_FR', 'fr_BE', 'fr_CA'],
  he: ['he_IL'],
  hi: ['hi_IN'],
  hr: ['hr'],
  hu: ['hu_HU'],
  id: ['id_ID'],
  it: ['it_IT'],
  ja: ['ja'],
  ko: ['ko_KR'],
  lt: ['lt_LT'],
  lv: ['lv'],
  ms: ['ms_MY'],
  nb: ['nb_NO'],
  nl: ['nl_NL', 'nl_NL_formal', 'nl_BE'],
  pl: ['pl_PL'],
  'pt-BR': ['pt_BR'],
  'pt-PT': ['pt_PT', 'pt_PT_ao90', 'pt_AO'],
  ro: ['ro_RO'],
  ru: ['ru_RU'],
  sk: ['sk_SK'],
  sl: ['sl_SI'],
  sr: ['sr_RS'],
  sv: ['sv_SE'],
  th: ['th'],
  tr: ['tr_TR'],
  uk: ['uk'],
  vi: ['vi'],
  'zh-Hans': ['zh_CN', 'zh_SG'],
  'zh-Hant': ['zh_TW', 'zh_HK'],
}

/** Messages of other surfaces that the plugin has, too. */
const shared = [
  ...['booking.choosing.retry', 'booking.popup.bookTime', 'booking.questions.chooseOption'],
  ...['owner.settings.settingsTitle', 'owner.settings.sectionProfile', 'owner.settings.profilePage'],
  ...['owner.share.previewOf', 'owner.share.shareButton'],
]

/** The contexts in which WordPress looks up what `block.json` says. */
const contextOf = (key) =>
  [
    ['wordpress.block.title', 'block title'],
    ['wordpress.block.description', 'block description'],
    ['wordpress.block.keyword', 'block keyword'],
  ].find(([start]) => key.startsWith(start))?.[1]

/** A text with the placeholders of `sprintf`: `%s`, or numbers in the order of the English if there are several. */
const formatOf = (text, { key, parameters }) => {
  const names = parameters.map(({ name }) => name)
  const format = text.replace(/\{(\w+)\}/g, (_, name) =>
    names.length === 1 ? '%s' : `%${names.indexOf(name) + 1}$s`,
  )
  if (/[{}]/.test(format)) throw new Error(`${key}: WordPress has only plain placeholders`)
  return format
}

/** What the plugin says: each message with its context and the English text by which WordPress looks it up (`msgid`). */
export const pluginMessages = () =>
  [...readEnglish().values()]
    .filter(({ key, surface }) => surface === 'wordpress' || shared.includes(key))
    .map((message) => ({
      message,
      context: contextOf(message.key),
      id: formatOf(message.text, message),
    }))

/** The name by which WordPress finds a message: its text, behind its context. */
const entryName = ({ context, id }) => (context ? `${context}\u0004${id}` : id)

/** The plugin's texts in a language, from names of messages to texts. What is not translated is left out. */
export const pluginTextsIn = (language) => {
  const texts = readLanguage(language)
  return new Map(
    pluginMessages().flatMap((entry) => {
      const translation = texts.get(entry.message.key)
      return translation ? [[entryName(entry), formatOf(translation.text, entry.message)]] : []
    }),
  )
}

/** Texts as gettext's binary file, without its optional hash table: sorted names, and their texts. */
export const moFileOf = (texts, locale) => {
  const header = `Content-Type: text/plain; charset=UTF-8\nLanguage: ${locale}\n`
  const entries = [['', header], ...texts]
    .map((entry) => entry.map((text) => Buffer.from(text)))
    .sort(([one], [other]) => Buffer.compare(one, other))
  const count = entries.length
  const [headSize, tableSize] = [28, 8 * count]
  const start = headSize + 2 * tableSize
  const head = Buffer.alloc(start)
  const numbers = [0x950412de, 0, count, headSize, headSize + tableSize, 0, start]
  const strings = []
  let at = start
  for (const column of [0, 1])
    for (const entry of entries) {
      numbers.push(entry[column].length, at)
      strings.push(entry[column], Buffer.alloc(1))
      at += entry[column].length + 1
    }
  numbers.forEach((number, index) => {
    head.writeUInt32LE(number, 4 * index)
  })
  return Buffer.concat([head, ...strings])
}

/** Texts as JSON (Jed) for WordPress' `wp.i18n`. */
export const jedFileOf = (texts, locale) =>
  JSON.stringify({
    domain: 'messages',
    locale_data: {
      messages: {
        '': { domain: 'messages', lang: locale },
        ...Object.fromEntries([...texts].map(([name, text]) => [name, [text]])),
      },
    },
  })

/** Writes the files of all WordPress' locales into a folder, and returns their paths. */
export const writeWordPressLanguages = (folder) => {
  mkdirSync(folder, { recursive: true })
  return languages.flatMap((language) => {
    const texts = pluginTextsIn(language)
    return wordPressLocales[language].flatMap((locale) => {
      const base = join(folder, `${domain}-${locale}`)
      const files = [
        [`${base}.mo`, moFileOf(texts, locale)],
        [`${base}-${handle}.json`, jedFileOf(texts, locale)],
      ]
      for (const [path, content] of files) writeFileSync(path, content)
      return files.map(([path]) => path)
    })
  })
}
