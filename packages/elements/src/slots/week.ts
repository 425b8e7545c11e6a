import { type Slot, slotKey } from '@whenable/flow'
import {
  addDays,
  currentInstant,
  dateAt,
  defaultHourCycle,
  firstDayOfWeek,
  formatTime,
  type HourCycle,
  isPlainDate,
  type PlainDate,
  startOfDay,
  type TimeFormat,
} from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { ContainerSize } from '../base/container-size.js'
import { type GridVerb, gridKeys } from '../base/grid-keyboard.js'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { DaysChangeEvent } from '../events/days-change.js'
import { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { RetryEvent } from '../events/retry.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import type { LanguageDay } from '../messages/cities.js'
import { dayName } from '../messages/day-names.js'
import { dayRange } from '../messages/day-range.js'
import { choosing } from '../messages/generated/choosing.js'
import { layouts } from '../messages/generated/layouts.js'
import { times } from '../messages/generated/times.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { clockChoice } from './clock-choice.template.js'
import { slotStyles } from './slot.styles.js'
import { isFull } from './slot-list.model.js'
import { timesError } from './times-error.template.js'
import { columnsFor, type DayOfSlots, daysFrom, moveInWeek, pageFrom, rowsByPart } from './week.model.js'
import { weekStyles } from './week.styles.js'
import { dayHead, slotCell, type WeekMessages, type WeekView } from './week.templates.js'

/** How many pages of days a verb turns. */
const pages: Partial<Record<GridVerb, number>> = {
  'page-up': -1,
  'page-down': 1,
  'far-page-up': -4,
  'far-page-down': 4,
}

/**
 * Shows the times of a week with a column for each day: a grid of the ARIA Authoring Practices. A narrow container shows five
 * days or fewer. Pressing a time chooses it. The element changes the days itself, but does not load times.
 *
 * @fires when-slot-confirm - the visitor chose a time
 * @fires when-days-change - the visitor went to other days; the first of them is now in `date`
 * @fires when-hour-cycle-change - the visitor switched between 12 and 24 hours
 * @fires when-retry - the visitor pressed the button that loads the times again
 * @keyboard Tab - to the selected time, or the first one
 * @keyboard ArrowLeft, ArrowRight - to the nearest time of the day before or after; mirrored in right-to-left text
 * @keyboard ArrowUp, ArrowDown - to the time above or below
 * @keyboard Home, End - to the first and the last day that has times
 * @keyboard PageUp, PageDown - to the page before or after
 * @keyboard Shift+PageUp, Shift+PageDown - four pages back or forward
 * @keyboard Enter, Space - chooses the time
 * @csspart header - the title and the navigation
 * @csspart title - the dates shown
 * @csspart previous-button - shows earlier days
 * @csspart next-button - shows later days
 * @csspart hour-cycle - a button of the choice between 12 and 24 hours
 * @csspart grid - the table
 * @csspart day - the heading of a day; also `today`
 * @csspart part-of-day - the heading of the morning, afternoon or evening
 * @csspart slot - a time; also `selected`, `conflict` (with the visitor’s calendar) and `full` (no seats left)
 * @csspart notice - the text shown if there are no times
 * @csspart next-slot - the button that shows the next free time
 * @csspart retry-button - loads the times again
 */
export class Week extends WhenElement {
  static override styles = [tokens, controls, actions, slotStyles, weekStyles]
  static override properties = {
    slots: { attribute: false },
    conflictOf: { type: Function, attribute: false },
    value: {},
    values: { attribute: false },
    date: {},
    min: {},
    max: {},
    today: {},
    until: {},
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    hideHourCycle: { type: Boolean, attribute: 'hide-hour-cycle' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    columns: { state: true },
    active: { state: true },
  }

  /** All known slots, in ascending order; the element picks those of the days shown. */
  slots: readonly Slot[] = []
  /** Returns what a slot conflicts with in the visitor's calendar. */
  conflictOf: VisitorCalendar['conflictOf'] | null = null
  /**
   * Key of the selected slot (`slotKey`): its start in Unix seconds; for a group event also a space and the event's
   * id.
   */
  value = ''
  /** Keys of more selected slots, where several can be. The page changes them. */
  values: readonly string[] = []
  /** A day that is shown, `YYYY-MM-DD`. Default: today. */
  date = ''
  /** The first day that can be shown, `YYYY-MM-DD`. Where seven days fit, they start with it or whole weeks later, not with the week. */
  min = ''
  /** The last day that can be shown, `YYYY-MM-DD`. */
  max = ''
  /** Today, `YYYY-MM-DD`. Default: by the browser's clock. */
  today = ''
  /** The last day whose times are known, `YYYY-MM-DD`. */
  until = ''
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The hosts' time zone (IANA name). Its times are added in small print where the clocks differ. */
  otherTimeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Hides the choice between 12 and 24 hours. */
  hideHourCycle = false
  /** Whether slots of these days are being loaded. */
  busy = false
  /** Whether loading the slots failed. */
  failed = false
  /** Messages that replace the element's own. */
  messages: Partial<WeekMessages> | null = null

  /** How many days fit side by side. */
  private columns = 7
  /** Key of the slot that has the keyboard's focus. */
  private active = ''

  readonly #text = new Localized<WeekMessages & Partial<LanguageDay>>(this, {
    ...choosing,
    ...times,
    ...layouts,
  })
  protected readonly room = new ContainerSize(this, (width, em) => {
    this.columns = columnsFor(width, em)
  })
  readonly #keyboard = new RovingKeyboard<GridVerb>(this, gridKeys, {
    move: (verb) => this.#move(verb),
    item: () =>
      this.renderRoot.querySelector('.slot[tabindex="0"]') ??
      this.renderRoot.querySelector('[part=next-button]'),
    direction: () => this.#text.direction,
  })

  /** Focuses the time that Tab reaches. */
  override focus(): void {
    this.#keyboard.focusItem()
  }

  get #format(): TimeFormat {
    return visitorFormat(this.#text.lang, this)
  }

  get #now(): PlainDate {
    return isPlainDate(this.today) ? this.today : dateAt(currentInstant(), this.#format.timeZone)
  }

  get #days(): DayOfSlots[] {
    const { lang } = this.#text
    const date = isPlainDate(this.date) ? this.date : this.#now
    const week = { firstDay: firstDayOfWeek(lang), min: this.min }
    return daysFrom(date, this.columns, week, this.slots, this.#format.timeZone)
  }

  /** The slot that is the tab stop: the last focused one, the selected one, or the first. */
  #stop(days: readonly DayOfSlots[]): Slot | undefined {
    const slots = days.flatMap((day) => day.slots)
    return (
      slots.find((slot) => slotKey(slot) === this.active) ??
      slots.find((slot) => slotKey(slot) === this.value) ??
      slots[0]
    )
  }

  #show(date: PlainDate): void {
    this.date = date
    this.dispatchEvent(new DaysChangeEvent(date))
  }

  #move(verb: GridVerb): boolean {
    const days = this.#days
    const count = pages[verb]
    const from = this.#stop(days)
    if (count) {
      const page = pageFrom(days, count, this.min, this.max)
      if (page) this.#show(page)
    } else if (from) {
      const to = moveInWeek(days, from, verb, this.#format.timeZone)
      if (to) this.active = slotKey(to)
    }
    return true
  }

  #pager(
    days: readonly DayOfSlots[],
    count: -1 | 1,
    name: string,
    label: string,
    end: string,
  ): TemplateResult {
    const page = pageFrom(days, count, this.min, this.max)
    return html`<button
      class="icon-button"
      part="${name}-button"
      aria-label=${label}
      title=${page ? nothing : end}
      aria-disabled=${!page}
      @click=${() => page && this.#show(page)}
    >
      ${count > 0 ? '›' : '‹'}
    </button>`
  }

  #setClock = (hourCycle: HourCycle): void => {
    this.hourCycle = hourCycle
    this.dispatchEvent(new HourCycleChangeEvent(hourCycle))
  }

  #isKnown = ({ date, slots }: DayOfSlots): boolean =>
    slots.length > 0 || !(this.busy || this.failed || (this.until && date > this.until))

  #rows(days: readonly DayOfSlots[], view: WeekView): TemplateResult[] {
    return rowsByPart(days, view.format.timeZone, this.#text.messages.eveningFrom).map(
      ([part, rows]) => html`<tbody>
        <tr>
          <th class="part" part="part-of-day" scope="rowgroup" colspan=${days.length}>${this.#text.messages[part]}</th>
        </tr>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((slot, column) => slotCell(slot, (days[column] as DayOfSlots).date, view))}
            </tr>`,
        )}
      </tbody>`,
    )
  }

  #empty(days: readonly DayOfSlots[], format: TimeFormat): TemplateResult {
    const { messages } = this.#text
    const { locale, timeZone } = format
    const end = startOfDay(addDays((days.at(-1) as DayOfSlots).date, 1), timeZone)
    const next = this.slots.find(({ start }) => start >= end)
    return html`<div class="empty" part="notice">
      <p>${messages.noTimesOnDays}</p>
      ${
        next
          ? html`<button class="ghost" part="next-slot" @click=${() => this.#show(dateAt(next.start, timeZone))}>
            ${messages.nextFreeAt(dayName(next.start, locale, timeZone, 'day'), formatTime(next.start, format))}
          </button>`
          : nothing
      }
    </div>`
  }

  #content(days: readonly DayOfSlots[], format: TimeFormat) {
    if (this.failed) return timesError(this.#text.messages, () => this.dispatchEvent(new RetryEvent()))
    if (days.some(({ slots }) => slots.length) || this.busy) return nothing
    return this.#empty(days, format)
  }

  protected override template(): TemplateResult {
    const { lang, messages } = this.#text
    const { busy, conflictOf, otherTimeZone, value, values } = this
    const format = this.#format
    const now = this.#now
    const days = this.#days
    const view: WeekView = {
      ...{ format, messages, conflictOf, otherTimeZone, value, values, today: now, stop: this.#stop(days) },
      choose: (slot) => isFull(slot) || this.dispatchEvent(new SlotConfirmEvent(slot)),
    }
    const range = dayRange((days[0] as DayOfSlots).date, (days.at(-1) as DayOfSlots).date, lang)
    const count = days.reduce((sum, { slots }) => sum + slots.length, 0)
    const skeletons = html`<tbody>
      ${Array.from({ length: 4 }, () => html`<tr>${days.map(() => html`<td><div class="skeleton"></div></td>`)}</tr>`)}
    </tbody>`
    return html`<div id="ruler"></div>
      <div class="bar" part="header">
        <h2 id="title" part="title">${range}</h2>
        <div>
          ${this.hideHourCycle ? nothing : clockChoice(this.hourCycle ?? defaultHourCycle(lang), messages, this.#setClock)}
          ${this.#pager(days, -1, 'previous', messages.previousDays, messages.earliestDays)}
          ${this.#pager(days, 1, 'next', messages.nextDays, messages.latestDays)}
        </div>
      </div>
      <p class="visually-hidden" role="status">
        ${this.failed ? nothing : busy ? messages.loadingTimes : messages.dayWithTimes(range, count)}
      </p>
      <table role="grid" part="grid" aria-labelledby="title" aria-busy=${busy} @keydown=${this.#keyboard.handle}>
        <thead>
          <tr>
            ${days.map((day) => dayHead(day, this.#isKnown(day), view))}
          </tr>
        </thead>
        ${busy && !count ? skeletons : this.#rows(days, view)}
      </table>
      ${this.#content(days, format)}`
  }
}
