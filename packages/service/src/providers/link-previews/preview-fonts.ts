import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontDetails } from '@takumi-rs/wasm/node'
import { charactersOf } from './font-characters.js'

const require = createRequire(import.meta.url)

/** The fonts of all scripts but those of East Asia, in the order in which characters are looked up. */
const alphabets = [
  'inter',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-thai',
]

/** The fonts of East Asia, which draw the same characters in different ways, by language. */
const eastAsian: Readonly<Record<string, string>> = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  'zh-Hant': 'noto-sans-tc',
  zh: 'noto-sans-sc',
}

/** A file of a font. */
interface FontFile {
  readonly font: string
  readonly path: string
  /** The code points that it is for. It has no glyph for some of them. */
  readonly ranges: [number, number][]
}

/** Reads a `unicode-range` of CSS. */
const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const filesOf = (font: string): readonly FontFile[] => {
  const subsets: Record<string, string> = require(`@fontsource-variable/${font}/unicode.json`)
  return Object.entries(subsets).map(([subset, ranges]) => ({
    font,
    // Numbered ones are written in brackets.
    path: require.resolve(
      `@fontsource-variable/${font}/files/${font}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ),
    ranges: rangesOf(ranges),
  }))
}

/** What is made of a key once. The fonts are a fixed number of files. */
const once = <Value>(make: (key: string) => Value): ((key: string) => Value) => {
  const made = new Map<string, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const filesOfFont = once(filesOf)
const charactersIn = once((path) => charactersOf(readFileSync(path)))

/** The fonts in the order of a language. Kana and Hangul say themselves what the characters beside them are. */
const fontsInOrder = (text: string, lang: string): readonly string[] => {
  const written = /[\u3041-\u30ff]/.test(text) ? 'ja' : /[\uac00-\ud7af]/.test(text) ? 'ko' : lang
  const own = Object.entries(eastAsian).find(([one]) => written === one || written.startsWith(`${one}-`))
  return [...alphabets, ...new Set([...(own ? [own[1]] : []), ...Object.values(eastAsian).reverse()])]
}

const fileOf = (fonts: readonly string[], codePoint: number): FontFile | undefined => {
  for (const font of fonts)
    for (const file of filesOfFont(font))
      if (
        file.ranges.some(([from, to]) => from <= codePoint && codePoint <= to) &&
        charactersIn(file.path).has(codePoint)
      )
        return file
  return undefined
}

/** Spaces, and what joins characters. */
const isInvisible = (character: string): boolean => /^[\p{Zs}\u200b-\u200d]$/u.test(character)

/** The longest text that is looked at, in UTF-16 units. A picture shows fewer. */
const longestText = 300

/** Characters that no picture shows: controls, pictographs and what belongs to these. */
const undrawn =
  /(?![\u200c\u200d])[\p{C}\p{Variation_Selector}\u2028\u2029\ufffc\ufffd]|\u20e3|(?![#*\d\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\u200d?/gu

/**
 * A text as it can be drawn, without pictographs; undefined if nothing is left, or if a character is in none of the fonts: a picture
 * shows no boxes.
 */
export const drawableText = (text: string | undefined, lang: string): string | undefined => {
  const shown = (text ?? '')
    .slice(0, longestText)
    .normalize('NFC')
    .replace(undrawn, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const fonts = fontsInOrder(shown, lang)
  const isDrawable = [...shown].every(
    (character) => isInvisible(character) || fileOf(fonts, character.codePointAt(0) ?? 0),
  )
  return shown && isDrawable ? shown : undefined
}

/** The files of fonts that some texts need, and the families in the order of the language. */
export const fontsFor = (
  texts: readonly string[],
  lang: string,
): { readonly fonts: FontDetails[]; readonly families: string[] } => {
  const text = texts.join(' ')
  const order = fontsInOrder(text, lang)
  const needed = new Set([...new Set(text)].flatMap((one) => fileOf(order, one.codePointAt(0) ?? 0) ?? []))
  const fonts = [...needed].map(({ font, path, ranges }) => ({
    ...{ name: font, data: readFileSync(path), unicodeRange: ranges },
  }))
  const used = new Set([...needed].map(({ font }) => font))
  return { fonts, families: order.filter((font) => used.has(font)) }
}
