import type { AdditionalField } from '@whenable/contract'
import { isPlainDate } from '@whenable/time'
import { RE2JS } from 're2js'
import { isEmail } from '../core/check-person.js'
import { validationError } from '../core/errors.js'

/** Longest answers, in characters, by the type of their question. */
const longestAnswers: Readonly<Record<string, number>> = {
  text: 1_000,
  multi_line_text: 5_000,
  email: 320,
  phone_number: 100,
  date: 10,
  checkbox: 5,
  dropdown: 255,
  radio_button: 255,
  multi_select: 10_000,
  metadata: 2_000,
}

/** Longest answer that a pattern checks, in characters: this length and the one below multiply. */
const longestPatternedAnswer = 2_000

/** Characters that the answers of one booking may have together. */
const longestAnswersTogether = 20_000

/** Instructions of the largest pattern: with them the longest answer takes about a tenth of a second, never more. */
const largestPattern = 2_000

/**
 * The expression that a whole answer must match, as HTML's `pattern` does. It is read as RE2 reads it, so that checking an
 * answer takes time in proportion to its length, whatever the pattern: there are no back references and no looking around.
 *
 * @throws Error when the pattern is none, here or in a browser, which checks answers too, or repeats too much.
 */
const patternOf = (pattern: string): RE2JS => {
  new RegExp(pattern, 'u')
  const expression = RE2JS.compile(RE2JS.translateRegExp(pattern))
  if (expression.programSize() > largestPattern) throw new RangeError('it repeats too much')
  return expression
}

/** Whether answers can be checked by a pattern. */
export const isPattern = (pattern: string): boolean => {
  try {
    patternOf(pattern)
    return true
  } catch {
    return false
  }
}

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

/** What an answer is checked by. */
type Checked = Pick<AdditionalField, 'type' | 'options' | 'pattern'>

/** What an answer of a type must be; nothing said where anything will do. */
const wrong: Record<string, (answer: string, field: Checked) => string | false> = {
  email: (answer) => !isEmail(answer) && 'an email address',
  // Numbers are written in as many ways as there are countries: what has a digit may be one.
  phone_number: (answer) => !/\p{Nd}/u.test(answer) && 'a phone number',
  date: (answer) => !isPlainDate(answer) && 'a date, YYYY-MM-DD',
  checkbox: (answer) => !['true', 'false'].includes(answer) && 'true or false',
  dropdown: (answer, { options }) => !options.includes(answer) && `one of ${options.join(', ')}`,
  radio_button: (answer, { options }) => !options.includes(answer) && `one of ${options.join(', ')}`,
  multi_select: (answer, { options }) =>
    !isSelection(answer, options) && `some of ${options.join(', ')}, joined by commas`,
}

/** What is expected of an answer that will not do; nothing where it will. The field's own pattern can be read. */
export const answerError = (field: Checked, answer: string): string | undefined => {
  if (answer === '') return undefined
  const longestOfType = longestAnswers[field.type] ?? longestPatternedAnswer
  const longest = field.pattern ? Math.min(longestOfType, longestPatternedAnswer) : longestOfType
  if (answer.length > longest) return `at most ${longest} characters`
  const expected = wrong[field.type]?.(answer, field)
  if (expected) return expected
  return field.pattern && !patternOf(field.pattern).matches(answer)
    ? `a text that matches ${field.pattern}`
    : undefined
}

/**
 * A guest's answers as they are kept: with the defaults of hidden fields.
 *
 * @throws ServiceError naming the first field whose answer is missing or wrong, or that the configuration does not have.
 */
export const validatedAnswers = (
  fields: Readonly<Record<string, AdditionalField>>,
  answers: Readonly<Record<string, string>>,
): Record<string, string> => {
  const unknown = Object.keys(answers).find((key) => !Object.hasOwn(fields, key))
  if (unknown !== undefined)
    throw validationError(
      `additional_fields.${unknown.slice(0, 100)}`,
      answers[unknown],
      'no answer: the configuration has no such field',
    )
  const together = Object.values(answers).reduce((sum, answer) => sum + answer.length, 0)
  if (together > longestAnswersTogether)
    throw validationError(
      'additional_fields',
      `${together} characters`,
      `at most ${longestAnswersTogether} characters together`,
    )
  const validated: Record<string, string> = { ...answers }
  for (const [key, field] of Object.entries(fields)) {
    const name = `additional_fields.${key}`
    const answer = answers[key] ?? (field.type === 'metadata' ? field.default : undefined) ?? ''
    const empty = answer.trim() === '' || (field.type === 'checkbox' && answer === 'false')
    if (empty && field.required) throw validationError(name, answers[key], `an answer to '${field.label}'`)
    if (answer === '') continue
    const expected = answerError(field, answer)
    if (expected) throw validationError(name, answer, expected)
    validated[key] = answer
  }
  return validated
}
