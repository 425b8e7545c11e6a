import { type Instant, instant, instantOf, wallAt, wallTime } from '@whenable/time'
import { type RecurrenceRule, type RuleDateTime, readRecurrence } from '@whenable/time/recurrence'
import { exdateStarts, formatStart, lastStartAt, type Series, startAt } from '@whenable/time/series'
import { utcText, wallText } from './content-lines.js'

const DAY = 86_400

/** Wall seconds, which count every day as 24 hours, as a wall time. */
const wallOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19)

const instantOfMoment = ({ form, seconds, timeZone: own }: RuleDateTime, timeZone: string): Instant =>
  form === 'utc' ? instant(seconds) : instantOf(wallTime(wallOf(seconds)), own ?? timeZone)

/** The parts of a rule that programs expect first. Servers reorder the others, which means nothing. */
const firstParts = ['FREQ', 'UNTIL', 'COUNT', 'INTERVAL']

/** A rule's parts in an order that does not depend on who wrote them. */
const inOrder = (rule: string): string => {
  const rank = (part: string) => {
    const index = firstParts.indexOf(part.split('=')[0] ?? '')
    return index < 0 ? firstParts.length : index
  }
  return rule
    .split(';')
    .filter(Boolean)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .join(';')
}

/** A rule's text with UNTIL in the form that DTSTART asks for (RFC 5545, section 3.3.10): a date, or a time in UTC. */
const ruleText = (line: string, { until }: RecurrenceRule, series: Series): string => {
  const text = inOrder(
    line
      .slice(line.indexOf(':') + 1)
      .toUpperCase()
      .replace(/\s+/g, ''),
  )
  if (!until) return text
  const inclusive =
    until.form === 'date' ? { ...until, form: 'wall' as const, seconds: until.seconds + DAY - 1 } : until
  const value =
    typeof series.start === 'string'
      ? formatStart(lastStartAt(series, until))
      : utcText(instantOfMoment(inclusive, series.timeZone))
  return text.replace(/UNTIL=[^;]*/, `UNTIL=${value}`)
}

/** The values of RDATE or EXDATE of a series, each with its parameters. */
const timesOf = (
  name: string,
  moment: RuleDateTime,
  series: Series,
  occurring: readonly string[],
): (readonly [parameters: string, value: string])[] => {
  const { start, timeZone } = series
  if (typeof start === 'string') return [[';VALUE=DATE', formatStart(startAt(series, moment))]]
  if (moment.form === 'utc') return [['', utcText(instant(moment.seconds))]]
  const zoned = (wall: string, zone: string): readonly [string, string] =>
    zone === 'UTC' ? ['', `${wallText(wall)}Z`] : [`;TZID=${zone}`, wallText(wall)]
  if (moment.form === 'wall') return [zoned(wallOf(moment.seconds), moment.timeZone ?? timeZone)]
  const date = wallOf(moment.seconds).slice(0, 10)
  // A date excludes all occurrences of that day, and adds one at the time of day of the start.
  if (name === 'RDATE') return [zoned(`${date}${wallAt(start, timeZone).slice(10)}`, timeZone)]
  const lines = [...occurring, `EXDATE;VALUE=DATE:${wallText(date)}`]
  return exdateStarts({ start, timeZone, lines }).map((at) => ['', formatStart(at)] as const)
}

/** The name of a recurrence line: RRULE, unless it says so. */
const nameOf = (line: string): string => /^\s*([A-Z]+)\s*[;:]/i.exec(line)?.[1]?.toUpperCase() ?? 'RRULE'

/**
 * The lines of a series as other programs read them, with the time zone `UTC` for times in UTC: times with their time zone, UNTIL and exceptions in the form of DTSTART, and
 * one line for all dates of a kind. Invalid lines are left out.
 */
export const recurrenceLinesOf = (series: Series): string[] => {
  const rules: string[] = []
  const additions: string[] = []
  const moments: (readonly [name: string, moment: RuleDateTime])[] = []
  for (const line of series.lines)
    try {
      const { rules: own, exrules, rdates, exdates } = readRecurrence([line])
      const [rule, ...others] = [...own, ...exrules]
      const text = rule && !others.length ? ruleText(line, rule, series) : ''
      if (/^[\w=;,+-]+$/.test(text)) rules.push(`${nameOf(line)}:${text}`)
      if (rdates.length) additions.push(line)
      for (const moment of rdates) moments.push(['RDATE', moment])
      for (const moment of exdates) moments.push(['EXDATE', moment])
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  const dates = new Map<string, Set<string>>()
  for (const [name, moment] of moments)
    try {
      for (const [parameters, value] of timesOf(name, moment, series, [...rules, ...additions])) {
        const key = `${name}${parameters}`
        dates.set(key, (dates.get(key) ?? new Set()).add(value))
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  return [...rules, ...[...dates].map(([key, values]) => `${key}:${[...values].join(',')}`)]
}
