import {
  addMonths,
  currentInstant,
  dateAt,
  firstDayOfWeek,
  formatDate,
  guessTimeZone,
  isPlainDate,
  type PlainDate,
  startOfDay,
  startOfMonth,
} from '@whenable/time'
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { type GridVerb, gridKeys } from '../base/grid-keyboard.js'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { MonthChangeEvent } from '../events/month-change.js'
import { RetryEvent } from '../events/retry.js'
import { valueChange } from '../events/value-change.js'
import { type ChoosingMessages, choosing } from '../messages/choosing.js'
import { type DayStyle, dayName } from '../messages/day-names.js'
import { Localized } from '../messages/localize.js'
import { formatNumber } from '../messages/numbers.js'
import { timesError } from '../slots/times-error.template.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { type MonthBounds, monthOf, monthWeeks, moveDate, readMonth, tabStop } from './month.model.js'
import { monthStyles } from './month.styles.js'

/**
 * Shows one month, or two side by side, to choose a day from: the date grid of the ARIA Authoring Practices. With `counts` only
 * days with free times can be chosen; the arrow keys still reach the other days. The element changes the month itself, but
 * does not load times.
 *
 * @fires change - the visitor chose another day, now in `value`
 * @fires when-month-change - the visitor went to another month
 * @fires when-retry - the visitor pressed the button that loads the times again
 * @slot - content between the name of the month and the days
 * @keyboard Tab - to the chosen day, or the first one that can be chosen
 * @keyboard ArrowLeft, ArrowRight - to the day before or after; mirrored in right-to-left text
 * @keyboard ArrowUp, ArrowDown - a week back or forward
 * @keyboard Home, End - to the first and the last day of the week
 * @keyboard PageUp, PageDown - a month back or forward
 * @keyboard Shift+PageUp, Shift+PageDown - a year back or forward
 * @keyboard Enter, Space - chooses the day
 * @csspart header - the name of the month and the buttons
 * @csspart title - the name of the month
 * @csspart previous-button - shows the previous month
 * @csspart next-button - shows the next month
 * @csspart grid - the table
 * @csspart weekday - the name of a weekday
 * @csspart day - a day; also `open`, `selected`, `today`, `noted`
 * @csspart notice - the text below the grid if there are no times
 * @csspart retry-button - loads the counts again
 */
export class Month extends LitElement {
  static override styles = [tokens, controls, monthStyles]
  static override properties = {
    month: {},
    months: { type: Number },
    value: {},
    min: {},
    max: {},
    today: {},
    counts: { attribute: false },
    notes: { attribute: false },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    active: { attribute: false },
  }

  /** The month shown, `YYYY-MM`. Default: that of `value`, or the current month. */
  month = ''
  /** 2 also shows the next month if there is room for both side by side. */
  months = 1
  /** The chosen day, `YYYY-MM-DD`, or empty. */
  value = ''
  /** The first month that can be shown, `YYYY-MM`. */
  min = ''
  /** The last month that can be shown, `YYYY-MM`. */
  max = ''
  /** Today, `YYYY-MM-DD`. Default: by the browser's clock and time zone. */
  today = ''
  /** The number of free times of each day; `null` allows every day to be chosen. */
  counts: ReadonlyMap<PlainDate, number> | null = null
  /** Notes on days, such as conflicts. They are part of a day's accessible name. */
  notes: ReadonlyMap<PlainDate, string> | null = null
  /** Whether the counts of this month are being loaded. */
  busy = false
  /** Whether loading the counts of this month failed. */
  failed = false
  /** Messages that replace the element's own. */
  messages: Partial<ChoosingMessages> | null = null

  /** The day with the keyboard focus; reset when the month changes otherwise. */
  private active: PlainDate | null = null
  /** First day of the first month that is rendered. */
  #page: PlainDate | null = null

  readonly #text = new Localized<ChoosingMessages>(this, choosing)
  readonly #keyboard = new RovingKeyboard<GridVerb>(this, gridKeys, {
    move: (verb) => this.#move(verb),
    item: () => this.renderRoot.querySelector('td [tabindex="0"]'),
    direction: () => this.#text.direction,
  })

  /** Focuses the day that Tab reaches. */
  override focus(): void {
    this.#keyboard.focusItem()
  }

  get #bounds(): MonthBounds {
    return { min: readMonth(this.min), max: readMonth(this.max) }
  }

  get #now(): PlainDate {
    return isPlainDate(this.today) ? this.today : dateAt(currentInstant(), guessTimeZone())
  }

  /** First days of the visible months. Choosing the second visible month does not turn the page. */
  get #visibleMonths(): readonly PlainDate[] {
    const requested = readMonth(this.month) ?? startOfMonth(isPlainDate(this.value) ? this.value : this.#now)
    const { hasUpdated } = this
    const page = this.#page
    const hasRoom = hasUpdated && this.renderRoot.querySelector('table ~ table')?.checkVisibility()
    const first = page && hasRoom && addMonths(page, 1) === requested ? page : requested
    return hasRoom ? [first, addMonths(first, 1)] : [first]
  }

  #isVisible = (date: PlainDate): boolean => this.#visibleMonths.includes(startOfMonth(date))

  #isOpen = (date: PlainDate): boolean => !this.counts || (this.counts.get(date) ?? 0) > 0

  get #stop(): PlainDate {
    const { active } = this
    const visibleMonths = this.#visibleMonths
    return active && this.#isVisible(active)
      ? active
      : tabStop(visibleMonths, this.value, this.#now, this.#isOpen)
  }

  #show(date: PlainDate): void {
    this.#page = null
    this.month = monthOf(date)
    this.requestUpdate()
    this.dispatchEvent(new MonthChangeEvent(this.month))
  }

  #move(verb: GridVerb): boolean {
    this.active = moveDate(this.#stop, verb, firstDayOfWeek(this.#text.lang), this.#bounds)
    if (!this.#isVisible(this.active)) this.#show(this.active)
    return true
  }

  #choose(date: PlainDate): void {
    this.active = date
    if (!this.#isOpen(date) || date === this.value) return
    // The month stays as it is: without a month of its own the element would follow the value.
    this.month = monthOf(this.#visibleMonths[0] as PlainDate)
    this.value = date
    this.dispatchEvent(valueChange())
  }

  #pager(
    first: PlainDate,
    verb: 'page-up' | 'page-down',
    name: 'previous' | 'next',
    label: string,
    end: string,
  ) {
    const target = moveDate(first, verb, 0, this.#bounds)
    const atEnd = monthOf(target) === monthOf(first)
    return html`<button
      class="icon-button"
      part="${name}-button"
      aria-label=${label}
      title=${atEnd ? end : nothing}
      aria-disabled=${atEnd}
      @click=${() => atEnd || this.#show(target)}
    >
      ${name === 'next' ? '›' : '‹'}
    </button>`
  }

  #day(date: PlainDate, stop: PlainDate, today: PlainDate): TemplateResult {
    const { lang, messages } = this.#text
    const isOpen = this.#isOpen(date)
    const isSelected = date === this.value
    const isToday = date === today
    const count = this.counts?.get(date)
    const name = formatDate(date, { locale: lang, style: 'weekday-day' })
    const isKnown = this.counts && (isOpen || !(this.busy || this.failed))
    const note = isOpen && this.notes?.get(date)
    const states = `${isOpen ? ' open' : ''}${isSelected ? ' selected' : ''}${isToday ? ' today' : ''}${note ? ' noted' : ''}`
    const label = isKnown ? messages.dayWithTimes(name, count ?? 0) : name
    return html`<td aria-selected=${isSelected}>
      <button
        class="day${states}${this.busy && !isOpen ? ' skeleton' : ''}"
        part="day${states}"
        tabindex=${date === stop ? 0 : -1}
        title=${note || nothing}
        aria-label=${note ? `${label}, ${note}` : label}
        aria-disabled=${!isOpen}
        aria-current=${isToday ? 'date' : nothing}
        @click=${() => this.#choose(date)}
      >
        ${formatNumber(Number(date.slice(8)), lang)}
      </button>
    </td>`
  }

  #content() {
    const { messages } = this.#text
    if (this.failed) return timesError(messages, () => this.dispatchEvent(new RetryEvent()))
    const visibleMonths = this.#visibleMonths
    const isEmpty =
      this.counts &&
      !this.busy &&
      ![...this.counts].some(([date, count]) => count && visibleMonths.includes(startOfMonth(date)))
    return html`<p class="empty" part="notice" role="status">
      ${isEmpty ? messages.noTimesInMonth : this.busy ? html`<span class="visually-hidden">${messages.loadingTimes}</span>` : nothing}
    </p>`
  }

  #name(first: PlainDate, index: number): TemplateResult {
    const { lang } = this.#text
    const [before, year, after] = formatDate(first, { locale: lang, style: 'month' }).split(/(\p{Nd}{3,})/u)
    return html`<h2 id="title${index}" part="title" aria-live="polite">
      ${before}${after === undefined ? nothing : html`<span>${year}</span>${after}`}
    </h2>`
  }

  #table(first: PlainDate, index: number, stop: PlainDate): TemplateResult {
    const now = this.#now
    const { lang } = this.#text
    const weeks = monthWeeks(first, firstDayOfWeek(lang))
    const names = (style: DayStyle) =>
      (weeks[1] as PlainDate[]).map((date) => dayName(startOfDay(date, 'UTC'), lang, 'UTC', style))
    const short = names('weekday')
    // Languages that shorten no weekday (Arabic, Persian, Thai) have letters for a column.
    const weekdays = short.some(({ length }) => length > 5) ? names('letter') : short
    return html`<table role="grid" part="grid" aria-labelledby="title${index}" aria-busy=${this.busy} @keydown=${this.#keyboard.handle}>
      <thead aria-hidden="true">
        <tr>
          ${weekdays.map((name) => html`<th part="weekday">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week.map((date) => (date ? this.#day(date, stop, now) : html`<td></td>`))}
            </tr>`,
        )}
      </tbody>
    </table>`
  }

  protected override render(): TemplateResult {
    const stop = this.#stop
    const [first] = this.#visibleMonths as [PlainDate]
    const { lang, direction, messages } = this.#text
    const renderedMonths = this.months > 1 ? [first, addMonths(first, 1)] : [first]
    this.#page = first
    return html`<div lang=${lang} dir=${direction}>
      <div class="bar" part="header">
        ${renderedMonths.map((month, index) => this.#name(month, index))}
        <div>
          ${this.#pager(first, 'page-up', 'previous', messages.previousMonth, messages.earliestMonth)}
          ${this.#pager(first, 'page-down', 'next', messages.nextMonth, messages.latestMonth)}
        </div>
      </div>
      <slot></slot>
      <div class="grids">${renderedMonths.map((month, index) => this.#table(month, index, stop))}</div>
      ${this.#content()}
    </div>`
  }
}
