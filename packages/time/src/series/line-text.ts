import { instant } from '../instant.js'
import { formatStart, type Start } from '../recurrence/original-start.js'
import { formatMonth, type RecurrenceRule, type RuleDateTime } from '../recurrence/rule.js'

/** An RDATE or EXDATE line with these starts; no line without starts. */
export const dateLines = (name: 'RDATE' | 'EXDATE', starts: readonly Start[]): string[] =>
  starts.length
    ? [`${name}${typeof starts[0] === 'string' ? ';VALUE=DATE' : ''}:${starts.map(formatStart).join(',')}`]
    : []

/** An EXDATE line that excludes these starts; no line without starts. */
export const exdateLines = (starts: readonly Start[]): string[] => dateLines('EXDATE', starts)

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A date or date-time in a recurrence line. */
const formatDateTime = ({ form, seconds }: RuleDateTime): string => {
  const text = formatStart(instant(seconds))
  return form === 'utc' ? text : text.slice(0, form === 'wall' ? -1 : 8)
}

/** The value of an RRULE or EXRULE line (RFC 5545 section 3.3.10, RFC 7529 section 4). */
export const formatRule = ({ count, until, byday, rscale, skip, ...rule }: RecurrenceRule): string => {
  const numbers = ['BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'] as const
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'] as const
  const list = (name: (typeof numbers | typeof times)[number]) => [
    name,
    rule[name.toLowerCase() as Lowercase<typeof name>].join(','),
  ]
  const parts = [
    ['RSCALE', rscale?.toUpperCase() ?? (skip && 'GREGORIAN')],
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval > 1 && rule.interval],
    ['BYMONTH', rule.bymonth.map(formatMonth).join(',')],
    ...numbers.map(list),
    ['BYDAY', byday.map(({ nth, weekday }) => `${nth ?? ''}${weekdays[weekday]}`).join(',')],
    ...times.map(list),
    ['WKST', rule.wkst !== 1 && weekdays[rule.wkst]],
    ['COUNT', count],
    ['UNTIL', until && formatDateTime(until)],
    ['SKIP', skip],
  ]
  const written = parts.flatMap(([name, value]) => (value ? `${name}=${value}` : []))
  return [...written, ...rule.unknownParts].join(';')
}
