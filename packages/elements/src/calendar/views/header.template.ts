import type { PlainDate } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { formatNumber } from '../../messages/numbers.js'
import type { AllCalendarMessages } from '../model/event-text.js'
import type { CalendarView } from '../model/views.model.js'

/** The content and actions of the header. */
export interface Header {
  readonly title: string
  readonly date: PlainDate
  readonly timeZone: string
  readonly view: CalendarView
  readonly views: readonly CalendarView[]
  readonly days: number
  readonly locale: string
  readonly messages: AllCalendarMessages
  readonly isCompact: boolean
  readonly showToday: () => void
  readonly turn: (step: 1 | -1) => void
  readonly choose: (view: CalendarView) => void
}

const viewName = (view: CalendarView, { messages, days }: Header): string =>
  ({
    month: messages.monthView,
    week: messages.weekView,
    'work-week': messages.workWeekView,
    days: messages.daysView(days),
    day: messages.dayView,
    agenda: messages.agendaView,
  })[view]

const viewChoice = (header: Header): TemplateResult | typeof nothing => {
  const { views, view, messages, choose, isCompact } = header
  if (views.length < 2) return nothing
  return isCompact
    ? html`<select
        part="views"
        aria-label=${messages.calendarView}
        @change=${(event: Event) => {
          event.stopPropagation()
          choose((event.target as HTMLSelectElement).value as CalendarView)
        }}
      >
        ${views.map((one) => html`<option value=${one} ?selected=${one === view}>${viewName(one, header)}</option>`)}
      </select>`
    : html`<div class="chips" part="views" role="group" aria-label=${messages.calendarView}>
        ${views.map(
          (one) =>
            html`<button class="chip" part="view" aria-pressed=${one === view} @click=${() => choose(one)}>${viewName(one, header)}</button>`,
        )}
      </div>`
}

/** The header: today, earlier and later, the title, the time zone and the choice between views. */
export const headerTemplate = (header: Header): TemplateResult => {
  const { title, date, timeZone, view, locale, messages, showToday, turn } = header
  const year = formatNumber(Number(date.slice(0, 4)), locale)
  const [before, after] = title.split(year)
  const isMonth = view === 'month'
  return html`<div class="header ${isMonth ? '' : 'of-days'}" part="header">
    <button class="ghost" part="today-button" @click=${showToday}>${messages.today}</button>
    <span class="pagers">
      <button class="icon-button" part="previous-button" aria-label=${isMonth ? messages.previousMonth : messages.previousDays} @click=${() => turn(-1)}>‹</button>
      <button class="icon-button" part="next-button" aria-label=${isMonth ? messages.nextMonth : messages.nextDays} @click=${() => turn(1)}>›</button>
    </span>
    <h2 part="title">${after === undefined ? title : html`${before}<span>${year}</span>${after}`}</h2>
    <span class="zone" part="time-zone"><span class="visually-hidden">${messages.timeZone}: </span>${timeZone.replaceAll('_', ' ')}</span>
    ${viewChoice(header)}
  </div>`
}
