import type { RecurrenceRule } from '../recurrence/rule.js'

const DAY = 86_400
const dayOf = (year: number, month: number, date: number) => Date.UTC(year, month, date) / 1000 / DAY
const dateOf = (day: number) => new Date(day * DAY * 1000)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/**
 * The days of a month that a rule names, by writing down days from the 31st before its end to the 31st, whether or not it has them:
 * one that it lacks is the valid day before or after it (RFC 7529 section 4.1).
 */
function daysOfMonth({ bymonthday, skip }: RecurrenceRule, year: number, month: number): number[] {
  const [first, length] = [dayOf(year, month, 1), dateOf(dayOf(year, month + 1, 0)).getUTCDate()]
  return range(length - 30, 31).flatMap((date) => {
    const isNamed = (date > 0 && bymonthday.includes(date)) || bymonthday.includes(date - length - 1)
    if (!isNamed || (date > length && !bymonthday.includes(date))) return []
    if (date >= 1 && date <= length) return first + date - 1
    if (!skip) return []
    const after = date < 1 ? first : first + length
    return skip === 'FORWARD' ? after : after - 1
  })
}

/**
 * The dates of a monthly or yearly rule with SKIP, BYMONTHDAY, and BYMONTH if it is yearly, up to a day, as days since 1970-01-01.
 * It may have INTERVAL, BYDAY without numbers, BYSETPOS and COUNT. COUNT applies.
 */
export function datesWithSkip(rule: RecurrenceRule, start: number, to: number): number[] {
  const { freq, interval, bymonth, byday, bysetpos, count } = rule
  const first = dateOf(start)
  const found = new Set<number>()
  for (let period = 0; ; period++) {
    const months =
      freq === 'YEARLY'
        ? range(0, 11).map((month) => [first.getUTCFullYear() + period * interval, month] as const)
        : [[first.getUTCFullYear(), first.getUTCMonth() + period * interval] as const]
    const [[year, month] = [0, 0]] = months
    if (dayOf(year, month, 1) - 1 > to) break
    const isNamed = (one: number) => bymonth.length === 0 || bymonth.includes((((one % 12) + 12) % 12) + 1)
    const days = months.flatMap(([year, month]) => (isNamed(month) ? daysOfMonth(rule, year, month) : []))
    const set = [...new Set(days)]
      .filter((day) => byday.length === 0 || byday.some(({ weekday }) => weekday === dateOf(day).getUTCDay()))
      .sort((a, b) => a - b)
    for (const [index, day] of set.entries())
      if (bysetpos.length === 0 || bysetpos.some((at) => at === index + 1 || at === index - set.length))
        found.add(day)
  }
  return [...found]
    .filter((day) => day >= start)
    .sort((a, b) => a - b)
    .slice(0, count)
    .filter((day) => day <= to)
}
