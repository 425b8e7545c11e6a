import { validationError } from '../../core/errors.js'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Scripts that write words without anything between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The words of a folded text, in any script. */
const termsOf = (text: string): string[] =>
  [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)

const letter = String.raw`[\p{L}\p{M}\p{N}]`

/** Finds a word where no letter is glued to it: in scripts with spaces, every whole word is found, and a few more. */
const apart = (term: string): RegExp =>
  new RegExp(`(?<!${letter})${term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?!${letter})`, 'u')

/**
 * Whether a text holds every word of what is asked for, each as a whole, without regard to case: `meet` is not in
 * `meeting` (interface: request conventions for list endpoints, 1).
 *
 * @param field the name of what is asked for, in the error where it holds no word.
 */
export const wholeWordMatch = (field: string, query: string): ((text: string | undefined) => boolean) => {
  const wanted = [...new Set(termsOf(folded(query)))]
  if (!wanted.length) throw validationError(field, query, 'a word or several')
  const patterns = wanted.map(apart)
  return (text) => {
    if (!text) return false
    const plain = folded(text)
    // To tell the words of a text takes much longer than to see that they are not there.
    if (!unspaced.test(plain) && !patterns.every((pattern) => pattern.test(plain))) return false
    const held = new Set(termsOf(plain))
    return wanted.every((term) => held.has(term))
  }
}
