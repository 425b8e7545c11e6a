import { formatDate, type PlainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { dateName } from '../../messages/day-names.js'
import { formatNumber } from '../../messages/numbers.js'
import type { Bars } from '../model/bars.model.js'
import { colorStyle } from '../model/event-text.js'
import type { EventsByDay } from '../model/events-by-day.model.js'
import type { WeekItem } from '../model/month-lines.model.js'
import { ascending, type EventOccurrence } from '../model/plain-events.model.js'
import { dayNumber, eventButton, moreButton } from './event.template.js'
import { coversDate, cursorButton } from './time-grid.template.js'
import type { ViewContext } from './view-context.js'

/** The weeks of a month. */
export interface MonthView {
  /** Whole weeks. */
  readonly dates: readonly PlainDate[]
  /** `YYYY-MM`; days of other months are styled differently. */
  readonly month: string
  readonly days: EventsByDay<EventOccurrence>
  /** The lines of each week, and how many lines a day has; none if days show dots. */
  readonly weeks: readonly Bars<WeekItem<EventOccurrence>>[]
  readonly lines: number
  /** Whether days show dots for their events, and those of the selected day are listed below. */
  readonly isCompact: boolean
  /** Returns the number of the week that starts on a date; `null` for no numbers. */
  readonly weekNumber: ((start: PlainDate) => number) | null
}

const barsOn = ({ bars }: EventsByDay<EventOccurrence>, index: number) =>
  bars.filter(({ from, to }) => from <= index && index < to)

/** How many events a day has. */
const countOn = (days: EventsByDay<EventOccurrence>, index: number): number =>
  barsOn(days, index).length + (days.timed[index]?.length ?? 0)

/** All events of a day: all-day ones, then timed ones. */
const eventsOn = (days: EventsByDay<EventOccurrence>, index: number): EventOccurrence[] => [
  ...barsOn(days, index).map(({ occurrence }) => occurrence),
  ...ascending(days.timed[index] ?? []),
]

const DOTS = 3

const dots = (items: readonly EventOccurrence[], { textOf }: ViewContext): TemplateResult =>
  html`<span class="dots" aria-hidden="true"
    >${items.slice(0, DOTS).map((occurrence) => html`<i .style=${colorStyle(textOf(occurrence).color)}></i>`)}${items.length > DOTS ? '+' : nothing}</span
  >`

const item = (
  { occurrence, from, to, bar }: WeekItem<EventOccurrence>,
  line: number,
  context: ViewContext,
): TemplateResult =>
  eventButton(
    occurrence,
    context,
    bar ? `bar${bar.before ? ' before' : ''}${bar.after ? ' after' : ''}` : 'entry',
    `--line:${line};--span:${to - from}`,
    bar ? undefined : 'begins',
  )

const week = (first: number, view: MonthView, context: ViewContext): TemplateResult => {
  const { dates, days, weeks, lines, isCompact, weekNumber, month } = view
  const { format, messages, cursor, today, range, moved } = context
  const { locale } = format
  const { bars, hidden } = weeks[first / 7] ?? { bars: [], hidden: [] }
  const start = dates[first] as PlainDate
  const number = weekNumber?.(start)
  const cell = (date: PlainDate, index: number): TemplateResult => {
    const events = () => eventsOn(days, first + index)
    const name = formatDate(date, { locale, style: 'weekday-day' })
    const isToday = date === today
    const isStop = date === cursor.date
    const isSelected = coversDate(range, date)
    const names = `day ${isToday ? 'today' : ''} ${date.startsWith(month) ? '' : 'other'} ${isSelected ? 'selected-day' : ''}`
    return html`<div
      class="${names} ${isStop ? 'at' : ''}"
      part=${names}
      role="gridcell"
      aria-current=${isToday ? 'date' : nothing}
      aria-selected=${isSelected}
      .date=${date}
    >
      ${isStop ? cursorButton(messages.withEvents(name, countOn(days, first + index)), '', context) : nothing} ${dayNumber(date, name, context)} ${isCompact ? dots(events(), context) : nothing}
      ${coversDate(moved?.when, date) ? html`<i class="ghost-event"></i>` : nothing}
      ${bars.filter(({ item: { from } }) => from === index).map(({ item: one, line }) => item(one, line, context))}
      ${hidden[index] ? moreButton(hidden[index], name, events, context, 'entry', `--line:${lines - 1};--span:1`) : nothing}
    </div>`
  }
  return html`<div class="line" role="row">
    ${number ? html`<div class="week-number" part="week-number" role="rowheader" aria-label=${messages.weekNumber(formatNumber(number, locale))}>${formatNumber(number, locale)}</div>` : nothing}
    ${dates.slice(first, first + 7).map(cell)}
  </div>`
}

/** The events of the cursor's day, below a small month. */
const dayList = ({ dates, days }: MonthView, context: ViewContext): TemplateResult | typeof nothing => {
  const { format, cursor, messages } = context
  const index = dates.indexOf(cursor.date)
  if (index < 0) return nothing
  const events = eventsOn(days, index)
  return html`<div class="day-events" part="day-events">
    <h3>${formatDate(cursor.date, { locale: format.locale, style: 'weekday-day' })}</h3>
    ${events.length ? context.list(events) : html`<p class="quiet">${messages.noEvents}</p>`}
  </div>`
}

/** A month of events, as a grid of the ARIA Authoring Practices. */
export const monthTemplate = (view: MonthView, context: ViewContext, label: string): TemplateResult => {
  const { dates, isCompact, weekNumber } = view
  const { format } = context
  const weeks = dates.length / 7
  return html`<div
      class="month ${isCompact ? 'compact' : ''} ${weekNumber ? 'numbered' : ''}"
      part="grid"
      role="grid"
      aria-label=${label}
      .style="--weeks:${weeks}"
    >
      <div class="line weekdays" role="row">
        ${weekNumber ? html`<div class="week-number" role="columnheader" aria-hidden="true"></div>` : nothing}
        ${dates.slice(0, 7).map(
          (date) =>
            html`<div role="columnheader" part="weekday" aria-label=${formatDate(date, { locale: format.locale, style: 'weekday' })}
              >${dateName(date, format.locale, 'weekday')}</div
            >`,
        )}
      </div>
      ${Array.from({ length: weeks }, (_, row) => week(row * 7, view, context))}
    </div>
    ${isCompact ? dayList(view, context) : nothing}`
}
