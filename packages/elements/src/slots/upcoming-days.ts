import { type Slot, slotsByDate } from '@whenable/flow'
import {
  defaultHourCycle,
  type HourCycle,
  isPlainDate,
  type PlainDate,
  type TimeFormat,
} from '@whenable/time'
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import { visitorFormat } from '../base/visitor-format.js'
import { WhenElement } from '../base/when-element.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { DaysRequestEvent } from '../events/days-request.js'
import { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { RetryEvent } from '../events/retry.js'
import { type ChoosingMessages, choosing } from '../messages/generated/choosing.js'
import { type LayoutMessages, layouts } from '../messages/generated/layouts.js'
import { type TimesMessages, times } from '../messages/generated/times.js'
import { Localized } from '../messages/localize.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { clockChoice } from './clock-choice.template.js'
import { dayListStyles } from './day-list.styles.js'
import { slotStyles } from './slot.styles.js'
import { timesError } from './times-error.template.js'

/** How many days are shown at first, and added each time. */
const step = 5

/**
 * Base class of lists of the next days with free times. It shows a number of days, a button for more, and a text if
 * there are none. It does not load times: it dispatches `when-days-request`. Subclasses render a day.
 */
export abstract class UpcomingDays extends WhenElement {
  static override styles = [tokens, controls, actions, slotStyles, dayListStyles]
  static override properties: PropertyDeclarations = {
    slots: { attribute: false },
    conflictOf: { type: Function, attribute: false },
    until: {},
    extendable: { type: Boolean },
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    hideHourCycle: { type: Boolean, attribute: 'hide-hour-cycle' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    count: { state: true },
  }

  /** All known slots, in ascending order. */
  slots: readonly Slot[] = []
  /** Returns what a slot conflicts with in the visitor's calendar. */
  conflictOf: VisitorCalendar['conflictOf'] | null = null
  /** The last day whose times are known, `YYYY-MM-DD`. With it, the end of the list says that there are no further times. */
  until = ''
  /** Whether there may be times after `slots`. */
  extendable = false
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The hosts' time zone (IANA name). Its times are added in small print where the clocks differ. */
  otherTimeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Hides the choice between 12 and 24 hours. */
  hideHourCycle = false
  /** Whether slots are being loaded. */
  busy = false
  /** Whether loading the slots failed. */
  failed = false
  /** Messages that replace the element's own. */
  messages: Partial<ChoosingMessages & TimesMessages & LayoutMessages> | null = null

  /** How many days to show. */
  private count = step
  /** Index of the first requested day, which gets the focus once it is rendered. */
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
    // If no more days have loaded, the focus moves to the message that says so.
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

  /** Renders a day. The class `day` marks the element that takes the focus. */
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

  protected override template(): TemplateResult {
    const { lang, messages } = this.text
    const { days, until } = this
    const visibleDays = days.slice(0, this.count)
    const isEnd = isPlainDate(until) && !this.extendable && days.length <= this.count
    return html`${
      visibleDays.length && !this.hideHourCycle
        ? html`<div class="bar">${clockChoice(this.hourCycle ?? defaultHourCycle(lang), messages, this.#setClock)}</div>`
        : nothing
    }
      ${visibleDays.map((one) => this.day(one))}${this.#end(days.length)}
      <p class="until" part="notice" role="status" tabindex="-1">
        ${this.busy ? messages.loadingTimes : isEnd && !this.failed ? messages.noFurtherTimes : nothing}
      </p>`
  }
}
