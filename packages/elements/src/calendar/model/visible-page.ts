import { addDays, type Interval, type PlainDate, startOfDay } from '@whenable/time'
import { memoizeLast } from '../../base/memoize-last.js'
import { type Bars, stackBars } from './bars.model.js'
import { type EventsByDay, eventsByDay, type OccurrenceBar } from './events-by-day.model.js'
import { type WeekItem, weekLines } from './month-lines.model.js'
import type { EventOccurrence } from './plain-events.model.js'
import { type ClosedSpansOf, type TimeGrid, timeGrid } from './time-grid.model.js'
import { datesOf, type ViewOptions } from './views.model.js'

/** What a page of a calendar depends on, besides its events. */
export interface PageOptions extends ViewOptions {
  readonly timeZone: string
  readonly hourFrom: number
  readonly hourTo: number
  readonly closedOf: ClosedSpansOf | null
  /** How many events of a day of a month fit; 0 if a month shows only dots. */
  readonly lines: number
}

/** The visible days with their events. */
export interface VisiblePage {
  readonly dates: readonly PlainDate[]
  readonly occurrences: readonly EventOccurrence[]
  readonly days: EventsByDay<EventOccurrence>
  /** The time grid and the all-day bars; only in views with times. */
  readonly grid: TimeGrid<EventOccurrence> | null
  readonly bars: Bars<OccurrenceBar<EventOccurrence>> | null
  /** The lines of each week of a month; empty in other views. */
  readonly weeks: readonly Bars<WeekItem<EventOccurrence>>[]
}

/** Number of lines of all-day bars above a time grid. */
const BAR_LINES = 4

/** How many columns a day has for overlapping events, by how many days have room for text. */
const lanesOf = ({ room }: ViewOptions, dates: number): number =>
  Math.max(2, Math.min(12, Math.floor((room * 2.1) / dates)))

const noWeeks: VisiblePage['weeks'] = []

/** Creates the pages of a calendar, and reuses what has not changed. */
export const createPages = () => {
  const dates = memoizeLast(
    (
      view: ViewOptions['view'],
      date: PlainDate,
      days: number,
      firstDay: number,
      weekendDays: readonly number[],
      room: number,
    ) => datesOf({ view, date, days, firstDay, weekendDays, room }),
  )
  const byDay = memoizeLast(eventsByDay<EventOccurrence>)
  const grid = memoizeLast(
    (
      timed: EventsByDay<EventOccurrence>['timed'],
      days: readonly PlainDate[],
      timeZone: string,
      hourFrom: number,
      hourTo: number,
      closedOf: ClosedSpansOf | null,
      most: number,
    ) => timeGrid(timed, { dates: days, timeZone, hourFrom, hourTo, closedOf, most }),
  )
  const bars = memoizeLast((own: readonly OccurrenceBar<EventOccurrence>[], days: number) =>
    stackBars(own, days, BAR_LINES),
  )
  const weeks = memoizeLast((days: EventsByDay<EventOccurrence>, lines: number) =>
    Array.from({ length: days.timed.length / 7 }, (_, row) => weekLines(days, row * 7, 7, lines)),
  )
  const datesFor = (options: PageOptions) =>
    dates(options.view, options.date, options.days, options.firstDay, options.weekendDays, options.room)
  return {
    dates: datesFor,
    /** The time span of a page. */
    window: (options: PageOptions): Interval => {
      const visibleDates = datesFor(options)
      return {
        start: startOfDay(visibleDates[0] as PlainDate, options.timeZone),
        end: startOfDay(addDays(visibleDates.at(-1) as PlainDate, 1), options.timeZone),
      }
    },
    page: (options: PageOptions, occurrences: readonly EventOccurrence[]): VisiblePage => {
      const visibleDates = datesFor(options)
      const days = byDay(occurrences, visibleDates, options.timeZone)
      const { timeZone, hourFrom, hourTo, closedOf, view, lines } = options
      const isGrid = view !== 'month' && view !== 'agenda'
      return {
        dates: visibleDates,
        occurrences,
        days,
        grid: isGrid
          ? grid(
              days.timed,
              visibleDates,
              timeZone,
              hourFrom,
              hourTo,
              closedOf,
              lanesOf(options, visibleDates.length),
            )
          : null,
        bars: isGrid ? bars(days.bars, visibleDates.length) : null,
        weeks: view === 'month' && lines ? weeks(days, lines) : noWeeks,
      }
    },
  }
}
