import { instant } from '../instant.js'
import { writeWithRrule } from '../recurrence/generate-with-rrule.js'
import { formatStart, type Start } from '../recurrence/original-start.js'
import { formatMonth, type RecurrenceRule, type RuleDateTime } from '../recurrence/rule.js'

/** An RDATE or EXDATE line with these starts; no line without starts. */
export const dateLines = (name: 'RDATE' | 'EXDATE', starts: readonly Start[]): string[] =>
  starts.length
    ? [`${name}${typeof starts[0] === 'string' ? ';VALUE=DATE' : ''}:${starts.map(formatStart).join(',')}`]
    : []

/** An EXDATE line that excludes these starts; no line without starts. */
export const exdateLines = (starts: readonly Start[]): string[] => dateLines('EXDATE', starts)

/** A date or date-time in a recurrence line. */
const formatDateTime = ({ form, seconds }: RuleDateTime): string => {
  const text = formatStart(instant(seconds))
  return form === 'utc' ? text : text.slice(0, form === 'wall' ? -1 : 8)
}

/** The value of an RRULE or EXRULE line (RFC 5545 section 3.3.10, RFC 7529 section 4). */
export const formatRule = (rule: RecurrenceRule): string => {
  const { bymonth, rscale, skip, until, unknownParts } = rule
  const calendar = rscale?.toUpperCase() ?? (skip && 'GREGORIAN')
  const isLeap = bymonth.some((month) => month % 1 > 0)
  return [
    ...(calendar ? [`RSCALE=${calendar}`] : []),
    writeWithRrule(rule),
    ...(isLeap ? [`BYMONTH=${bymonth.map(formatMonth).join(',')}`] : []),
    ...(until ? [`UNTIL=${formatDateTime(until)}`] : []),
    ...(skip ? [`SKIP=${skip}`] : []),
    ...unknownParts,
  ].join(';')
}
