import { type AdditionalField, type AdditionalFieldType, isEmail } from '@whenable/contract'
import { isPlainDate } from '@whenable/time'
import { RE2JS } from 're2js'
import { validationError } from '../kernel/errors.js'

/** Maximum length of an answer in characters, by the type of its question. */
const maxLengths: Readonly<Record<AdditionalFieldType, number>> = {
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

/** Maximum length of an answer with a pattern. Its cost is this length times the pattern's size below. */
const maxPatternedLength = 2_000

/** Maximum total length of a booking's answers in characters. */
const maxTotalLength = 20_000

/** Maximum size of a compiled pattern in instructions. The longest answer then takes about 0.1 seconds at most. */
const maxPatternSize = 2_000

/**
 * Compiles a pattern that must match a whole answer, like HTML's `pattern`. It uses the syntax of RE2, without back references
 * and lookaround, so that matching takes linear time.
 *
 * @throws Error if the pattern is invalid in RE2 or in browsers, which check answers too, or is too large.
 */
const patternOf = (pattern: string): RE2JS => {
  new RegExp(pattern, 'u')
  const expression = RE2JS.compile(RE2JS.translateRegExp(pattern))
  if (expression.programSize() > maxPatternSize) throw new RangeError('the pattern is too large')
  return expression
}

/** Whether a pattern is valid. */
export const isPattern = (pattern: string): boolean => {
  try {
    patternOf(pattern)
    return true
  } catch {
    return false
  }
}

/** Whether a text is a comma-separated list of options. Options may contain commas themselves. */
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

/** The parts of a question that validate its answers. */
type AnswerRules = Pick<AdditionalField, 'type' | 'options' | 'pattern'>

/** The expectation that an answer of a type fails, or false if it is valid. */
const expectationOfType: Readonly<
  Record<AdditionalFieldType, (answer: string, field: AnswerRules) => string | false>
> = {
  text: () => false,
  multi_line_text: () => false,
  metadata: () => false,

  email: (answer) => !isEmail(answer) && 'an email address',
  // Formats of phone numbers differ between countries: any text with a digit may be one.
  phone_number: (answer) => !/\p{Nd}/u.test(answer) && 'a phone number',
  date: (answer) => !isPlainDate(answer) && 'a date, YYYY-MM-DD',
  checkbox: (answer) => !['true', 'false'].includes(answer) && 'true or false',
  dropdown: (answer, { options }) => !options.includes(answer) && `one of ${options.join(', ')}`,
  radio_button: (answer, { options }) => !options.includes(answer) && `one of ${options.join(', ')}`,
  multi_select: (answer, { options }) =>
    !isSelection(answer, options) && `some of ${options.join(', ')}, joined by commas`,
}

/** What is expected instead of an invalid answer; undefined for a valid one. The field's pattern must be valid. */
export const answerError = (field: AnswerRules, answer: string): string | undefined => {
  if (answer === '') return undefined
  const longestOfType = maxLengths[field.type as AdditionalFieldType] ?? maxPatternedLength
  const longest = field.pattern ? Math.min(longestOfType, maxPatternedLength) : longestOfType
  if (answer.length > longest) return `at most ${longest} characters`
  const expected = expectationOfType[field.type as AdditionalFieldType]?.(answer, field)
  if (expected) return expected
  return field.pattern && !patternOf(field.pattern).matches(answer)
    ? `a text that matches ${field.pattern}`
    : undefined
}

/**
 * Validates a guest's answers and adds the defaults of hidden fields.
 *
 * @param isComplete whether the required answers must be there: an owner who books for a guest may leave them out.
 * @throws ServiceError naming the first field whose answer is missing or invalid, or that the configuration lacks.
 */
export const validatedAnswers = (
  fields: Readonly<Record<string, AdditionalField>>,
  answers: Readonly<Record<string, string>>,
  isComplete = true,
): Record<string, string> => {
  const unknown = Object.keys(answers).find((key) => !Object.hasOwn(fields, key))
  if (unknown !== undefined)
    throw validationError(
      `additional_fields.${unknown.slice(0, 100)}`,
      answers[unknown],
      'no answer, because the configuration has no such field',
    )
  const together = Object.values(answers).reduce((sum, answer) => sum + answer.length, 0)
  if (together > maxTotalLength)
    throw validationError(
      'additional_fields',
      `${together} characters`,
      `at most ${maxTotalLength} characters in total`,
    )
  const validated: Record<string, string> = { ...answers }
  for (const [key, field] of Object.entries(fields)) {
    const name = `additional_fields.${key}`
    const answer = answers[key] ?? (field.type === 'metadata' ? field.default : undefined) ?? ''
    const empty = answer.trim() === '' || (field.type === 'checkbox' && answer === 'false')
    if (empty && field.required && isComplete)
      throw validationError(name, answers[key], `an answer to '${field.label}'`)
    if (answer === '') continue
    const expected = answerError(field, answer)
    if (expected) throw validationError(name, answer, expected)
    validated[key] = answer
  }
  return validated
}
