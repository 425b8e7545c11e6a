import { durationText, parseDuration } from './durations.model.js'
import { isRecord, type Json, type JsonRecord } from './flow/index.js'

const minutesIn = (part: JsonRecord, name: string): number => {
  const minutes = part[name]
  return typeof minutes === 'number' ? minutes : 0
}

/** Writes the parts of a visit, one on each line, as `Cut: 45 min`. A pause is a line with its length alone. */
export const partLines = (value: Json | undefined, locale: string): string =>
  (Array.isArray(value) ? (value as readonly Json[]).filter(isRecord) : [])
    .flatMap((part) => {
      const pause = minutesIn(part, 'pause_minutes')
      return [
        `${String(part['title'])}: ${durationText(minutesIn(part, 'duration_minutes'), locale)}`,
        ...(pause ? [durationText(pause, locale)] : []),
      ]
    })
    .join('\n')

/** A part on a line; undefined if its title or its length is missing. A title may have a colon, and a length, too. */
const partOf = (line: string, locale: string): JsonRecord | undefined => {
  for (const { index } of line.matchAll(/[:：]/g)) {
    const title = line.slice(0, index).trim()
    const minutes = parseDuration(line.slice(index + 1), locale)
    if (title && minutes) return { title, duration_minutes: minutes }
  }
  return undefined
}

/**
 * Reads the parts of a visit as {@link partLines} writes them. Pauses that follow each other are one.
 *
 * @returns undefined if a line cannot be read, or a pause is first.
 */
export const readParts = (text: string, locale: string): readonly JsonRecord[] | undefined => {
  const parts: JsonRecord[] = []
  for (const line of text.split('\n').filter((one) => one.trim())) {
    const pause = parseDuration(line, locale)
    const part = pause === undefined ? partOf(line, locale) : parts.pop()
    if (!part) return undefined
    parts.push(pause ? { ...part, pause_minutes: minutesIn(part, 'pause_minutes') + pause } : part)
  }
  return parts
}

/** How long a visit takes with its pauses, in minutes. */
export const visitMinutes = (parts: readonly JsonRecord[]): number =>
  parts.reduce((sum, part) => sum + minutesIn(part, 'duration_minutes') + minutesIn(part, 'pause_minutes'), 0)
