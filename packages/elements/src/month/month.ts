import {
  addMonths,
  currentInstant,
  dateAt,
  endOfMonth,
  firstDayOfWeek,
  formatDate,
  guessTimeZone,
  isPlainDate,
  type PlainDate,
  startOfMonth,
} from '@whenable/time'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { type GridVerb, gridKeys } from '../base/grid-keyboard.js'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { MonthChangeEvent } from '../events/month-change.js'
import { RetryEvent } from '../events/retry.js'
import { valueChange } from '../events/value-change.js'
import { FormControl } from '../form/form-control.js'
import { dateName } from '../messages/day-names.js'
import { type ChoosingMessages, choosing } from '../messages/generated/choosing.js'
import { Localized } from '../messages/localize.js'
import { formatNumber } from '../messages/numbers.js'
import { timesError } from '../slots/times-error.template.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import {
  chooseFrom,
  datesOf,
  monthOf,
  moveDate,
  namedMonth,
  type PageRules,
  pageWeeks,
  pageWith,
  readMonth,
  tabStop,
  type Week,
} from './month.model.js'
import { monthStyles } from './month.styles.js'

/**
 * Shows one month, or two side by side, to choose a day from: the date grid of the ARIA Authoring Practices. With `counts` only
 * days with free times can be chosen; the arrow keys still reach the other days. The element changes the month itself, but
 * does not load times. A month is five weeks, so that its height stays the same; if `min` is the current month, they begin with
 * the first week that has a free day.
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
export class Month extends FormControl {
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
    fullDays: { type: Boolean, attribute: 'full-days' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    folded: { type: Boolean, reflect: true },
    messages: { attribute: false },
    active: { state: true },
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
  /** Whether days without free times can be chosen too, from today on: to wait for one. */
  fullDays = false
  /** Whether the counts of this month are being loaded. */
  busy = false
  /** Whether loading the counts of this month failed. */
  failed = false
  /**
   * Whether all weeks but that of `value` and the next (or, for the last, the one before) are folded away, where `when-booking` has little room. Choosing a
   * day folds them; the arrow keys and the buttons of the months unfold them.
   */
  folded = false
  /** Messages that replace the element's own. */
  messages: Partial<ChoosingMessages> | null = null

  /** The day with the keyboard focus; reset when the month changes otherwise. */
  private active: PlainDate | null = null
  /** First day of the first month that is rendered. */
  #first: PlainDate | null = null

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

  get #now(): PlainDate {
    return isPlainDate(this.today) ? this.today : dateAt(currentInstant(), guessTimeZone())
  }

  get #rules(): PageRules {
    const firstDay = firstDayOfWeek(this.#text.lang)
    const free = this.fullDays ? [] : [...(this.counts?.keys() ?? [])].filter(this.#isOpen).sort()
    const from = chooseFrom(this.#now, free)
    return { min: readMonth(this.min), from, firstDay, isWhole: this.months > 1 }
  }

  /** The weeks of each table: the page of a month, or the whole of two months. */
  #tables(first: PlainDate): readonly (readonly Week[])[] {
    const months = this.months > 1 ? [first, addMonths(first, 1)] : [first]
    return months.map((month) => pageWeeks(month, this.#rules))
  }

  /** The dates that are visible if the first month is `first`. */
  #datesFrom(first: PlainDate): readonly PlainDate[] {
    const hasRoom = this.hasUpdated && this.renderRoot.querySelector('table ~ table')?.checkVisibility()
    return this.#tables(first)
      .slice(0, hasRoom ? 2 : 1)
      .flatMap(datesOf)
  }

  /** First day of the first visible month. Choosing a visible day does not turn the page. */
  get #firstMonth(): PlainDate {
    const chosen = isPlainDate(this.value) ? this.value : undefined
    const requested = readMonth(this.month) ?? startOfMonth(chosen ?? this.#now)
    const first = this.#first
    const stays =
      first && chosen && startOfMonth(chosen) === requested && this.#datesFrom(first).includes(chosen)
    return stays ? first : requested
  }

  #isOpen = (date: PlainDate): boolean => !this.counts || (this.counts.get(date) ?? 0) > 0

  #stopAmong(dates: readonly PlainDate[]): PlainDate {
    const { active } = this
    return active && dates.includes(active) ? active : tabStop(dates, this.value, this.#now, this.#isOpen)
  }

  #show(first: PlainDate): void {
    this.#first = null
    this.folded = false
    this.month = monthOf(first)
    this.requestUpdate()
    this.dispatchEvent(new MonthChangeEvent(this.month))
  }

  #move(verb: GridVerb): boolean {
    const rules = this.#rules
    const dates = this.#datesFrom(this.#firstMonth)
    this.active = moveDate(this.#stopAmong(dates), verb, rules, readMonth(this.max))
    if (!dates.includes(this.active)) this.#show(pageWith(this.active, rules))
    // A folded week has no focus.
    this.folded = false
    return true
  }

  #choose(date: PlainDate, canChoose: boolean): void {
    this.active = date
    if (!canChoose) return
    this.folded = true
    if (date === this.value) return
    // The month stays as it is: without a month of its own the element would follow the value.
    this.month = monthOf(this.#firstMonth)
    this.value = date
    this.dispatchEvent(valueChange())
  }

  #pager(first: PlainDate, isNext: boolean, label: string, end: string) {
    const rules = this.#rules
    const { min } = rules
    const max = readMonth(this.max)
    const named = namedMonth(pageWeeks(first, rules))
    const previous = addMonths(first, -1)
    const atEnd = isNext
      ? max && first >= max && this.#datesFrom(first).includes(endOfMonth(max))
      : min && first <= min
    return html`<button
      class="icon-button"
      part="${isNext ? 'next' : 'previous'}-button"
      aria-label=${label}
      title=${atEnd ? end : nothing}
      aria-disabled=${!!atEnd}
      @click=${() => atEnd || this.#show(isNext ? addMonths(named, 1) : min && previous <= namedMonth(pageWeeks(min, rules)) ? min : previous)}
    >
      ${isNext ? '›' : '‹'}
    </button>`
  }

  #day(date: PlainDate, stop: PlainDate, today: PlainDate, isNamed: boolean): TemplateResult {
    const { lang, messages } = this.#text
    const isOpen = this.#isOpen(date)
    const canChoose = isOpen || (this.fullDays && date >= today)
    const isSelected = date === this.value
    const isToday = date === today
    const count = this.counts?.get(date)
    const name = formatDate(date, { locale: lang, style: 'weekday-day' })
    const isKnown = this.counts && (isOpen || !(this.busy || this.failed))
    const note = isOpen && this.notes?.get(date)
    const states = `${isOpen ? ' open' : ''}${isSelected ? ' selected' : ''}${isToday ? ' today' : ''}${note ? ' noted' : ''}`
    const label = isKnown ? messages.dayWithTimes(name, count ?? 0) : name
    return html`<td aria-selected=${isSelected} data-month=${isNamed ? dateName(date, lang, 'month') : nothing}>
      <button
        class="day${states}${this.busy && !isOpen ? ' skeleton' : ''}"
        part="day${states}"
        tabindex=${date === stop ? 0 : -1}
        title=${note || nothing}
        aria-label=${joined(lang, label, note || undefined)}
        aria-disabled=${!canChoose}
        aria-current=${isToday ? 'date' : nothing}
        @click=${() => this.#choose(date, canChoose)}
      >
        ${formatNumber(Number(date.slice(8)), lang)}
      </button>
    </td>`
  }

  #content(dates: readonly PlainDate[]) {
    const { messages } = this.#text
    if (this.failed) return timesError(messages, () => this.dispatchEvent(new RetryEvent()))
    const isEmpty = this.counts && !this.busy && !dates.some(this.#isOpen)
    return html`<p class="empty" part="notice" role="status">
      ${isEmpty ? messages.noTimesInMonth : this.busy ? html`<span class="visually-hidden">${messages.loadingTimes}</span>` : nothing}
    </p>`
  }

  #table(weeks: readonly Week[], index: number, stop: PlainDate): TemplateResult {
    const now = this.#now
    const { lang } = this.#text
    const named = namedMonth(weeks)
    const chosen = weeks.findIndex((week) => week.includes(this.value as PlainDate))
    const dates = weeks[1] as PlainDate[]
    // Languages that shorten no weekday (Arabic, Persian, Thai) have letters for a column.
    const style = dates.some((date) => dateName(date, lang, 'weekday').length > 5) ? 'narrow' : 'weekday'
    return html`<table role="grid" part="grid" aria-labelledby="title${index}" aria-busy=${this.busy} @keydown=${this.#keyboard.handle}>
      <thead>
        <tr>
          ${dates.map((date) => html`<th scope="col" part="weekday" aria-label=${formatDate(date, { locale: lang, style: 'weekday' })}>${dateName(date, lang, style)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week, row) =>
            html`<tr class=${row === Math.min(chosen, weeks.length - 2) ? 'week' : nothing}>
              ${week.map((date, column) =>
                date
                  ? this.#day(
                      date,
                      stop,
                      now,
                      // The first day of a month that the title does not name.
                      (date.endsWith('-01') || !(row + column)) && startOfMonth(date) !== named,
                    )
                  : html`<td></td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>`
  }

  protected override template(): TemplateResult {
    const { lang, messages } = this.#text
    const first = this.#firstMonth
    const dates = this.#datesFrom(first)
    const stop = this.#stopAmong(dates)
    const tables = this.#tables(first)
    this.#first = first
    return html`<div class="bar" part="header">
        ${tables.map(
          (weeks, index) => html`<h2 id="title${index}" part="title" aria-live="polite">
            ${formatDate(namedMonth(weeks), { locale: lang, style: 'month' })
              .split(/(\p{Nd}{3,})/u)
              .map((text, at) => (at % 2 ? html`<span>${text}</span>` : text))}
          </h2>`,
        )}
        <div>
          ${this.#pager(first, false, messages.previousMonth, messages.earliestMonth)}
          ${this.#pager(first, true, messages.nextMonth, messages.latestMonth)}
        </div>
      </div>
      <slot></slot>
      <div class="grids">${tables.map((weeks, index) => this.#table(weeks, index, stop))}</div>
      ${this.#content(dates)}`
  }
}
