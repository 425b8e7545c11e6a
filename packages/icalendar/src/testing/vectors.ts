import { readFileSync } from 'node:fs'

/** A recurrence and a window, as the vectors of `@whenable/time` have them. */
export interface RecurrenceVector {
  readonly id: string
  readonly dtstart_local: string
  readonly timezone: string
  readonly rrule: readonly string[]
  readonly window_start: number
  readonly window_end: number
}

/** An instant in a time zone, as the vectors of `@whenable/time` have it. */
export interface ZoneVector {
  readonly id: string
  readonly zone: string
  readonly utc: number
}

const readLines = <Vector>(file: string): Vector[] =>
  readFileSync(new URL(`../../../time/src/testing/vectors/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector)

export const zoneVectors = readLines<ZoneVector>('zones.jsonl')
export const recurrenceVectors = readLines<RecurrenceVector>('recurrence.jsonl')
