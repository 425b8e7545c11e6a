// Tells what the languages of `texts/` lack: missing messages, and those whose English was changed since. `pnpm texts`, and with all keys of a
// language `pnpm texts de`. `--check` fails for what is wrong: syntax, keys, placeholders, plural forms. `--write` puts the files in order: it
// marks translations that have no mark as those of today's English, and removes what English no longer has. `--accept de booking.popup` marks
// translations anew whose English was changed in a way that they need not follow, or that have followed it.

import { openIn, problemsIn } from './texts/check.mjs'
import { languages, markOf, readEnglish, readLanguage, writeLanguage } from './texts/files.mjs'

const [first, ...rest] = process.argv.slice(2)
const english = readEnglish()
const translations = new Map(languages.map((language) => [language, readLanguage(language)]))

/** Writes languages, with marks of today's English for translations that have none or that `isAccepted` selects. */
const write = (names, isAccepted) => {
  for (const language of names) {
    const marked = [...translations.get(language)].flatMap(([key, { text, source }]) => {
      const message = english.get(key)
      if (!message) return []
      return [[key, { text, source: isAccepted(key) || !source ? markOf(message.text) : source }]]
    })
    writeLanguage(language, new Map(marked), english)
  }
}

const report = (shown) => {
  for (const [language, texts] of translations) {
    if (shown && shown !== language) continue
    const surfaces = new Set([...texts.keys()].map((key) => key.split('.', 1)[0]))
    const { missing, superseded } = openIn(english, texts, surfaces)
    console.log(
      `${language.padEnd(8)} ${texts.size} texts, ${missing.length} missing, ${superseded.length} superseded`,
    )
    if (!shown) continue
    for (const key of missing) console.log(`  missing     ${key}: ${english.get(key).text}`)
    for (const key of superseded)
      console.log(`  superseded  ${key}: ${english.get(key).text}\n${' '.repeat(14)}${texts.get(key).text}`)
  }
}

if (first === '--check') {
  const problems = problemsIn(english, translations)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
} else if (first === '--write') write(languages, () => false)
else if (first === '--accept') write([rest[0]], (key) => key.startsWith(rest[1] ?? ''))
else report(first)
