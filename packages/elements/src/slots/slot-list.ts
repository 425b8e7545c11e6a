import { type Slot, slotKey } from '@whenable/flow'
import {
  defaultHourCycle,
  formatDate,
  formatTime,
  type HourCycle,
  isPlainDate,
  startOfDay,
  type TimeFormat,
} from '@whenable/time'
import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { visitorFormat } from '../base/visitor-format.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { RetryEvent } from '../events/retry.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { valueChange } from '../events/value-change.js'
import { type ChoosingMessages, choosing } from '../messages/choosing.js'
import { dayName } from '../messages/day-names.js'
import { Localized } from '../messages/localize.js'
import { type TimesMessages, times } from '../messages/times.js'
import { actions } from '../styles/actions.styles.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { clockChoice } from './clock-choice.template.js'
import { slotStyles } from './slot.styles.js'
import { type ListVerb, listKeys, moveInList } from './slot-list.keys.js'
import { conflictText, isFull, otherPlace, partsOfDay, seatsLeft, slotTime } from './slot-list.model.js'
import { slotListStyles } from './slot-list.styles.js'
import { timesError } from './times-error.template.js'

/**
 * The times of one day, of which one is chosen and then confirmed with the button beside it.
 * One tab stop; the arrow keys go through the times. Which slots belong to the day is the caller's knowledge.
 *
 * @fires change - the visitor chose a time, now in `value`
 * @fires when-slot-confirm - the visitor goes on with the chosen time
 * @fires when-hour-cycle-change - the visitor changed between 12 and 24 hours
 * @fires when-retry - the visitor asks again for the times that failed
 * @keyboard Tab - to the chosen time, else to the first one; on to the button beside the chosen one
 * @keyboard ArrowUp, ArrowDown, ArrowLeft, ArrowRight - to the time before and after
 * @keyboard Home, End - to the first and the last time
 * @keyboard Enter, Space - chooses the time; on the button beside it, goes on with it
 * @csspart header - the day and the choice of the clock
 * @csspart title - the day
 * @csspart hour-cycle - a button of the clock
 * @csspart part-of-day - morning, afternoon, evening
 * @csspart slot - a time; also `selected`, `conflict` where it conflicts with the visitor’s calendar, and `full` where a group event is
 * @csspart confirm-button - goes on with the time beside it
 * @csspart notice - what is said when there are no times
 * @csspart retry-button - loads the times again
 */
export class SlotList extends LitElement {
  static override styles = [tokens, controls, actions, slotStyles, slotListStyles]
  static override properties = {
    slots: { attribute: false },
    conflictOf: { attribute: false },
    value: {},
    date: {},
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    noClock: { type: Boolean, attribute: 'no-clock' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    active: { attribute: false },
  }

  /** The day's slots, ascending. */
  slots: readonly Slot[] = []
  /** What the visitor has at the time of a slot. */
  conflictOf: VisitorCalendar['conflictOf'] | null = null
  /** Key of the chosen slot (`slotKey`): its start in Unix seconds; of a group event, a space and the event's id after it. */
  value = ''
  /** The day, `YYYY-MM-DD` in `time-zone`; empty while none is chosen. */
  date = ''
  /** The visitor's zone, IANA name; the browser's unless given. */
  timeZone: string | null = null
  /** The hosts' zone, whose time stands small beside the visitor's where the clocks differ. */
  otherTimeZone: string | null = null
  /** `h12` or `h23`; the language's own unless given. */
  hourCycle: HourCycle | null = null
  /** Leaves out the choice between 12 and 24 hours. */
  noClock = false
  /** The slots are on their way. */
  busy = false
  /** The slots could not be loaded. */
  failed = false
  /** Words of the page's own, for this element alone. */
  messages: Partial<ChoosingMessages & TimesMessages> | null = null

  /** Key of the slot that the keyboard is on. */
  private active = ''
  #focusConfirm = false

  readonly #text = new Localized<ChoosingMessages & TimesMessages>(this, { ...choosing, ...times })
  readonly #keyboard = new RovingKeyboard<ListVerb>(this, listKeys, {
    move: (verb) => {
      const keys = this.slots.map(slotKey)
      this.active = keys[moveInList[verb](keys.indexOf(this.#stop), keys.length)] ?? ''
      return true
    },
    item: () => this.renderRoot.querySelector('.slot[tabindex="0"]'),
    direction: () => this.#text.direction,
  })

  /** Focuses the time that Tab reaches. */
  override focus(): void {
    this.#keyboard.focusItem()
  }

  /** Key of the slot that is the tab stop: where the keyboard was, else the chosen one, else the first. */
  get #stop(): string {
    const keys = this.slots.map(slotKey)
    return [this.active, this.value].find((key) => keys.includes(key)) ?? keys[0] ?? ''
  }

  /** The clock shown. */
  get #clock(): HourCycle {
    return this.hourCycle ?? defaultHourCycle(this.#text.lang)
  }

  get #format(): TimeFormat {
    return visitorFormat(this.#text.lang, this)
  }

  #choose(slot: Slot): void {
    this.active = slotKey(slot)
    if (isFull(slot)) return
    this.#focusConfirm = true
    this.requestUpdate()
    if (this.active === this.value) return
    this.value = this.active
    this.dispatchEvent(valueChange())
  }

  protected override updated(): void {
    if (!this.#focusConfirm) return
    this.#focusConfirm = false
    this.renderRoot.querySelector<HTMLElement>('.next')?.focus()
  }

  #setClock = (hourCycle: HourCycle): void => {
    this.hourCycle = hourCycle
    this.dispatchEvent(new HourCycleChangeEvent(hourCycle))
  }

  #item(slot: Slot, day: string, format: TimeFormat): TemplateResult {
    const { messages } = this.#text
    const { start } = slot
    const key = slotKey(slot)
    const isSelected = key === this.value
    const conflict = conflictText(this.conflictOf?.(slot), messages)
    const time = slotTime(start, format)
    const place = otherPlace(start, format.timeZone, this.otherTimeZone)
    const hostTime = place && formatTime(start, { ...format, timeZone: this.otherTimeZone as string })
    const seats = seatsLeft(slot, messages)
    return html`<li class=${isSelected ? 'pair' : nothing}>
      <button
        class="slot"
        part=${`slot${isSelected ? ' selected' : ''}${conflict ? ' conflict' : ''}${isFull(slot) ? ' full' : ''}`}
        tabindex=${key === this.#stop ? 0 : -1}
        aria-pressed=${isSelected}
        aria-disabled=${isFull(slot)}
        @click=${() => this.#choose(slot)}
      >
        ${time}${hostTime && !isSelected ? html` <small>${messages.hostTime(hostTime, place)}</small>` : nothing}${
          seats ? html` <small class=${isSelected ? 'visually-hidden' : 'seats'}>${seats}</small>` : nothing
        }${
          conflict
            ? html` <small class=${isSelected ? 'visually-hidden' : 'conflict'}
                >${conflict}</small
              >`
            : nothing
        }
      </button>
      ${
        isSelected
          ? html`<button
            class="primary next"
            part="confirm-button"
            aria-label=${messages.nextWith(day, time)}
            @click=${() => this.dispatchEvent(new SlotConfirmEvent(slot))}
          >
            ${messages.next}
          </button>`
          : nothing
      }
    </li>`
  }

  #times(day: string, format: TimeFormat): TemplateResult[] {
    return [...partsOfDay(this.slots, format.timeZone)].map(
      ([part, slots]) => html`<h3 class="part" id=${part} part="part-of-day">${this.#text.messages[part]}</h3>
        <ul role="list" aria-labelledby=${part} @keydown=${this.#keyboard.handle}>
          ${slots.map((slot) => this.#item(slot, day, format))}
        </ul>`,
    )
  }

  #content(day: string, format: TimeFormat) {
    const { messages } = this.#text
    if (this.failed) return timesError(messages, () => this.dispatchEvent(new RetryEvent()))
    if (this.slots.length) return this.#times(day, format)
    if (this.busy) {
      return html`<div aria-busy="true">${Array.from({ length: 5 }, () => html`<div class="skeleton"></div>`)}</div>`
    }
    return html`<p class="empty" part="notice">${day ? messages.noTimesOnDay : messages.chooseDay}</p>`
  }

  protected override render(): TemplateResult {
    const { lang, direction, messages } = this.#text
    const { slots } = this
    const format = this.#format
    const day = isPlainDate(this.date) ? formatDate(this.date, { locale: lang, style: 'weekday-day' }) : ''
    const title = isPlainDate(this.date) && dayName(startOfDay(this.date, 'UTC'), lang, 'UTC', 'day')
    const status = this.busy ? messages.loadingTimes : day && messages.dayWithTimes(day, slots.length)
    return html`<div lang=${lang} dir=${direction}>
      ${
        title
          ? html`<div class="bar" part="header">
            <h2 part="title">${title}</h2>
            ${this.noClock ? nothing : clockChoice(this.#clock, messages, this.#setClock)}
          </div>`
          : nothing
      }
      <p class="visually-hidden" role="status">${this.failed ? nothing : status}</p>
      ${this.#content(day, format)}
    </div>`
  }
}
