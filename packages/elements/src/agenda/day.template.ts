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
import { colorStyle } from '../calendar/event.template.js'
import { type EventSpeech, eventWords } from '../calendar/event-words.js'
import type { AgendaMessages } from '../messages/agenda.js'
import type { AgendaDay, AgendaEntry } from './agenda.model.js'

/** What the list is drawn with. */
export interface AgendaScene extends EventSpeech {
  readonly messages: EventSpeech['messages'] & AgendaMessages
  readonly today: PlainDate
  readonly now: Instant
  /** The key of the event that Tab reaches. */
  readonly stop: string | undefined
}

/** A button that stands for an event; listeners around it read which. */
export interface EventButton extends HTMLButtonElement {
  entry: AgendaEntry
}

/** The day in words, with its year where that is another one than today's. */
const dayName = (date: PlainDate, { format: { locale }, today }: AgendaScene): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDate(date, { locale, style: 'weekday-day' })
    : formatDate(date, { locale })

/** The month that is seen. */
export const monthName = (date: PlainDate, locale: string): string =>
  dateFormatter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    startOfDay(date, 'UTC') * 1000,
  )

/** When an event is on one of its days. */
const timeOn = (
  { seen, day, days }: AgendaEntry,
  time: string,
  { format, messages }: AgendaScene,
): string => {
  if (seen.allDay) return messages.allDay
  if (days === 1) return time
  if (day === 1) return `${formatTime(seen.start, format)} –`
  return day === days ? `– ${formatTime(seen.end, format)}` : messages.allDay
}

const badge = (state: 'tentative' | 'cancelled' | 'free', { messages }: AgendaScene): TemplateResult =>
  html`<span class="badge" part="state">${messages[state === 'free' ? 'shownAsFree' : state]}</span>`

const entry = (one: AgendaEntry, scene: AgendaScene): TemplateResult => {
  const { seen, day, days, key } = one
  const { messages, calendars, now, stop } = scene
  const words = eventWords(seen, scene)
  const states = words.states.split(' ')
  const ofDays = days > 1 ? messages.dayOf(day, days) : ''
  const place = seen.event.location?.trim()
  const calendar = calendars.size > 1 ? calendars.get(seen.event.calendar_id ?? '')?.name : ''
  const isPast = seen.end <= now && seen.start < now
  const isNow = seen.start <= now && now < seen.end && !seen.allDay
  const names = `event ${words.states}${isPast ? ' past' : ''}${isNow ? ' now' : ''}`
  return html`<li class="entry" .key=${key}>
    <button
      class=${names}
      part=${names}
      tabindex=${stop === key ? 0 : -1}
      .style=${colorStyle(words.color)}
      .entry=${one}
    >
      <span class="time">${timeOn(one, words.time, scene)}</span>
      <span class="what">
        <b><bdi>${words.title}</bdi></b>${states.includes('repeats') ? html`<span class="hidden">${messages.repeats}</span>` : nothing}
        ${
          ofDays || place || calendar
            ? html`<span class="more">${[ofDays, place, calendar].filter(Boolean).map((text) => html`<span><bdi>${text}</bdi></span>`)}</span>`
            : nothing
        }
      </span>
      ${(['tentative', 'cancelled', 'free'] as const).filter((state) => states.includes(state)).map((state) => badge(state, scene))}
    </button>
  </li>`
}

/** A day as an article of the feed, the `position`th of those that are known: its heading and its events, and until when nothing is planned after it. */
export const dayTemplate = (
  { date, entries, until }: AgendaDay,
  position: number,
  scene: AgendaScene,
): TemplateResult => {
  const { messages, today } = scene
  const isToday = date === today
  return html`<article
    class=${isToday ? 'day today' : 'day'}
    part=${isToday ? 'day today' : 'day'}
    aria-labelledby=${`d${date}`}
    aria-posinset=${position}
    aria-setsize="-1"
  >
    <h2 id=${`d${date}`} part="day-title" aria-current=${isToday ? 'date' : nothing}>
      ${isToday ? html`<em>${messages.today}</em> ` : nothing}<span>${dayName(date, scene)}</span>
    </h2>
    ${
      entries.length
        ? html`<ul role="list">${repeat(
            entries,
            ({ key }) => key,
            (one) => entry(one, scene),
          )}</ul>`
        : nothing
    }
    ${
      until
        ? html`<p class="gap" part="gap">${messages.nothingUntil(dayName(until, scene))}</p>`
        : entries.length
          ? nothing
          : html`<p class="gap" part="gap">${messages.noEvents}</p>`
    }
  </article>`
}
