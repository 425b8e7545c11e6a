import { type GridVerb, gridKeys } from '@whenable/elements/internal/base/grid-keyboard'
import type { HoursMessages } from '@whenable/elements/internal/messages/owner/generated/hours'
import {
  addDays,
  addMonths,
  firstDayOfWeek,
  type PlainDate,
  startOfMonth,
  startOfWeek,
  type TimeFormat,
} from '@whenable/time'
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import { writeDate } from './write-date.js'

/** What a date looks like: tinted, hatched, or as its weekday. */
export type DateLook = 'other-hours' | 'off' | 'open' | 'closed'

/** What the picture shows. */
export interface MonthPictureOptions {
  readonly format: TimeFormat
  readonly messages: HoursMessages
  readonly today: PlainDate
  /** Dates whose hours are being changed. */
  readonly isChosen: (date: PlainDate) => boolean
  readonly look: (date: PlainDate) => DateLook
  /** What is written for a date besides its name. */
  readonly describe: (date: PlainDate) => string
  readonly onChoose: (date: PlainDate) => void
}

/** A month of dates to choose from, by the date grid pattern of the ARIA Authoring Practices: one tab stop. */
export class MonthPicture implements ReactiveController {
  #month: PlainDate | undefined
  #current: PlainDate | undefined
  #takesFocus = false

  constructor(private readonly host: LitElement) {
    host.addController(this)
  }

  hostUpdated(): void {
    if (!this.#takesFocus) return
    this.#takesFocus = false
    this.host.renderRoot.querySelector<HTMLElement>('.month [tabindex="0"]')?.focus()
  }

  /** Shows the month of a date. */
  show(date: PlainDate): void {
    this.#month = startOfMonth(date)
    this.#current = date
    this.host.requestUpdate()
  }

  #page(months: number, today: PlainDate): void {
    this.show(addMonths(this.#month ?? startOfMonth(today), months))
  }

  #press(event: KeyboardEvent, { format, today }: MonthPictureOptions): void {
    const isRtl = getComputedStyle(event.currentTarget as Element).direction === 'rtl'
    const mirrored: Readonly<Record<string, string>> = isRtl
      ? { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }
      : {}
    const name = mirrored[event.key] ?? event.key
    const verb = gridKeys[event.shiftKey ? `Shift+${name}` : name] as GridVerb | undefined
    if (!verb) return
    event.preventDefault()
    const from = this.#current ?? today
    const first = startOfWeek(from, firstDayOfWeek(format.locale))
    const moves: Readonly<Record<GridVerb, PlainDate>> = {
      previous: addDays(from, -1),
      next: addDays(from, 1),
      up: addDays(from, -7),
      down: addDays(from, 7),
      'row-start': first,
      'row-end': addDays(first, 6),
      'page-up': addMonths(from, -1),
      'page-down': addMonths(from, 1),
      'far-page-up': addMonths(from, -12),
      'far-page-down': addMonths(from, 12),
    }
    this.#takesFocus = true
    this.show(moves[verb])
  }

  template(options: MonthPictureOptions): TemplateResult {
    const { format, messages, today } = options
    const month = this.#month ?? startOfMonth(today)
    const current = this.#current ?? (startOfMonth(today) === month ? today : month)
    const firstDay = firstDayOfWeek(format.locale)
    const first = startOfWeek(month, firstDay)
    const title = writeDate(month, format.locale, { month: 'long', year: 'numeric' })
    const named = (date: PlainDate) =>
      writeDate(date, format.locale, { weekday: 'long', day: 'numeric', month: 'long' })
    const short = (date: PlainDate) => writeDate(date, format.locale, { weekday: 'short' })
    const long = (date: PlainDate) => writeDate(date, format.locale, { weekday: 'long' })
    const number = (date: PlainDate) => writeDate(date, format.locale, { day: 'numeric' })
    const next = addMonths(month, 1)
    const weeks: PlainDate[][] = []
    for (let week = first; week < next; week = addDays(week, 7))
      weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)))
    const cell = (date: PlainDate) => {
      if (date < month || date >= next) return html`<td></td>`
      const look = options.look(date)
      return html`<td>
        <button
          type="button"
          part="day ${look}"
          class=${look}
          tabindex=${date === current ? '0' : '-1'}
          aria-label=${messages.dateState(named(date), options.describe(date))}
          aria-pressed=${String(options.isChosen(date))}
          aria-current=${date === today ? 'date' : nothing}
          @click=${() => {
            this.#current = date
            options.onChoose(date)
          }}
        >${number(date)}</button>
      </td>`
    }
    return html`<div class="month">
      <div class="row">
        <h3>${messages.otherDates} <span class="muted" aria-live="polite">${title}</span></h3>
        <div class="row end pair">
          <button type="button" class="icon-button" part="action" aria-label=${messages.earlierMonth} @click=${() => this.#page(-1, today)}>${icons.back}</button>
          <button type="button" class="icon-button" part="action" aria-label=${messages.laterMonth} @click=${() => this.#page(1, today)}>${icons.forward}</button>
        </div>
      </div>
      <table role="grid" aria-label=${title} @keydown=${(event: KeyboardEvent) => this.#press(event, options)}>
        <thead>
          <tr>
            ${(weeks[0] ?? []).map((date) => html`<th scope="col" abbr=${long(date)}>${short(date)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${weeks.map((week) => html`<tr>${week.map(cell)}</tr>`)}
        </tbody>
      </table>
    </div>`
  }
}
