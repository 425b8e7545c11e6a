import { startOfDay, type TimeFormat, type When } from '@whenable/time'
import { formatPattern } from '@whenable/time/date-time-text'
import { endsOf } from './when-text.model.js'

/** Patterns that date-fns rejects. Each is reported once. */
const rejected = new Set<string>()

/**
 * The start of a `when` in a pattern of date-fns, with the names of the format's language; `null`, and a warning on the console, if the
 * pattern is invalid.
 */
export const patternText = (when: When, pattern: string, { locale, timeZone }: TimeFormat): string | null => {
  const ends = endsOf(when)
  try {
    return ends.dated
      ? formatPattern(startOfDay(ends.start, 'UTC'), pattern, 'UTC', locale)
      : formatPattern(ends.start, pattern, timeZone, locale)
  } catch (error) {
    if (!rejected.has(pattern)) console.warn(`<when-time>: the pattern "${pattern}" is invalid:`, error)
    rejected.add(pattern)
    return null
  }
}
