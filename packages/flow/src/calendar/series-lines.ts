import {
  addDays,
  dateAt,
  dateOfWall,
  daysBetween,
  type Instant,
  instant,
  instantOf,
  type PlainDate,
  plainDate,
  startOfDay,
  toIsoString,
  type WallTime,
  wallAt,
  wallTime,
  weekdayOf,
} from '@whenable/time'
import {
  expandRecurrence,
  type RecurrenceRule,
  type RuleDateTime,
  readRecurrence,
} from '@whenable/time/recurrence'

/** The start of an occurrence: an instant, or a date of whole days. */
export type Start = Instant | PlainDate

/** A series of timed or dated occurrences, as far as its lines need it. */
export interface Series {
  /** The first start. */
  readonly start: Start
  /** IANA name. In it the lines that name no zone are read, and the series keeps its time of day. */
  readonly timeZone: string
  readonly lines: readonly string[]
}

/** By how much a series moves. */
export interface Shift {
  /** What is added to each wall time of the series; whole days for one of dates. */
  readonly seconds: number
  /** How many dates on its rules give their days. */
  readonly days: number
  /** Where a start goes: in the zone's wall time, so that the time of day is alike on both sides of a change of clocks. */
  readonly moved: (start: Start) => Start
}

const DAY = 86_400

/** An instant as recurrence lines write it: `20260303T100000Z`. */
const compactInstant = (at: Instant): string => toIsoString(at).replace(/[-:]/g, '')

/** A start as it stands in the id of an occurrence, and in a line. */
export const compactStart = (start: Start): string =>
  typeof start === 'string' ? start.replaceAll('-', '') : compactInstant(start)

/** RDATE or EXDATE with these starts; no line for none. */
const startsLine = (name: 'RDATE' | 'EXDATE', starts: readonly Start[]): string[] =>
  starts.length
    ? [`${name}${typeof starts[0] === 'string' ? ';VALUE=DATE' : ''}:${starts.map(compactStart).join(',')}`]
    : []

/** A line that says that the series has no occurrence at these starts; no line for none. */
export const exceptLine = (starts: readonly Start[]): string[] => startsLine('EXDATE', starts)

/** What a clock shows so many seconds later, if it is never set forward or back. */
const wallPlus = (wall: WallTime, seconds: number): WallTime =>
  wallAt(instant(instantOf(wall, 'UTC') + seconds), 'UTC')

/** The time of day that the rules of a timed series give: `T10:00:00`. */
const clockOf = (start: Instant, timeZone: string): string => wallAt(start, timeZone).slice(10)

/**
 * The wall time that a series gave a start: where the clocks skip its time of day, that one and not the later one that a clock
 * showed (RFC 5545, section 3.3.5).
 */
const givenWall = ({ start, timeZone }: Series, at: Instant): WallTime => {
  const shown = wallAt(at, timeZone)
  if (typeof start === 'string') return shown
  const date = dateOfWall(shown)
  const walls = [date, addDays(date, -1)].map((day) => wallTime(day + clockOf(start, timeZone)))
  return walls.find((wall) => instantOf(wall, timeZone) === at) ?? shown
}

/** The date on which a series begins, in its own zone. */
const firstDate = ({ start, timeZone }: Series): PlainDate =>
  typeof start === 'string' ? start : dateAt(start, timeZone)

/** How a series moves when one of its starts goes elsewhere; nothing from a time to a date or back. */
export const shiftOf = (series: Series, from: Start, to: Start): Shift | undefined => {
  const { start, timeZone } = series
  if (typeof from === 'string' || typeof to === 'string') {
    if (typeof from !== 'string' || typeof to !== 'string') return undefined
    const days = daysBetween(from, to)
    return { seconds: days * DAY, days, moved: movedBy(series, days * DAY, days) }
  }
  const seconds = instantOf(wallAt(to, timeZone), 'UTC') - instantOf(wallAt(from, timeZone), 'UTC')
  const first = wallAt(start as Instant, timeZone)
  const days = daysBetween(dateOfWall(first), dateOfWall(wallPlus(first, seconds)))
  return { seconds, days, moved: movedBy(series, seconds, days) }
}

const movedBy =
  (series: Series, seconds: number, days: number): Shift['moved'] =>
  (start) =>
    typeof start === 'string'
      ? addDays(start, days)
      : instantOf(wallPlus(givenWall(series, start), seconds), series.timeZone)

/** A moment of a line as a start of the series. */
const startAt = ({ start, timeZone }: Series, moment: RuleDateTime): Start => {
  const at = instant(moment.seconds)
  const isUtc = moment.form === 'utc'
  // Among dates a time in UTC is an instant of the series' zone, unless it is a midnight.
  if (typeof start === 'string') return dateAt(at, isUtc && at % DAY ? timeZone : 'UTC')
  if (isUtc) return at
  const wall = wallAt(at, 'UTC')
  return moment.form === 'date'
    ? instantOf(wallTime(dateOfWall(wall) + clockOf(start, timeZone)), timeZone)
    : instantOf(wall, moment.timeZone ?? timeZone)
}

/** The starts that RDATE lines add. */
const addedStarts = (series: Series): Start[] =>
  readRecurrence(series.lines).rdates.map((moment) => startAt(series, moment))

/** The starts that EXDATE lines take out; a date among times takes out everything on it. */
const exceptedStarts = (series: Series): Start[] => {
  const added = addedStarts(series)
  return readRecurrence(series.lines).exdates.flatMap((moment) => {
    const own = startAt(series, moment)
    if (moment.form !== 'date' || typeof own === 'string') return own
    const date = dateAt(instant(moment.seconds), 'UTC')
    return [own, ...added.filter((at) => at !== own && dateAt(at as Instant, series.timeZone) === date)]
  })
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const turned = (weekday: number, days: number): number => (((weekday + days) % 7) + 7) % 7

const compactMoment = ({ form, seconds }: RuleDateTime): string => {
  const text = compactInstant(instant(seconds))
  return form === 'utc' ? text : text.slice(0, form === 'wall' ? -1 : 8)
}

/** A rule as a line writes it (RFC 5545, section 3.3.10). */
const writeRule = ({ count, until, byday, ...rule }: RecurrenceRule): string => {
  const numbers = ['BYMONTH', 'BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'] as const
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'] as const
  const list = (name: (typeof numbers | typeof times)[number]) => [
    name,
    rule[name.toLowerCase() as Lowercase<typeof name>].join(','),
  ]
  const parts = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval > 1 && rule.interval],
    ...numbers.map(list),
    ['BYDAY', byday.map(({ nth, weekday }) => `${nth ?? ''}${weekdays[weekday]}`).join(',')],
    ...times.map(list),
    ['WKST', rule.wkst !== 1 && weekdays[rule.wkst]],
    ['COUNT', count],
    ['UNTIL', until && compactMoment(until)],
  ]
  return parts.flatMap(([name, value]) => (value ? `${name}=${value}` : [])).join(';')
}

/** The starts that lines give a series from one point on to before another. Dates are told as their midnights in UTC. */
const expand = (
  { start, timeZone, lines }: Series,
  from: Start,
  to: Start,
  options: { readonly limit?: number; readonly includeStart?: boolean } = {},
): Instant[] => {
  const point = (value: Start) => (typeof value === 'string' ? startOfDay(value, 'UTC') : value)
  const first = typeof start === 'string' ? start : wallAt(start, timeZone)
  const { limit, includeStart } = options
  return expandRecurrence(
    { start: first, timeZone, lines, includeStart },
    { from: point(from), to: point(to), limit },
  )
}

/** The same of one of its rules. */
const startsOf = (series: Series, rule: RecurrenceRule, from: Start, to: Start, limit?: number): Instant[] =>
  expand({ ...series, lines: [writeRule(rule)] }, from, to, { limit })

/** Whether nothing of a series is before one of its starts. */
export const beginsAt = (series: Series, at: Start): boolean =>
  !expand(series, FIRST, at, { limit: 1, includeStart: true }).length

/** The calendar of instants. */
const [FIRST, LAST] = [instant(-62_135_510_400), instant(253_402_214_399)]

const gives = (series: Series, rule: RecurrenceRule, at: Start): boolean =>
  startsOf(series, rule, at, typeof at === 'string' ? addDays(at, 1) : instant(at + 1), 1).length > 0

const goesOn = (series: Series, rule: RecurrenceRule, at: Start): boolean =>
  startsOf(series, rule, at, LAST, 1).length > 0

/** Rules by the day and more, whose time of day is that of the start. */
const hasOneClock = ({ freq, byhour, byminute, bysecond }: RecurrenceRule): boolean =>
  !/^(?:HOUR|MINUTE|SECOND)LY$/.test(freq) && byhour.length + byminute.length + bysecond.length === 0

/** A day of the month that no month lacks. */
const isInEveryMonth = (day: number): boolean => day >= 1 && day <= 28

/** Whether the same day of each year, so many days on, is the same day of each year. */
const isSameEveryYear = (first: PlainDate, days: number): boolean => {
  // A leap year, and one at each distance from the next.
  const moved = [2023, 2024, 2025, 2026].map((year) => {
    const from = plainDate(`${year}${first.slice(4)}`.replace('02-29', '02-28'))
    const to = addDays(from, days)
    return `${Number(to.slice(0, 4)) - year}${to.slice(4)}`
  })
  return !first.endsWith('02-29') && moved.every((date) => date === moved[0] && !date.endsWith('02-29'))
}

/** Whether a rule can be written whose days are as many on; see {@link canShift}. */
const turns = (rule: RecurrenceRule, first: PlainDate, days: number): boolean => {
  const { freq, byday, bymonth, bymonthday, byyearday, byweekno, bysetpos } = rule
  if ([bymonth, bymonthday, byyearday, byweekno, bysetpos].some((list) => list.length)) return false
  if (freq === 'DAILY' || freq === 'WEEKLY') return byday.every(({ nth }) => nth === undefined)
  if (byday.length) return false
  const day = Number(first.slice(8))
  return freq === 'MONTHLY' ? isInEveryMonth(day) && isInEveryMonth(day + days) : isSameEveryYear(first, days)
}

const allRules = ({ lines }: Series): readonly RecurrenceRule[] => {
  const { rules, exrules } = readRecurrence(lines)
  return [...rules, ...exrules]
}

/** The length of periods would be lost: our reader keeps their starts alone. */
const hasPeriods = ({ lines }: Series): boolean =>
  lines.some((line) => /VALUE=PERIOD|[\dZ]\/[P\d]/i.test(line))

/** Whether the clocks skip the time of day of a start, so that it is shown later than its series says. */
const isSkipped = (series: Series, at: Start): boolean =>
  typeof at !== 'string' && givenWall(series, at) !== wallAt(at, series.timeZone)

/** Whether they skip the time of day of the first start, so many seconds on: all others would be later with it. */
const isSkippedTo = ({ start, timeZone }: Series, seconds: number): boolean => {
  if (typeof start === 'string') return false
  const wall = wallPlus(wallAt(start, timeZone), seconds)
  return wallAt(instantOf(wall, timeZone), timeZone) !== wall
}

const isPossible = (check: () => boolean): boolean => {
  try {
    return check()
  } catch (error) {
    // Lines that cannot be read, or would take too long to be counted through.
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Whether lines can be written whose series is the same, moved as one of its starts is. The second Tuesday of a month, moved
 * by a day, is no weekday that a rule could name; the 31st, moved by two days, is another day in each month; a rule that names
 * hours has no other time of day; and a start that a change of clocks has moved says nothing of the others.
 */
export const canShift = (series: Series, from: Start, { seconds, days }: Shift): boolean =>
  isPossible(
    () =>
      seconds === 0 ||
      (!hasPeriods(series) &&
        !isSkipped(series, from) &&
        (from === series.start || !isSkippedTo(series, seconds)) &&
        allRules(series).every(
          (rule) => hasOneClock(rule) && (!days || turns(rule, firstDate(series), days)),
        )),
  )

/**
 * Whether a series can be written as two, the second of which begins at one of its starts: a rule that leaves out weeks, say,
 * counts them from the start, so that each has to give that one, or leave out none.
 */
export const canSplit = (series: Series, at: Start): boolean =>
  isPossible(() => {
    const { start, timeZone } = series
    const isAtClock = typeof at === 'string' || clockOf(start as Instant, timeZone) === clockOf(at, timeZone)
    const begins = (rule: RecurrenceRule) =>
      rule.interval === 1 ? isAtClock : !rule.byweekno.length && gives(series, rule, at)
    return (
      // What came before the first start, by RDATE, cannot do so without it.
      at > start &&
      !hasPeriods(series) &&
      !isSkipped(series, at) &&
      allRules(series).every((rule) => hasOneClock(rule) && (!goesOn(series, rule, at) || begins(rule)))
    )
  })

/** The rule with what it leaves to its start written out, for a start that it does not give (RFC 5545, section 3.3.10). */
const withDays = (rule: RecurrenceRule, first: PlainDate): RecurrenceRule => {
  const { freq, byday, bymonth, bymonthday, byyearday, byweekno } = rule
  if (byday.length + bymonthday.length + byyearday.length) return rule
  if (freq === 'WEEKLY' || byweekno.length) return { ...rule, byday: [{ weekday: weekdayOf(first) }] }
  if (freq === 'DAILY') return rule
  const [month, day] = [Number(first.slice(5, 7)), Number(first.slice(8))]
  return {
    ...rule,
    bymonth: freq === 'YEARLY' && !bymonth.length ? [month] : bymonth,
    bymonthday: [day],
  }
}

/** The end of a rule, moved: that of the last day on which it may give a start. */
const movedEnd = (series: Series, until: RuleDateTime, { moved }: Shift): RuleDateTime => {
  const { start, timeZone } = series
  if (typeof start === 'string')
    return { form: 'date', seconds: startOfDay(moved(startAt(series, until)) as PlainDate, 'UTC') }
  const clock = clockOf(start, timeZone)
  const onDate = (date: PlainDate) => instantOf(wallTime(date + clock), timeZone)
  const end = startAt(series, until) as Instant
  // All that is on a date counts.
  const lastWall = until.form === 'date' ? until.seconds + DAY - 1 : until.seconds
  let last = addDays(dateAt(end, timeZone), 1)
  const isPast = (date: PlainDate) =>
    until.form === 'utc' ? onDate(date) > end : instantOf(wallTime(date + clock), 'UTC') > lastWall
  while (isPast(last)) last = addDays(last, -1)
  return { form: 'utc', seconds: moved(onDate(last)) as Instant }
}

/** A rule whose days, and whose end, are so many seconds on. */
const movedRule = (series: Series, rule: RecurrenceRule, shift: Shift): RecurrenceRule => {
  if (!shift.seconds) return rule
  const { freq, byday, until, wkst } = rule
  return {
    ...rule,
    byday: byday.map((day) => ({ ...day, weekday: turned(day.weekday, shift.days) })),
    // Where weeks are left out, a week begins as many days later.
    wkst: freq === 'WEEKLY' && byday.length ? turned(wkst, shift.days) : wkst,
    ...(until && { until: movedEnd(series, until, shift) }),
  }
}

/** The lines of a series, moved, that {@link canShift}; the ends of its rules, exceptions and additions go along. */
export const shiftLines = (series: Series, shift: Shift): readonly string[] => {
  if (!shift.seconds) return series.lines
  const { rules, exrules } = readRecurrence(series.lines)
  const write = (name: string) => (rule: RecurrenceRule) =>
    `${name}:${writeRule(movedRule(series, rule, shift))}`
  return [
    ...rules.map(write('RRULE')),
    ...exrules.map(write('EXRULE')),
    ...startsLine('RDATE', addedStarts(series).map(shift.moved)),
    ...exceptLine(exceptedStarts(series).map(shift.moved)),
  ]
}

/**
 * The lines of a series that ends before one of its starts: UNTIL in UTC, of dates a date (RFC 5545, section 3.3.10). A rule
 * that has ended by then stays as it is.
 */
export const linesBefore = (series: Series, at: Start): string[] => {
  const { rules, exrules } = readRecurrence(series.lines)
  const until: RuleDateTime =
    typeof at === 'string'
      ? { form: 'date', seconds: startOfDay(addDays(at, -1), 'UTC') }
      : { form: 'utc', seconds: at - 1 }
  const ended = rules.map((rule) => (goesOn(series, rule, at) ? { ...rule, count: undefined, until } : rule))
  return [
    ...ended.map((rule) => `RRULE:${writeRule(rule)}`),
    ...exrules.map((rule) => `EXRULE:${writeRule(rule)}`),
    ...startsLine(
      'RDATE',
      addedStarts(series).filter((start) => start < at),
    ),
    ...exceptLine(exceptedStarts(series).filter((start) => start < at)),
  ]
}

/** How many starts a rule gives before one of them, as clocks show them that are never changed: by them COUNT counts. */
const countBefore = (series: Series, rule: RecurrenceRule, at: Start): number => {
  const wall = (start: Start) =>
    typeof start === 'string' ? start : instantOf(wallAt(start, series.timeZone), 'UTC')
  const plain = { start: wall(series.start), timeZone: 'UTC', lines: [] }
  return startsOf(plain, { ...rule, until: undefined }, plain.start, wall(at)).length
}

/**
 * The lines of a series, moved, that goes on from one of its starts where it {@link canSplit}: a COUNT is less by those that were
 * before, and a rule that has ended by then goes.
 */
export const linesFrom = (series: Series, at: Start, shift: Shift): string[] => {
  const { rules, exrules } = readRecurrence(series.lines)
  const first = shift.moved(firstDate(series)) as PlainDate
  const write = (name: string) => (rule: RecurrenceRule) => {
    if (!goesOn(series, rule, at)) return []
    const moved = movedRule(series, rule, shift)
    const count = rule.count && rule.count - countBefore(series, rule, at)
    const own = gives(series, rule, at) ? moved : withDays(moved, first)
    return `${name}:${writeRule({ ...own, count })}`
  }
  const later = (starts: readonly Start[]) => starts.filter((start) => start >= at).map(shift.moved)
  return [
    ...rules.flatMap(write('RRULE')),
    ...exrules.flatMap(write('EXRULE')),
    ...startsLine('RDATE', later(addedStarts(series))),
    ...exceptLine(later(exceptedStarts(series))),
  ]
}
