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
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { ContainerSize } from '../base/container-size.js'
import { type GridVerb, gridKeys } from '../base/grid-keyboard.js'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { visitorFormat } from '../base/visitor-format.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { DaysChangeEvent } from '../events/days-change.js'
import { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { RetryEvent } from '../events/retry.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { choosing } from '../messages/choosing.js'
import { dayName } from '../messages/day-names.js'
import { dayRange } from '../messages/day-range.js'
import { layouts } from '../messages/layouts.js'
import { Localized } from '../messages/localize.js'
import { times } from '../messages/times.js'
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
 * The times of a week side by side, a day a column, as a grid of the ARIA Authoring Practices; of fewer days, five at most,
 * where seven have no room. Pressing a time takes it. It turns the page by itself and asks nobody for the times.
 *
 * @fires when-slot-confirm - the visitor takes a time
 * @fires when-days-change - the visitor turned to other days; the first of them is now in `date`
 * @fires when-hour-cycle-change - the visitor changed between 12 and 24 hours
 * @fires when-retry - the visitor asks again for the times that failed
 * @keyboard Tab - to the marked time, else to the first one
 * @keyboard ArrowLeft, ArrowRight - to the nearest time of the day before and after; the other way round in text from right to left
 * @keyboard ArrowUp, ArrowDown - to the time above and below
 * @keyboard Home, End - to the first and the last day that has times
 * @keyboard PageUp, PageDown - to the days before and after
 * @keyboard Shift+PageUp, Shift+PageDown - four pages back, four on
 * @keyboard Enter, Space - takes the time
 * @csspart header - the days and the ways to others
 * @csspart title - from the first to the last day
 * @csspart previous-button - shows earlier days
 * @csspart next-button - shows later days
 * @csspart hour-cycle - a button of the clock
 * @csspart grid - the table
 * @csspart day - the name of a day; also `today`
 * @csspart part-of-day - morning, afternoon, evening
 * @csspart slot - a time; also `selected`, `conflict` where it conflicts with the visitor’s calendar, and `full` where a group event is
 * @csspart notice - what is said when there are no times
 * @csspart next-slot - leads to the next free time after these days
 * @csspart retry-button - loads the times again
 */
export class Week extends LitElement {
  static override styles = [tokens, controls, actions, slotStyles, weekStyles]
  static override properties = {
    slots: { attribute: false },
    conflictOf: { attribute: false },
    value: {},
    date: {},
    min: {},
    max: {},
    today: {},
    until: {},
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    columns: { attribute: false },
    active: { attribute: false },
  }

  /** All slots that are known, ascending; those of the days shown are found among them. */
  slots: readonly Slot[] = []
  /** What the visitor has at the time of a slot. */
  conflictOf: VisitorCalendar['conflictOf'] | null = null
  /** Key of the slot that is marked (`slotKey`): its start in Unix seconds; of a group event, a space and the event's id after it. */
  value = ''
  /** A day that is shown, `YYYY-MM-DD`; today unless given. */
  date = ''
  /** The first and the last day that can be shown, `YYYY-MM-DD`. */
  min = ''
  /** The last one; see `min`. */
  max = ''
  /** Today where the visitor is, `YYYY-MM-DD`; by the browser's clock unless given. */
  today = ''
  /** The last day whose times are known, `YYYY-MM-DD`; nothing is said of later ones. */
  until = ''
  /** The visitor's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** The hosts' zone, whose time stands small under the visitor's where the clocks differ. */
  otherTimeZone: string | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** Slots of these days are on their way. */
  busy = false
  /** The slots could not be loaded. */
  failed = false
  /** Words of the page's own, for this element alone. */
  messages: Partial<WeekMessages> | null = null

  /** How many days have room. */
  private columns = 7
  /** Key of the slot that the keyboard is on. */
  private active = ''

  readonly #text = new Localized<WeekMessages>(this, { ...choosing, ...times, ...layouts })
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
    return daysFrom(date, this.columns, firstDayOfWeek(lang), this.slots, this.#format.timeZone)
  }

  /** The slot that is the tab stop: where the keyboard was, else the marked one, else the first. */
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
    return rowsByPart(days, view.format.timeZone).map(
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

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.#text
    const { busy, conflictOf, otherTimeZone, value } = this
    const format = this.#format
    const now = this.#now
    const days = this.#days
    const view: WeekView = {
      ...{ format, messages, conflictOf, otherTimeZone, value, today: now, stop: this.#stop(days) },
      choose: (slot) => isFull(slot) || this.dispatchEvent(new SlotConfirmEvent(slot)),
    }
    const range = dayRange((days[0] as DayOfSlots).date, (days.at(-1) as DayOfSlots).date, lang)
    const count = days.reduce((sum, { slots }) => sum + slots.length, 0)
    const skeletons = html`<tbody>
      ${Array.from({ length: 4 }, () => html`<tr>${days.map(() => html`<td><div class="skeleton"></div></td>`)}</tr>`)}
    </tbody>`
    return html`<div lang=${lang} dir=${direction}>
      <div id="ruler"></div>
      <div class="bar" part="header">
        <h2 id="title" part="title">${range}</h2>
        <div>
          ${clockChoice(this.hourCycle ?? defaultHourCycle(lang), messages, this.#setClock)}
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
      ${this.#content(days, format)}
    </div>`
  }
}
