import { readFileSync } from 'node:fs'

/** An instant (`utc`, in Unix seconds) and its wall time (`local`) in a time zone. */
export interface ZoneVector {
  readonly id: string
  readonly kind: 'utc->local' | 'local->utc'
  readonly zone: string
  readonly utc: number
  readonly local: string
  readonly offset_s: number
  readonly local_kind?: 'normal' | 'gap' | 'overlap'
  readonly utc_earlier?: number
  readonly utc_later?: number
}

/** A recurrence, a window and the starts in it, in Unix seconds; the dates of all-day events are midnights in UTC. */
export interface RecurrenceVector {
  readonly id: string
  readonly dtstart_local: string
  readonly timezone: string
  readonly rrule: readonly string[]
  readonly window_start: number
  readonly window_end: number
  readonly expected: readonly number[]
}

function readLines<Vector>(file: string): Vector[] {
  const text = readFileSync(new URL(`./vectors/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector)
}

export const zoneVectors = readLines<ZoneVector>('zones.jsonl')
export const recurrenceVectors = readLines<RecurrenceVector>('recurrence.jsonl')
