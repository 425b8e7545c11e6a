import { validationError } from '../../kernel/errors.js'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Scripts that write words without spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The words of a folded text, in any script. */
const termsOf = (text: string): string[] =>
  [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)

const letter = String.raw`[\p{L}\p{M}\p{N}]`

/** Matches a word without adjacent letters. In scripts with spaces this finds all whole words, and a few more. */
const apart = (term: string): RegExp =>
  new RegExp(`(?<!${letter})${term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?!${letter})`, 'u')

/**
 * Creates a filter for texts that contain all words of a query as whole words, ignoring case: `meet` does not match `meeting`
 * (interface: request conventions for list endpoints, 1).
 *
 * @param field the query's parameter, for errors.
 */
export const wholeWordMatch = (field: string, query: string): ((text: string | undefined) => boolean) => {
  const wanted = [...new Set(termsOf(folded(query)))]
  if (!wanted.length) throw validationError(field, query, 'one or more words')
  const patterns = wanted.map(apart)
  return (text) => {
    if (!text) return false
    const plain = folded(text)
    // Segmenting a text is much slower than the patterns, which rule out most texts.
    if (!unspaced.test(plain) && !patterns.every((pattern) => pattern.test(plain))) return false
    const held = new Set(termsOf(plain))
    return wanted.every((term) => held.has(term))
  }
}
