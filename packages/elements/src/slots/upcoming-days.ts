import { type Slot, slotsByDate } from '@whenable/flow'
import {
  defaultHourCycle,
  formatDate,
  type HourCycle,
  isPlainDate,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import {
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { visitorFormat } from '../base/visitor-format.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { DaysRequestEvent } from '../events/days-request.js'
import { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { RetryEvent } from '../events/retry.js'
import { type ChoosingMessages, choosing } from '../messages/choosing.js'
import { type LayoutMessages, layouts } from '../messages/layouts.js'
import { Localized } from '../messages/localize.js'
import { type TimesMessages, times } from '../messages/times.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { clockChoice } from './clock-choice.template.js'
import { dayListStyles } from './day-list.styles.js'
import { slotStyles } from './slot.styles.js'
import { timesError } from './times-error.template.js'

/** So many days are shown at first, and so many more each time. */
const step = 5

/**
 * What every list of the next days with free times is: so many of them, more by a button at the end, and what is said where there
 * are none. It asks nobody for the times: where it has no more, it says that more are wanted. How a day is drawn, and whether a
 * time is chosen in it, is the element's.
 */
export abstract class UpcomingDays extends LitElement {
  static override styles = [tokens, controls, actions, slotStyles, dayListStyles]
  static override properties: PropertyDeclarations = {
    slots: { attribute: false },
    conflictOf: { attribute: false },
    until: {},
    extendable: { type: Boolean },
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    count: { attribute: false },
  }

  /** All slots that are known, ascending. */
  slots: readonly Slot[] = []
  /** What the visitor has at the time of a slot. */
  conflictOf: VisitorCalendar['conflictOf'] | null = null
  /** The last day whose times are known, `YYYY-MM-DD`. */
  until = ''
  /** There may be times after those in `slots`. */
  extendable = false
  /** The visitor's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** The hosts' zone, whose time stands small beside the visitor's where the clocks differ. */
  otherTimeZone: string | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** Slots are on their way. */
  busy = false
  /** The slots could not be loaded. */
  failed = false
  /** Words of the page's own, for this element alone. */
  messages: Partial<ChoosingMessages & TimesMessages & LayoutMessages> | null = null

  /** How many days are wanted. */
  private count = step
  /** The first of the days that were asked for: the focus goes there when it has come. */
  #focusIndex: number | undefined

  protected readonly text = new Localized<ChoosingMessages & TimesMessages & LayoutMessages>(this, {
    ...choosing,
    ...times,
    ...layouts,
  })

  protected get format(): TimeFormat {
    return visitorFormat(this.text.lang, this)
  }

  protected get days(): [PlainDate, readonly Slot[]][] {
    return [...slotsByDate(this.slots, this.format.timeZone)]
  }

  /** Focuses the first time. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.day')?.focus()
  }

  #more(): void {
    const dayCount = this.days.length
    this.#focusIndex = Math.min(this.count, dayCount)
    this.count = this.#focusIndex + step
    if (dayCount < this.count && this.extendable) this.dispatchEvent(new DaysRequestEvent())
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.#focusIndex === undefined) return
    const list = this.renderRoot.querySelectorAll<HTMLElement>('.day')[this.#focusIndex]
    // Where none have come after all, reading goes on with what is said of it.
    const target =
      list ?? (changed.has('busy') && !this.busy && this.renderRoot.querySelector<HTMLElement>('.until'))
    if (!target) return
    this.#focusIndex = undefined
    target.focus()
  }

  #setClock = (hourCycle: HourCycle): void => {
    this.hourCycle = hourCycle
    this.dispatchEvent(new HourCycleChangeEvent(hourCycle))
  }

  /** Draws a day; `day` is the class of what takes the focus when it has come. */
  protected abstract day(of: [PlainDate, readonly Slot[]]): TemplateResult

  #end(dayCount: number) {
    const { busy, failed, extendable, count } = this
    const { messages } = this.text
    if (failed) return timesError(messages, () => this.dispatchEvent(new RetryEvent()))
    const skeletons = Array.from({ length: busy ? 3 : 0 }, () => html`<div class="skeleton"></div>`)
    return html`<div aria-busy=${busy}>${skeletons}</div>
      ${
        dayCount && (busy || extendable || dayCount > count)
          ? html`<button
            class="ghost more"
            part="more-button"
            aria-disabled=${busy}
            @click=${() => busy || this.#more()}
          >
            ${messages.moreDays}
          </button>`
          : nothing
      }`
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.text
    const { days, until } = this
    const visibleDays = days.slice(0, this.count)
    const day =
      isPlainDate(until) && days.length <= this.count && formatDate(until, { locale: lang, style: 'long' })
    return html`<div lang=${lang} dir=${direction}>
      ${
        visibleDays.length
          ? html`<div class="bar">${clockChoice(this.hourCycle ?? defaultHourCycle(lang), messages, this.#setClock)}</div>`
          : nothing
      }
      ${visibleDays.map((one) => this.day(one))}${this.#end(days.length)}
      <p class="until" part="notice" role="status" tabindex="-1">
        ${this.busy ? messages.loadingTimes : day && !this.failed ? messages.noFurtherTimes(day) : nothing}
      </p>
    </div>`
  }
}
