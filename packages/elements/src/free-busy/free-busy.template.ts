import type { PersonHours, PersonTimes } from '@whenable/flow/calendar'
import { formatDate, formatRange, type Instant, type Interval } from '@whenable/time'
import { initialsOf } from '@whenable/time/initials'
import { labelled } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import type { HourMark } from '../calendar/model/day-axis.model.js'
import type { Span } from '../calendar/model/side-by-side.model.js'
import { dateName } from '../messages/day-names.js'
import { isolated } from '../messages/isolated.js'
import {
  type Common,
  shareOf,
  shareOfAll,
  spansOn,
  type VisibleDay,
  type VisibleDays,
  type VisibleRange,
} from './free-busy.model.js'
import { hourName, nameOf, placeText, type TextContext } from './free-busy-text.js'

/** The data that the people's times are rendered from. */
export interface FreeBusyView extends TextContext {
  readonly visible: VisibleDays
  readonly hosts: readonly PersonHours[]
  readonly people: readonly PersonTimes[]
  readonly common: Common
  /** The rendered rows and days. */
  readonly rows: VisibleRange
  readonly columns: VisibleRange
  readonly hours: readonly HourMark[]
  readonly isCompact: boolean
  readonly isLoading: boolean
  /** The chosen time span, or the one that is being dragged. */
  readonly chosen: Interval | null
  /** The position of the keyboard cursor, and its text. */
  readonly cursor: Interval
  readonly cursorText: string
  /** The free interval that is the tab stop. */
  readonly stop: Interval | undefined
  /** The accessible text of a person's day. */
  readonly dayTextOf: (person: PersonTimes, day: VisibleDay) => string
  readonly chooseStretch: (stretch: Interval, day: VisibleDay) => void
}

/** Colours of initials; white text is readable on each by WCAG 2.2 AA. */
const colors = ['#5f3dc4', '#0b7285', '#a61e4d', '#2b6e35', '#8a4b08', '#1864ab', '#862e9c']

const placeOf = (span: Span, visible: Span): string => {
  const { from, to } = shareOf(span, visible)
  return `inset-inline-start:${from * 100}%;inline-size:${(to - from) * 100}%`
}

const bars = (name: string, spans: readonly Span[], visible: VisibleDays): TemplateResult[] =>
  spans.map((span) => html`<i class=${name} part=${name} .style=${placeOf(span, visible)}></i>`)

/** The labels of the hours above a day, and of the day if there are several. */
const dayHead = (day: VisibleDay, index: number, view: FreeBusyView): TemplateResult => {
  const { format, visible, hours } = view
  const { locale, hourCycle } = format
  const isOne = visible.days.length === 1
  return html`<div class="head" role="columnheader" aria-colindex=${index + 2} .style=${`--column:${index + 2}`}>
    <b class=${isOne ? 'visually-hidden' : nothing} part="day"><span class="visually-hidden">${formatDate(day.date, { locale, style: 'weekday-day' })}</span
      ><span aria-hidden="true">${dateName(day.date, locale, 'day')}</span></b>
    <div class="hours" aria-hidden="true">
      ${hours.map(({ at, minute }) => html`<span .style=${placeOf({ from: at, to: at }, visible)}>${hourName(minute, locale, hourCycle)}</span>`)}
    </div>
  </div>`
}

const lane = (person: PersonTimes, day: VisibleDay, index: number, view: FreeBusyView): TemplateResult => {
  const { visible, dayTextOf } = view
  return html`<div class="lane" part="lane" role="cell" aria-colindex=${index + 2} .style=${`--column:${index + 2}`} .day=${index}>
    <span class="visually-hidden">${dayTextOf(person, day)}</span>
    ${bars('missing', day.missing, visible)} ${bars('out-of-hours', spansOn(person.outOfHours, day), visible)}
    ${bars('tentative', spansOn(person.tentative, day), visible)} ${bars('busy', spansOn(person.busy, day), visible)}
  </div>`
}

const unknownLane = ({ messages, visible, isLoading }: FreeBusyView): TemplateResult =>
  isLoading
    ? html`<div class="lane loading" role="cell" aria-colspan=${visible.days.length}><div class="skeleton"></div></div>`
    : html`<div class="lane unknown" part="unknown" role="cell" aria-colspan=${visible.days.length}>
        <span>${messages.unreadableCalendar}</span>
      </div>`

/** A person's row: name, place and days. */
const row = (index: number, view: FreeBusyView): TemplateResult => {
  const { hosts, people, visible, columns, format, messages, isLoading } = view
  const person = people[index] as PersonTimes
  const isUnknown = person.unknown.length > 0
  const name = nameOf(person)
  const place =
    isUnknown && !isLoading
      ? messages.timeStatus('unknown')
      : placeText(hosts[index]?.timeZone, visible.window.start as Instant, view)
  return html`<div class="line row" part="row" role="row" aria-rowindex=${index + 2} .style=${`--row:${index}`}>
    <div class="person" part="person" role="rowheader">
      <span class="avatar" aria-hidden="true" .style=${isUnknown ? '' : `--c:${colors[index % colors.length]}`}
        >${isUnknown ? '?' : initialsOf(name)}</span
      >
      <div><span class="name" title=${name}>${isolated(name, format.locale)}</span> ${place ? html`<small>${place}</small>` : nothing}</div>
    </div>
    ${
      isUnknown
        ? unknownLane(view)
        : repeat(
            visible.days.slice(columns.first, columns.end),
            ({ date }) => date,
            (day, column) =>
              guard([person, day, view.dayTextOf], () => lane(person, day, columns.first + column, view)),
          )
    }
  </div>`
}

const stretchButton = (stretch: Interval, day: VisibleDay, view: FreeBusyView): TemplateResult => {
  const { visible, format, messages, stop, isCompact, chooseStretch } = view
  const { start, end } = stretch
  const range = formatRange(start, end, format)
  const date = formatDate(day.date, { locale: format.locale, style: 'weekday-day' })
  const [span] = spansOn([stretch], day)
  const isChosen = view.chosen && view.chosen.start < end && start < view.chosen.end
  return html`<button
    class="free"
    part=${isChosen ? 'free-time selected' : 'free-time'}
    tabindex=${stop?.start === start ? 0 : -1}
    aria-label="${range}, ${messages.timeStatus('free')}, ${date}"
    .style=${isCompact || !span ? '' : placeOf(span, visible)}
    .stretch=${stretch}
    @click=${() => chooseStretch(stretch, day)}
  ><span>${range}</span></button>`
}

/** The common free times of each day as buttons. */
const stretches = (view: FreeBusyView, index: number): TemplateResult[] => {
  const day = view.visible.days[index] as VisibleDay
  return (view.common.byDay[index] ?? []).map((stretch) => stretchButton(stretch, day, view))
}

/** The heading of the common times, with the number of people whose times can be read if it is not all of them. */
const commonTimesText = ({ common, people, messages, isLoading }: FreeBusyView): string => {
  if (isLoading || common.readable.length === people.length) return messages.everyone
  return common.readable.length
    ? messages.freeOf(common.readable.length, people.length)
    : messages.timeStatus('unknown')
}

const noTimesText = ({ visible, messages }: FreeBusyView): string =>
  visible.days.length > 1 ? messages.noTimesOnDays : messages.noTimesOnDay

const hasNone = ({ common, isLoading }: FreeBusyView): boolean =>
  !isLoading && !common.byDay.some((day) => day.length)

/** In a narrow container: the common free times, above everything else. */
export const stretchList = (view: FreeBusyView, keydown: (event: KeyboardEvent) => void): TemplateResult =>
  html`<div class="stretches" part="common-times" role="group" aria-labelledby="everyone" @keydown=${keydown}>
    <b id="everyone">${commonTimesText(view)}</b>
    ${hasNone(view) ? html`<p part="notice">${noTimesText(view)}</p>` : html`<div>${stretches(view, 0)}</div>`}
  </div>`

const at = (span: Interval, visible: VisibleDays): string => {
  const { from, to } = shareOfAll(span, visible) ?? { from: 0, to: 0 }
  return `--at:${from};--for:${to - from}`
}

/** The span that the keyboard moves, as a slider. */
const cursor = (view: FreeBusyView, keydown: (event: KeyboardEvent) => void): TemplateResult => {
  const { visible, messages, cursorText } = view
  const { from = 0 } = shareOfAll(view.cursor, visible) ?? {}
  return html`<div
    class="cursor"
    part="cursor"
    role="slider"
    tabindex="0"
    aria-label=${messages.freeTitle}
    aria-describedby="span-hint"
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(from * 100)}
    aria-valuetext=${cursorText}
    .style=${at(view.cursor, visible)}
    @keydown=${keydown}
  ></div>`
}

/** Handlers of keys. */
export interface FreeBusyKeys {
  readonly span: (event: KeyboardEvent) => void
  readonly stretch: (event: KeyboardEvent) => void
}

/** The row below the people: common times, and the selected span. */
const everyone = (view: FreeBusyView, keys: FreeBusyKeys): TemplateResult => {
  const { visible, common, isCompact, chosen } = view
  const { days } = visible
  return html`<div class="line everyone" part="common-times" role="group" aria-labelledby=${isCompact ? nothing : 'everyone'}>
    ${isCompact ? nothing : html`<div class="person"><b id="everyone">${commonTimesText(view)}</b></div>`}
    ${days.map(
      (
        day,
        index,
      ) => html`<div class="lane" .style=${`--column:${index + (isCompact ? 1 : 2)}`} .day=${index} @keydown=${keys.stretch}>
        ${
          isCompact
            ? (common.byDay[index] ?? []).map(
                (stretch) =>
                  html`<i class="free" .style=${placeOf(spansOn([stretch], day)[0] ?? visible, visible)}></i>`,
              )
            : stretches(view, index)
        }
      </div>`,
    )}
    ${!isCompact && hasNone(view) ? html`<p class="no-common-times" part="notice">${noTimesText(view)}</p>` : nothing}
    ${chosen && shareOfAll(chosen, visible) ? html`<i class="selected-span" .style=${at(chosen, visible)}></i>` : nothing}
    ${cursor(view, keys.span)}
  </div>`
}

/** The rows of people, and below them the common times. */
export const peopleTemplate = (view: FreeBusyView, keys: FreeBusyKeys): TemplateResult => {
  const { visible, people, hosts, rows, columns, chosen, format, messages, isCompact } = view
  const { days } = visible
  const seen = [columns.first, columns.end]
  const indices = Array.from({ length: rows.end - rows.first }, (_, index) => rows.first + index)
  return html`<div class="plane" .style=${`--days:${days.length};--hours:${(visible.to - visible.from) / 60};--people:${people.length}`}>
    ${chosen && shareOfAll(chosen, visible) ? html`<i class="band" .style=${at(chosen, visible)}></i>` : nothing}
    <div
      role="table"
      aria-labelledby="title"
      aria-rowcount=${people.length + 1}
      aria-colcount=${days.length + 1}
    >
      <div class="line scale" role="row" aria-rowindex="1">
        <div class="person" role="columnheader" part="time-zone"><span class="visually-hidden">${labelled(format.locale, messages.timeZone)}</span
        ><span class=${isCompact ? 'visually-hidden' : nothing}>${format.timeZone.replaceAll('_', ' ')}</span></div>
        ${days.slice(columns.first, columns.end).map((day, index) => dayHead(day, columns.first + index, view))}
      </div>
      <div class="people" role="rowgroup">
        ${repeat(
          indices,
          (index) => index,
          (index) =>
            // A drag renders none of them again, and scrolling only those that become visible.
            guard(
              [
                people[index],
                hosts[index],
                ...seen,
                view.isLoading,
                view.dayTextOf,
                messages.unreadableCalendar,
              ],
              () => row(index, view),
            ),
        )}
      </div>
    </div>
    ${everyone(view, keys)}
  </div>`
}
