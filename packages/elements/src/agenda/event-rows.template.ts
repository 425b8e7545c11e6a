import {
  dateFormatter,
  formatDate,
  formatTime,
  type Instant,
  type PlainDate,
  startOfDay,
} from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { colorStyle, type EventText, type EventTextContext } from '../calendar/model/event-text.js'
import type { EventOccurrence } from '../calendar/model/plain-events.model.js'
import type { AgendaMessages } from '../messages/generated/agenda.js'
import type { AgendaDay, AgendaEntry } from './agenda.model.js'

/** What rows are rendered from. */
export interface RowContext extends EventTextContext {
  readonly messages: EventTextContext['messages'] & AgendaMessages
  readonly textOf: (occurrence: EventOccurrence) => EventText
  readonly today: PlainDate
  readonly now: Instant
  /** Key of the row that is the tab stop; if undefined, every row is one. */
  readonly stop?: string | undefined
}

/** A day, with its year if it is not the current one. */
const dayName = (date: PlainDate, { format: { locale }, today }: RowContext): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDate(date, { locale, style: 'weekday-day' })
    : formatDate(date, { locale })

/** The month of a date. */
export const monthName = (date: PlainDate, locale: string): string =>
  dateFormatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    startOfDay(date, 'UTC') * 1000,
  )

/** The time of an event on one of its days. */
const timeOn = (
  { occurrence, day, days }: AgendaEntry,
  time: string,
  { format, messages }: RowContext,
): string => {
  if (occurrence.allDay) return messages.allDay
  if (days === 1) return time
  if (day === 1) return `${formatTime(occurrence.start, format)} –`
  return day === days ? `– ${formatTime(occurrence.end, format)}` : messages.allDay
}

const badge = (state: 'tentative' | 'cancelled' | 'free', { messages }: RowContext): TemplateResult =>
  html`<span class="badge" part="state">${messages[state === 'free' ? 'shownAsFree' : state]}</span>`

const row = (one: AgendaEntry, context: RowContext): TemplateResult => {
  const { occurrence, day, days, key } = one
  const { messages, calendars, now, stop } = context
  const text = context.textOf(occurrence)
  const states = text.states.split(' ')
  const ofDays = days > 1 ? messages.dayOf(day, days) : ''
  const place = occurrence.event.location?.trim()
  const calendar = calendars.size > 1 ? calendars.get(occurrence.event.calendar_id ?? '')?.name : ''
  const isPast = occurrence.end <= now && occurrence.start < now
  const isNow = occurrence.start <= now && now < occurrence.end && !occurrence.allDay
  const names = `event row ${text.states}${isPast ? ' past' : ''}`
  return html`<li .key=${key}>
    <button
      class="${names}${isNow ? ' current' : ''}"
      part="${names}${isNow ? ' now' : ''}"
      tabindex=${stop === undefined || stop === key ? 0 : -1}
      .style=${colorStyle(text.color)}
      .occurrence=${occurrence}
    >
      <span class="time">${timeOn(one, text.time, context)}</span>
      <span class="entry-text">
        <b><bdi>${text.title}</bdi></b>${states.includes('repeats') ? html`<span class="visually-hidden">${messages.repeats}</span>` : nothing}
        ${
          ofDays || place || calendar
            ? html`<span class="facts">${[ofDays, place, calendar].filter(Boolean).map((text) => html`<span><bdi>${text}</bdi></span>`)}</span>`
            : nothing
        }
      </span>
      ${(['tentative', 'cancelled', 'free'] as const).filter((state) => states.includes(state)).map((state) => badge(state, context))}
    </button>
  </li>`
}

/** A list of events. */
export const eventRows = (entries: readonly AgendaEntry[], context: RowContext): TemplateResult =>
  html`<ul class="rows" role="list" part="list">${repeat(
    entries,
    ({ key }) => key,
    (one) => row(one, context),
  )}</ul>`

/**
 * A day: its heading, its events, and until when there are no events after it. In a feed it is the `position`th
 * article.
 */
export const dayTemplate = (
  { date, entries, until }: AgendaDay,
  context: RowContext,
  position?: number,
): TemplateResult => {
  const { messages, today } = context
  const isToday = date === today
  return html`<article
    class=${isToday ? 'today' : nothing}
    part=${isToday ? 'day today' : 'day'}
    aria-labelledby=${`d${date}`}
    aria-posinset=${position ?? nothing}
    aria-setsize=${position ? -1 : nothing}
  >
    <h3 id=${`d${date}`} part="day-title" aria-current=${isToday ? 'date' : nothing}>
      ${isToday ? html`<em>${messages.today}</em>${' '}` : nothing}<span>${dayName(date, context)}</span>
    </h3>
    ${entries.length ? eventRows(entries, context) : nothing}
    ${
      until
        ? html`<p class="gap" part="gap">${messages.nothingUntil(dayName(until, context))}</p>`
        : entries.length
          ? nothing
          : html`<p class="gap" part="gap">${messages.noEvents}</p>`
    }
  </article>`
}
