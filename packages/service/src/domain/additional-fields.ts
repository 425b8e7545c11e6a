import type { AdditionalField } from '@whenable/contract'
import { isPlainDate } from '@whenable/time'
import { invalid } from './invalid.js'
import { isEmail } from './people.js'

/** Longest answer, in characters; one that a pattern checks is shorter, since a pattern may take its time. */
const longestAnswer = 10_000
const longestPatternedAnswer = 1_000

/**
 * The expression that a whole answer must match.
 *
 * @throws SyntaxError when the pattern is none.
 */
export const patternOf = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')

/** Whether a text is some of the options, joined by commas. Options may hold commas themselves. */
const isSelection = (answer: string, options: readonly string[]): boolean => {
  if (answer === '') return true
  const reachable = new Set([0])
  for (const at of reachable)
    for (const option of options) {
      if (!answer.startsWith(option, at)) continue
      const end = at + option.length
      if (end === answer.length) return true
      const separator = /^\s*,\s*/.exec(answer.slice(end, end + 20))
      if (separator) reachable.add(end + separator[0].length)
    }
  return false
}

/** What an answer of a type must be; nothing said where anything will do. */
const wrong: Record<string, (answer: string, field: AdditionalField) => string | false> = {
  email: (answer) => !isEmail(answer) && 'an email address',
  date: (answer) => !isPlainDate(answer) && 'a date, YYYY-MM-DD',
  checkbox: (answer) => !['true', 'false'].includes(answer) && 'true or false',
  dropdown: (answer, { options }) => !options.includes(answer) && `one of ${options.join(', ')}`,
  radio_button: (answer, { options }) => !options.includes(answer) && `one of ${options.join(', ')}`,
  multi_select: (answer, { options }) =>
    !isSelection(answer, options) && `some of ${options.join(', ')}, joined by commas`,
}

/**
 * A guest's answers as they are kept: with the defaults of hidden fields, and with answers to fields that the
 * configuration does not ask for.
 *
 * @throws ServiceError naming the first field whose answer is missing or wrong.
 */
export const checkedAnswers = (
  fields: Readonly<Record<string, AdditionalField>>,
  answers: Readonly<Record<string, string>>,
): Record<string, string> => {
  const kept: Record<string, string> = { ...answers }
  for (const [key, field] of Object.entries(fields)) {
    const name = `additional_fields.${key}`
    const answer = answers[key] ?? (field.type === 'metadata' ? field.default : undefined) ?? ''
    const empty = answer.trim() === '' || (field.type === 'checkbox' && answer === 'false')
    if (empty && field.required) throw invalid(name, answers[key], `an answer to '${field.label}'`)
    if (answer === '') continue
    const longest = field.pattern ? longestPatternedAnswer : longestAnswer
    if (answer.length > longest) throw invalid(name, answer, `at most ${longest} characters`)
    const expected = wrong[field.type]?.(answer, field)
    if (expected) throw invalid(name, answer, expected)
    if (field.pattern && !patternOf(field.pattern).test(answer))
      throw invalid(name, answer, `a text that matches ${field.pattern}`)
    kept[key] = answer
  }
  return kept
}
