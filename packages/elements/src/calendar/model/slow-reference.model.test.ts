import { addDays, type Instant, type Occurrence, type PlainDate, plainDate, startOfDay } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stackBars } from './bars.model.js'
import { dayAxis, instantOnAxis, missingOnAxis, placeOnAxis, spanOnAxis } from './day-axis.model.js'
import { eventsByDay } from './events-by-day.model.js'
import { type Span, sideBySide } from './side-by-side.model.js'

/*
 * Compares the models of a calendar with a slow reference, which reads the clock minute by minute and tries every position. It
 * reads time zones from the engine only, and shares no code with the models.
 */

/**
 * Time zones with every kind of change: at night, at midnight, at noon UTC, by 20, 30, 60 and 120 minutes, and by a whole day.
 */
const zones = [
  ...['America/New_York', 'America/Havana', 'America/Sao_Paulo', 'America/Santiago', 'America/Caracas'],
  ...['Atlantic/Azores', 'Europe/Lisbon', 'Europe/Berlin', 'Africa/Casablanca', 'Africa/Cairo'],
  ...['Asia/Beirut', 'Asia/Amman', 'Asia/Tehran', 'Asia/Kathmandu', 'Asia/Pyongyang', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Apia', 'Antarctica/Troll'],
]

const [MINUTE, DAY] = [60, 1440]

const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)

/** The clock at each minute. */
interface ClockMinute {
  readonly instant: Instant
  readonly date: string
  /** Minutes since midnight on the clock. */
  readonly minute: number
  /** How often the clock has shown it before on that day. */
  readonly before: number
}

/** Every minute of some dates in a time zone, found by reading the clock in each minute of the surrounding days. */
const minutesOf = (dates: readonly PlainDate[], timeZone: string): ClockMinute[] => {
  const clock = clocks.get(timeZone) as Intl.DateTimeFormat
  const first = startOfDay(dates[0] as PlainDate, 'UTC') - 15 * 60 * MINUTE
  const occurrence = new Map<string, number>()
  const minutes: ClockMinute[] = []
  for (let index = 0; index < dates.length * DAY + 30 * 60; index++) {
    const instant = (first + index * MINUTE) as Instant
    const shown = clock.format(instant * 1000)
    const date = shown.slice(0, 10)
    if (!dates.includes(date as PlainDate)) continue
    const before = occurrence.get(shown) ?? 0
    occurrence.set(shown, before + 1)
    const minute = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16))
    minutes.push({ instant, date, minute, before })
  }
  return minutes
}

/** A minute of the axis: the time on the clock, and whether it is repeated. */
const axisMinute = ({ minute, before }: Pick<ClockMinute, 'minute' | 'before'>) => `${minute} ${before}`

/** The axis as a list of minutes: those of a normal day, with each run that some day repeats inserted after the first one. */
const slowAxis = (minutes: readonly ClockMinute[]): string[] => {
  const axis = Array.from({ length: DAY }, (_, minute) => axisMinute({ minute, before: 0 }))
  const repeated = minutes.filter(({ before }) => before)
  for (const own of new Set(repeated.map(({ date }) => date))) {
    const run = repeated.filter(({ date }) => date === own).map(axisMinute)
    if (axis.includes(run[0] as string)) continue
    const last = Number.parseInt(run.at(-1) as string, 10)
    axis.splice(axis.indexOf(axisMinute({ minute: last, before: 0 })) + 1, 0, ...run)
  }
  return axis
}

const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to
const sorted = <Item extends Span>(items: readonly Item[]) =>
  [...items].sort((a, b) => a.from - b.from || b.to - a.to)

/** Groups of overlapping spans. */
const slowClusters = <Item extends Span>(items: readonly Item[]): Item[][] => {
  const cuts = items
    .map(({ from }) => from)
    .filter((at) => !items.some(({ from, to }) => from < at && at < to))
  return [...new Set(cuts)].map((cut) =>
    items.filter(({ from }) => Math.max(...cuts.filter((at) => at <= from)) === cut),
  )
}

/** A position as text: span, column, width and columns. */
const placeInWords = ({ from, to }: Span, column: number, width: number, columns: number) =>
  `${from}–${to}: ${column} + ${width} of ${columns}`

/** Places spans side by side by trying each column in each minute. */
const slowSideBySide = (items: readonly Span[], most: number): string[] =>
  slowClusters(sorted(items)).flatMap((cluster) => {
    const minutes = cluster.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, index) => from + index),
    )
    const depth = Math.max(
      ...minutes.map((at) => cluster.filter(({ from, to }) => from <= at && at < to).length),
    )
    const room = depth > most ? most - 1 : depth
    const columns: Span[][] = Array.from({ length: room }, () => [])
    const crowded: Span[] = []
    for (const item of sorted(cluster))
      (columns.find((column) => !column.some((other) => overlap(item, other))) ?? crowded).push(item)
    const crowds = slowClusters(crowded).map((own) => ({
      from: Math.min(...own.map(({ from }) => from)),
      to: Math.max(...own.map(({ to }) => to)),
    }))
    if (crowds.length) columns.push(crowds)
    return columns.flatMap((column, index) =>
      column.map((item) => {
        let width = 1
        const isFree = (other: readonly Span[] | undefined) =>
          other && !other.some((one) => overlap(item, one))
        while (!crowds.includes(item) && isFree(columns[index + width])) width++
        return placeInWords(item, index, width, columns.length)
      }),
    )
  })

/** Stacks bars by trying each line on each day. */
const slowBars = (items: readonly Span[], days: number, most: number): string[] => {
  const lines: Span[][] = Array.from({ length: most }, () => [])
  const hidden: Span[] = []
  for (const item of items)
    (lines.find((line) => !line.some((other) => overlap(item, other))) ?? hidden).push(item)
  const hasHidden = (day: number) => hidden.some(({ from, to }) => from <= day && day < to)
  // The last line counts hidden spans; spans that cover one of those days are hidden as well.
  for (let day = 0; day < days; day++) {
    const inTheWay = lines.at(-1)?.find(({ from, to }) => from <= day && day < to)
    if (!inTheWay || !hasHidden(day)) continue
    lines.at(-1)?.splice(lines.at(-1)?.indexOf(inTheWay) ?? 0, 1)
    hidden.push(inTheWay)
  }
  return lines.flatMap((line, index) => line.map(({ from, to }) => `${from}–${to}: ${index}`))
}

/** Dates of each time zone on which the clocks change, found by comparing the engine's clock day by day. */
const changes = zones.map((timeZone) => {
  const clock = clocks.get(timeZone) as Intl.DateTimeFormat
  const noon = (date: PlainDate) => clock.format((startOfDay(date, 'UTC') + 43_200) * 1000).slice(11)
  const dates: PlainDate[] = []
  let date = plainDate('1973-01-01')
  for (let shown = noon(date); date < '2037-01-01'; ) {
    const next = addDays(date, 1)
    const shownNext = noon(next)
    if (shown !== shownNext) dates.push(date)
    date = next
    shown = shownNext
  }
  return { timeZone, dates }
})

const anyDay = fc.oneof(
  fc
    .constantFrom(...changes.filter(({ dates }) => dates.length))
    .chain(({ timeZone, dates }) =>
      fc.record({ timeZone: fc.constant(timeZone), first: fc.constantFrom(...dates) }),
    ),
  fc.record({
    timeZone: fc.constantFrom(...zones),
    first: fc.nat(23_000).map((days) => addDays(plainDate('1973-01-01'), days)),
  }),
)

/** The given number of half hours, in minutes. */
const anyHalves = (min: number, max: number) => fc.integer({ min, max }).map((halves) => halves * 30)
const anyMinute = (min: number, max: number) => fc.integer({ min, max })

/**
 * Events in minutes from the first date on: many that touch and overlap in one night, some at random times, some that last
 * days.
 */
const anyEvents = fc.array(
  fc.oneof(
    fc.record({ begin: anyHalves(44, 56), minutes: anyHalves(1, 5) }),
    fc.record({ begin: anyMinute(-DAY, 4 * DAY), minutes: anyMinute(1, 300) }),
    fc.record({ begin: anyHalves(-48, 192), minutes: anyHalves(46, 144) }),
  ),
  { maxLength: 20, size: 'max' },
)

const RUNS = process.env['WHENABLE_LONG'] ? 1000 : 200
const SEED = 20_260_308

describe('the models of a calendar', () => {
  it(`agree with a slow reference on ${RUNS} random days, half of them with a clock change (seed ${SEED})`, {
    timeout: 120_000,
  }, () => {
    const day = fc.record({ where: anyDay, events: anyEvents, most: fc.integer({ min: 1, max: 6 }) })
    const held = fc.property(day, ({ where: { timeZone, first }, events, most }) => {
      const dates = [first, addDays(first, 1)]
      const minutes = minutesOf(dates, timeZone)
      const slow = slowAxis(minutes)
      const placeOf = new Map(slow.map((minute, place) => [minute, place]))
      const places = new Map(minutes.map((one) => [one.instant, placeOf.get(axisMinute(one)) as number]))

      const axis = dayAxis(dates, timeZone)
      expect(axis.length).toBe(slow.length)
      expect(
        axis.hours.map(({ at, minute, repeated }) => slow[at] === axisMinute({ minute, before: +repeated })),
      ).not.toContain(false)
      const whole = slow.flatMap((minute, place) =>
        /^\d+ 0$/.test(minute) && Number.parseInt(minute, 10) % 60 === 0 ? [place] : [],
      )
      expect(axis.hours.filter(({ repeated }) => !repeated).map(({ at }) => at)).toEqual(whole)

      const base = startOfDay(first, 'UTC')
      const occurrences = events.map(({ begin, minutes: length }, index): Occurrence => {
        const start = (base + begin * MINUTE) as Instant
        const end = (start + length * MINUTE) as Instant
        const when = { object: 'timespan', start_time: start, end_time: end } as const
        return {
          id: `${index}`,
          event: { id: `${index}`, when },
          when,
          start,
          end,
          allDay: false,
          cancelled: false,
        }
      })
      const { bars, timed } = eventsByDay(occurrences, dates, timeZone)

      dates.forEach((date, index) => {
        const parts = axis.days.get(date) ?? []
        const own = minutes.filter((one) => one.date === date)
        for (const { instant } of own) {
          const place = places.get(instant) as number
          if (placeOnAxis(parts, instant) !== place || instantOnAxis(parts, place) !== instant)
            expect([placeOnAxis(parts, instant), instantOnAxis(parts, place)]).toEqual([place, instant])
        }
        const there = new Set(own.map(({ instant }) => places.get(instant)))
        const missing = missingOnAxis(parts, axis.length).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, minute) => from + minute),
        )
        expect(missing).toEqual(slow.map((_, place) => place).filter((place) => !there.has(place)))

        const within = ({ start, end }: Occurrence) =>
          own.filter(({ instant }) => start <= instant && instant < end)
        const short = occurrences.filter((one) => one.end - one.start < 86_400 && within(one).length)
        expect(timed[index]?.map(({ id }) => id)).toEqual(short.map(({ id }) => id))
        const spans = short.map((one) => {
          const occurrence = within(one).map(({ instant }) => places.get(instant) as number)
          return { from: occurrence[0] as number, to: (occurrence.at(-1) as number) + 1 }
        })
        expect(short.map(({ start, end }) => spanOnAxis(parts, start, end))).toEqual(spans)
        const { placed, crowds } = sideBySide(spans, most)
        const actual = [
          ...placed.map(({ item, column, width, columns }) => placeInWords(item, column, width, columns)),
          ...crowds.map((crowd) => placeInWords(crowd, crowd.columns - 1, 1, crowd.columns)),
        ]
        expect(actual.sort()).toEqual(slowSideBySide(spans, most).sort())
      })

      const long = occurrences.flatMap((one) => {
        const on = dates.flatMap((date, index) =>
          minutes.some(({ date: own, instant }) => own === date && one.start <= instant && instant < one.end)
            ? [index]
            : [],
        )
        return one.end - one.start >= 86_400 && on.length
          ? [{ id: one.id, from: on[0] as number, to: (on.at(-1) as number) + 1 }]
          : []
      })
      expect(
        bars.map(({ occurrence: { id }, from, to }) => ({ id, from, to })).sort((a, b) => +a.id - +b.id),
      ).toEqual(long)
      const stacked = stackBars(bars, dates.length, most).bars.map(
        ({ item: { from, to }, line }) => `${from}–${to}: ${line}`,
      )
      expect(stacked.sort()).toEqual(slowBars(bars, dates.length, most).sort())
    })
    fc.assert(held, { numRuns: RUNS, seed: SEED })
  })
})
