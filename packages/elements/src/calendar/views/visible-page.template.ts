import { formatDate, isTimeZone, type PlainDate, weekOfYear } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import { memoizeLast } from '../../base/memoize-last.js'
import { dayRange } from '../../messages/day-range.js'
import type { CalendarProperties } from '../calendar-properties.js'
import type { PageOptions, VisiblePage } from '../model/visible-page.js'
import type { EventLists } from './event-lists.js'
import { monthTemplate } from './month-view.template.js'
import { timeGridTemplate } from './time-grid.template.js'
import type { ViewContext } from './view-context.js'

/** How the days of a page are rendered. */
export interface PageViewOptions extends Pick<CalendarProperties, 'secondTimeZone' | 'weekNumbers'> {
  /** Title of the page. */
  readonly title: string
  /** Whether a month shows dots. */
  readonly isCompact: boolean
  /** Renders lists, once loaded. */
  readonly lists: EventLists | undefined
}

/** Returns a function that writes the title of a page: the month, the day, or the range of days. */
export const titleWriter = () => {
  const range = memoizeLast(dayRange)
  return ({ view, date }: PageOptions, { dates }: VisiblePage, locale: string): string => {
    if (view === 'month') return formatDate(date, { locale, style: 'month' })
    const [first, last] = [dates[0], dates.at(-1)] as [PlainDate, PlainDate]
    if (first === last) return formatDate(first, { locale, style: 'full' })
    return range(first, last, locale)
  }
}

/** The days of a page in their view. */
export const pageTemplate = (
  options: PageOptions,
  page: VisiblePage,
  context: ViewContext,
  viewOptions: PageViewOptions,
): TemplateResult => {
  const { dates, days, grid, bars, weeks } = page
  const { isCompact, secondTimeZone, weekNumbers, title, lists } = viewOptions
  if (grid && bars) {
    const shownTimeZone = secondTimeZone && isTimeZone(secondTimeZone) ? secondTimeZone : null
    const isNarrow = options.room < dates.length * 1.25
    const view = { grid, bars, allBars: days.bars, secondTimeZone: shownTimeZone, isNarrow }
    return timeGridTemplate(view, context, title)
  }
  if (options.view === 'agenda')
    return html`<div class="scroll agenda" part="agenda">${lists?.days(page, options, context)}</div>`
  const minimalDays = weekNumbers === 'iso' ? 4 : 1
  const view = { dates, month: options.date.slice(0, 7), days, weeks, lines: options.lines, isCompact }
  const weekNumber = weekNumbers && !isCompact ? (start: PlainDate) => weekOfYear(start, minimalDays) : null
  return monthTemplate({ ...view, weekNumber }, context, title)
}
