/** The longest word that a search tells apart, in code points. */
const longestWord = 40

/** Accents of all scripts, joiners, and Hebrew vowel points. */
const accents = /[\p{Script=Inherited}\u0591-\u05bd\u05bf-\u05c7]/gu

/** Letters that Unicode does not decompose into another letter and an accent, and the final form of sigma. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l', ŧ: 't', þ: 'th', ς: 'σ' },
}

/** Scripts that write words without spaces, or a family name and a given name as one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const apostrophes = /['’‘`´ʼʻ]/gu

/** A text without case and accents: `jose` for `José`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    // By way of upper case, which `ı` and `i` share, and in which `ß` is two letters.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[æœøđðħłŧþς]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')

const wordsOf = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, longestWord).join(''))

/** The ends of a word in a script without spaces, so that a given name is found behind a family name. */
const endsOf = (word: string): string[] => {
  if (!unspaced.test(word)) return []
  const letters = [...word]
  return letters.slice(1).map((_letter, index) => letters.slice(index + 1).join(''))
}

/** The words of a text: letters and digits without case and accents. */
export const wholeWords = (text: string): string[] => [
  ...new Set([...wordsOf(text.replace(apostrophes, '')), ...wordsOf(text.replace(apostrophes, ' '))]),
]

/** The words under which a search finds a text: its words, and the ends of those in scripts without spaces. */
export const indexWords = (text: string): string[] => [
  ...new Set(wholeWords(text).flatMap((word) => [word, ...endsOf(word)])),
]

/** The words of a search. It finds a text if each of them begins one of the text's {@link indexWords}. */
export const searchWords = (search: string): string[] => [
  ...new Set(wordsOf(search.replace(apostrophes, ''))),
]
