import { invalid } from './invalid.js'

const words = new Intl.Segmenter('und', { granularity: 'word' })

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The words of a text, in any script, without regard to case. */
const termsOf = (text: string): string[] =>
  [...words.segment(folded(text))].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)

/**
 * Whether a text holds every word of what is asked for, each as a whole: `meet` is not in `meeting` (interface: request
 * conventions for list endpoints, 1).
 *
 * @param field the name of what is asked for, in the error where it holds no word.
 */
export const wholeTerms = (field: string, asked: string): ((text: string | undefined) => boolean) => {
  const wanted = [...new Set(termsOf(asked))]
  if (!wanted.length) throw invalid(field, asked, 'a word or several')
  return (text) => {
    if (!text) return false
    // Most texts do not even hold the letters: only the others are worth a look at their words.
    const plain = folded(text)
    if (!wanted.every((term) => plain.includes(term))) return false
    const held = new Set(termsOf(text))
    return wanted.every((term) => held.has(term))
  }
}
