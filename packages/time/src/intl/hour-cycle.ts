import { BoundedMap } from '../bounded-map.js'
import { isPlainEnglish } from './english.js'
import type { HourCycle } from './format.js'

const hourCycles = new BoundedMap<string, HourCycle>(100)

/** The 12-hour or 24-hour clock of a locale. */
export function defaultHourCycle(locale: string): HourCycle {
  if (isPlainEnglish(locale)) return 'h12'
  let found = hourCycles.get(locale)
  if (!found) {
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
    found = hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23'
    hourCycles.set(locale, found)
  }
  return found
}
