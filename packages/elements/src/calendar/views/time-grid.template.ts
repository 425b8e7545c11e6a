import {
  datesOf,
  formatDate,
  formatRange,
  formatTime,
  type Instant,
  isDated,
  offsetAt,
  type PlainDate,
  type TimeFormat,
  type When,
  zoneLabel,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import '../../messages/all-cities.js'
import { dateName } from '../../messages/day-names.js'
import type { Bars } from '../model/bars.model.js'
import { instantOnAxis, placeOnAxis, spanOnAxis } from '../model/day-axis.model.js'
import { colorStyle } from '../model/event-text.js'
import type { OccurrenceBar } from '../model/events-by-day.model.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { Span } from '../model/side-by-side.model.js'
import type { GridColumn, TimeGrid } from '../model/time-grid.model.js'
import { dayNumber, eventButton, moreButton } from './event.template.js'
import type { ViewContext } from './view-context.js'
import { CURSOR_MINUTES } from './view-context.js'

/** Shorter events, in minutes, show title and time in one line. */
const TWO_LINES = 45

const isShort = ({ from, to }: Span): boolean => to - from < TWO_LINES

/** Days side by side, with all-day events above them. */
export interface TimeGridView {
  readonly grid: TimeGrid<EventOccurrence>
  readonly bars: Bars<OccurrenceBar<EventOccurrence>>
  readonly allBars: readonly OccurrenceBar<EventOccurrence>[]
  readonly secondTimeZone: string | null
  /** Whether a day has room for the start of an event only, not for the range of its times. */
  readonly isNarrow: boolean
}

/** The position of a span as CSS declarations, in percent of the visible hours. */
const placeOf = ({ from, to }: Span, grid: Span): string => {
  const length = (grid.to - grid.from) / 100
  return `inset-block-start:${(from - grid.from) / length}%;block-size:${(to - from) / length}%;`
}

/** The dates of an all-day `when`. */
export const datesOfWhen = (when: When): readonly [PlainDate, PlainDate] | undefined =>
  isDated(when) ? datesOf(when) : undefined

/** Whether an all-day `when` contains a date. */
export const coversDate = (when: When | null | undefined, date: PlainDate): boolean => {
  const dates = when && datesOfWhen(when)
  return !!dates && dates[0] <= date && date <= dates[1]
}

const head = (date: PlainDate, context: ViewContext): TemplateResult => {
  const { locale } = context.format
  const name = formatDate(date, { locale, style: 'weekday-day' })
  const isToday = date === context.today
  return html`<div
    class="head ${isToday ? 'today' : ''}"
    part="day ${isToday ? 'today' : ''}"
    role="columnheader"
    aria-label=${name}
    aria-current=${isToday ? 'date' : nothing}
  >${dateName(date, locale, 'weekday')}${dayNumber(date, name, context)}</div>`
}

/**
 * The button at the cursor. It alternates between two places of the template, so that each step focuses a new button,
 * which screen readers announce.
 */
export const cursorButton = (
  label: string,
  style: string,
  { active, enter, range, cursor: at }: ViewContext,
) => {
  const button = html`<button
    class="cursor stop"
    part="cursor"
    tabindex=${active ? -1 : 0}
    aria-label=${label}
    aria-pressed=${!!range}
    .style=${style}
    @click=${enter}
  ></button>`
  const isOdd = ((at.place ?? 0) / CURSOR_MINUTES) % 2 !== 0
  return html`${isOdd ? button : nothing}${isOdd ? nothing : button}`
}

const allDayCell = (
  date: PlainDate,
  index: number,
  view: TimeGridView,
  context: ViewContext,
): TemplateResult => {
  const { bars, allBars } = view
  const { messages, cursor: at, format, range, moved } = context
  const name = formatDate(date, { locale: format.locale, style: 'weekday-day' })
  const hidden = bars.hidden[index] ?? 0
  return html`<div class="all-day-cell ${date === context.today ? 'today' : ''}" role="gridcell" .date=${date}>
    ${coversDate(range, date) ? html`<i class="range"></i>` : nothing}
    ${coversDate(moved?.when, date) ? html`<i class="ghost-event"></i>` : nothing}
    ${bars.bars
      .filter(({ item }) => Math.max(0, item.from) === index)
      .map(({ item, line }) =>
        eventButton(
          item.occurrence,
          context,
          `bar${item.before ? ' before' : ''}${item.after ? ' after' : ''}`,
          `--line:${line};--span:${item.to - index}`,
          undefined,
        ),
      )}
    ${
      hidden
        ? moreButton(
            hidden,
            name,
            () =>
              allBars
                .filter(({ from, to }) => from <= index && index < to)
                .map(({ occurrence }) => occurrence),
            context,
            'bar',
            `--line:${bars.lines - 1};--span:1`,
          )
        : nothing
    }
    ${at.date === date && at.place === null ? cursorButton(joined(format.locale, name, messages.allDay), '', context) : nothing}
  </div>`
}

/** The position of a selected or moved time in a column. */
const markOf = (when: When | null | undefined, { parts }: GridColumn): Span | undefined => {
  if (when?.object !== 'timespan') return undefined
  const span = spanOnAxis(parts, when.start_time, when.end_time)
  return span.to > span.from ? span : undefined
}

/** What the clocks of a day show before and after they go forward; nothing for an hour that only another day has. */
const skippedTime = ({ parts }: GridColumn, { from, to }: Span, { format }: ViewContext) => {
  const [before, after] = [parts.find((part) => part.to === from), parts.find((part) => part.from === to)]
  if (!before || !after) return nothing
  const [earlier, later] = [before, after].map(({ start }) => offsetAt(start, format.timeZone))
  if (earlier === later) return nothing
  const clock = (offset = 0) => formatTime((after.start + offset) as Instant, { ...format, timeZone: 'UTC' })
  return html`<small dir="ltr">${clock(earlier)} → ${clock(later)}</small>`
}

const column = (
  own: GridColumn<EventOccurrence>,
  { grid, isNarrow }: TimeGridView,
  context: ViewContext,
): TemplateResult => {
  const { date, parts, placed, crowds, missing, closed } = own
  const { format, cursor: at, now, today, moved } = context
  const range = markOf(context.range, own)
  const ghost = markOf(moved?.when, own)
  const lane = (from: number, width: number, columns: number) =>
    `inset-inline-start:${(from * 100) / columns}%;inline-size:calc(${(width * 100) / columns}% - 2px);`
  const instantAt = (place: number) => instantOnAxis(parts, place) as Instant
  const nowAt = date === today ? placeOnAxis(parts, now) : -1
  return html`<div class="column ${date === today ? 'today' : ''}" part="column" role="gridcell" .date=${date}>
    ${closed.map((span) => html`<i class="closed" .style=${placeOf(span, grid)}></i>`)}
    ${missing.map((span) => html`<i class="missing" .style=${placeOf(span, grid)}>${skippedTime(own, span, context)}</i>`)}
    ${range ? html`<i class="range" .style=${placeOf(range, grid)}></i>` : nothing}
    <div class="lanes">
      ${placed.map(({ item, column: first, width, columns }) => {
        const hasRoom = columns === width && !isNarrow
        return eventButton(
          item.occurrence,
          context,
          `timed${isShort(item) ? ' short' : ''}${hasRoom ? '' : ' narrow'}`,
          placeOf(item, grid) + lane(first, width, columns),
          hasRoom && !isShort(item) ? 'time' : 'begins',
        )
      })}
      ${crowds.map((crowd) =>
        moreButton(
          crowd.items.length,
          formatRange(instantAt(crowd.from), instantAt(crowd.to), format),
          () => crowd.items.map(({ occurrence }) => occurrence),
          context,
          'crowd',
          placeOf(crowd, grid) + lane(crowd.columns - 1, 1, crowd.columns),
        ),
      )}
      ${
        ghost && moved
          ? html`<div class="event timed ghost-event ${isShort(ghost) ? 'short' : ''}" .style=${placeOf(ghost, grid) + colorStyle(context.textOf(moved.occurrence).color)} aria-hidden="true"><b>${context.textOf(moved.occurrence).title}</b><span>${formatRange(instantAt(ghost.from), instantAt(ghost.to), format)}</span></div>`
          : nothing
      }
    </div>
    ${nowAt >= grid.from && nowAt <= grid.to ? html`<i class="now" part="now" .style=${placeOf({ from: nowAt, to: nowAt }, grid)}></i>` : nothing}
    ${
      at.date === date && at.place !== null
        ? cursorButton(
            joined(
              format.locale,
              formatDate(date, { locale: format.locale, style: 'weekday-day' }),
              formatRange(instantAt(at.place), instantAt(at.place + CURSOR_MINUTES), format),
            ),
            placeOf({ from: at.place, to: at.place + CURSOR_MINUTES }, grid),
            context,
          )
        : nothing
    }
  </div>`
}

/** How near to an hour, in minutes, the current time replaces its label. */
const NEAR = 14

/** Labels of the hours, and of the current time. A repeated hour also has the time zone's short name. */
const hours = (
  { grid, secondTimeZone }: TimeGridView,
  { format, now, today }: ViewContext,
): TemplateResult => {
  const { axis, columns } = grid
  const twice = new Set(axis.hours.filter(({ repeated }) => repeated).map(({ minute }) => minute))
  const twiceAt = (at: number, minute: number) => {
    const own = columns.find(({ parts }) => parts.some(({ from, to }) => from <= at && at < to))
    return twice.has(minute) && own && own.parts.length > 1 ? own : undefined
  }
  const write = (at: number, minute: number): string => {
    const own = twiceAt(at, minute)
    return own
      ? formatTime(instantOnAxis(own.parts, at) as Instant, { ...format, timeZoneName: 'short' })
      : formatTime((minute * 60) as Instant, { ...format, timeZone: 'UTC' })
  }
  const secondFormat: TimeFormat | null = secondTimeZone ? { ...format, timeZone: secondTimeZone } : null
  const [first] = columns
  const ofToday = columns.find(({ date }) => date === today)
  const nowAt = ofToday ? placeOnAxis(ofToday.parts, now) : Number.NEGATIVE_INFINITY
  const label = (at: number, name: string, text: string, other: Instant | undefined) =>
    html`<span class=${name} .style=${placeOf({ from: at, to: at }, grid)}
      >${secondFormat && other !== undefined ? html`<small>${formatTime(other, secondFormat)}</small>` : nothing}${text}</span
    >`
  return html`<div class="hours" part="hours" role="rowheader" aria-hidden="true">
    ${axis.hours
      .filter(({ at }) => at > grid.from && at < grid.to && Math.abs(at - nowAt) > NEAR)
      .map(({ at, minute }) =>
        label(
          at,
          twiceAt(at, minute) ? 'twice' : '',
          write(at, minute),
          first && instantOnAxis(first.parts, at),
        ),
      )}
    ${nowAt >= grid.from && nowAt <= grid.to ? label(nowAt, 'now-time', formatTime(now, format), now) : nothing}
  </div>`
}

/** The days of a time grid, as a grid of the ARIA Authoring Practices: the days, all-day events, then the times. */
export const timeGridTemplate = (view: TimeGridView, context: ViewContext, label: string): TemplateResult => {
  const { grid, bars, secondTimeZone } = view
  const { format, messages, now } = context
  const { columns } = grid
  const timeZoneName = (name: string) => zoneLabel(name, now, format.locale).name
  return html`<div class="scroll" part="grid" tabindex="-1">
    <div
      class="times ${columns.length > 1 ? 'several' : ''} ${secondTimeZone ? 'two-zones' : ''}"
      role="grid"
      aria-label=${label}
      .style="--days:${columns.length};--hours:${(grid.to - grid.from) / 60};--lines:${bars.lines}"
    >
      <div class="above" role="rowgroup">
        <div class="line" role="row">
          <div class="corner" role="columnheader" aria-hidden="true">${secondTimeZone ? html`<small>${timeZoneName(secondTimeZone)}</small><small>${timeZoneName(format.timeZone)}</small>` : nothing}</div>
          ${columns.map(({ date }) => head(date, context))}
        </div>
        <div class="line all-day" role="row">
          <div class="corner" role="rowheader">${messages.allDay}</div>
          ${columns.map(({ date }, index) => allDayCell(date, index, view, context))}
        </div>
      </div>
      <div class="below" role="rowgroup">
        <div class="line" role="row">
          ${hours(view, context)} ${columns.map((own) => column(own, view, context))}
        </div>
      </div>
    </div>
  </div>`
}
