import { type Slot, slotKey } from '@whenable/flow'
import {
  defaultHourCycle,
  formatDate,
  formatTime,
  type HourCycle,
  isPlainDate,
  type TimeFormat,
} from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { RovingKeyboard } from '../base/roving-keyboard.js'
import { visitorFormat } from '../base/visitor-format.js'
import type { VisitorCalendar } from '../calendar-import/visitor-calendar.js'
import { HourCycleChangeEvent } from '../events/hour-cycle-change.js'
import { RetryEvent } from '../events/retry.js'
import { SlotConfirmEvent } from '../events/slot-confirm.js'
import { valueChange } from '../events/value-change.js'
import { FormControl } from '../form/form-control.js'
import type { LanguageDay } from '../messages/cities.js'
import { dateName } from '../messages/day-names.js'
import { type ChoosingMessages, choosing } from '../messages/generated/choosing.js'
import { type TimesMessages, times } from '../messages/generated/times.js'
import { Localized } from '../messages/localize.js'
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
 * Lists the times of one day. The visitor selects a time and confirms it with the button beside it. The list is one tab stop;
 * the arrow keys move between the times. With `no-confirm` choosing a time is enough. The page provides the slots of the day.
 *
 * @fires change - the visitor chose a time, now in `value`
 * @fires when-slot-confirm - the visitor continued with the chosen time
 * @fires when-hour-cycle-change - the visitor switched between 12 and 24 hours
 * @fires when-retry - the visitor pressed the button that loads the times again
 * @keyboard Tab - to the chosen time or the first one, then to the button beside it
 * @keyboard ArrowUp, ArrowDown, ArrowLeft, ArrowRight - to the time before or after
 * @keyboard Home, End - to the first and the last time
 * @keyboard Enter, Space - chooses the time; on the button beside it, continues with it
 * @csspart header - the day and the choice between 12 and 24 hours
 * @csspart title - the day
 * @csspart hour-cycle - a button of the choice between 12 and 24 hours
 * @csspart part-of-day - the heading of the morning, afternoon or evening
 * @csspart slot - a time; also `selected`, `conflict` (with the visitor’s calendar) and `full` (no seats left)
 * @csspart confirm-button - continues with the selected time
 * @csspart notice - the text shown if there are no times
 * @csspart retry-button - loads the times again
 */
export class SlotList extends FormControl {
  static override styles = [tokens, controls, actions, slotStyles, slotListStyles]
  static override properties = {
    slots: { attribute: false },
    conflictOf: { type: Function, attribute: false },
    value: {},
    date: {},
    timeZone: { attribute: 'time-zone' },
    otherTimeZone: { attribute: 'other-time-zone' },
    hourCycle: { attribute: 'hour-cycle' },
    hideHourCycle: { type: Boolean, attribute: 'hide-hour-cycle' },
    noConfirm: { type: Boolean, attribute: 'no-confirm' },
    busy: { type: Boolean },
    failed: { type: Boolean },
    messages: { attribute: false },
    active: { state: true },
  }

  /** Slots of the day, in ascending order. */
  slots: readonly Slot[] = []
  /** Returns what a slot conflicts with in the visitor's calendar. */
  conflictOf: VisitorCalendar['conflictOf'] | null = null
  /**
   * Key of the chosen slot (`slotKey`): its start in Unix seconds; for a group event also a space and the event's id.
   */
  value = ''
  /** The day, `YYYY-MM-DD` in `time-zone`; empty if none is chosen. */
  date = ''
  /** The visitor's time zone (IANA name). Default: the browser's. */
  timeZone: string | null = null
  /** The hosts' time zone (IANA name). Its times are added in small print where the clocks differ. */
  otherTimeZone: string | null = null
  /** `h12` or `h23`. Default: the language's. */
  hourCycle: HourCycle | null = null
  /** Hides the choice between 12 and 24 hours. */
  hideHourCycle = false
  /** Has no button beside the chosen time: the visitor continues by choosing it, also again. */
  noConfirm = false
  /** Whether slots are being loaded. */
  busy = false
  /** Whether loading the slots failed. */
  failed = false
  /** Messages that replace the element's own. */
  messages: Partial<ChoosingMessages & TimesMessages> | null = null

  /** Key of the slot that has the keyboard's focus. */
  private active = ''
  #focusConfirm = false

  readonly #text = new Localized<ChoosingMessages & TimesMessages & Partial<LanguageDay>>(this, {
    ...choosing,
    ...times,
  })
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

  /** Key of the slot that is the tab stop: the last focused one, the chosen one, or the first. */
  get #stop(): string {
    const keys = this.slots.map(slotKey)
    return [this.active, this.value].find((key) => keys.includes(key)) ?? keys[0] ?? ''
  }

  /** The hour cycle in use. */
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
    if (this.active !== this.value) {
      this.value = this.active
      this.dispatchEvent(valueChange())
    }
    if (this.noConfirm) this.dispatchEvent(new SlotConfirmEvent(slot))
  }

  protected override updated(): void {
    if (!this.#focusConfirm) return
    this.#focusConfirm = false
    for (const button of this.renderRoot.querySelectorAll<HTMLElement>('.primary'))
      if (button.checkVisibility()) button.focus()
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
    const place = otherPlace(start, format, this.otherTimeZone)
    const hostTime = place && formatTime(start, { ...format, timeZone: this.otherTimeZone as string })
    const seats = seatsLeft(slot, messages)
    return html`<li class=${isSelected ? 'pair' : nothing}>
      <button
        class=${hostTime && !isSelected ? 'slot two' : 'slot'}
        part=${`slot${isSelected ? ' selected' : ''}${conflict ? ' conflict' : ''}${isFull(slot) ? ' full' : ''}`}
        tabindex=${key === this.#stop ? 0 : -1}
        aria-pressed=${isSelected}
        aria-disabled=${isFull(slot)}
        @click=${() => this.#choose(slot)}
      >
        ${time}${
          hostTime && !isSelected
            ? html`${' '}<small
                >${messages
                  .hostTime(hostTime, place)
                  .split(hostTime)
                  .map(
                    (text, index) =>
                      html`${index ? hostTime : ''}<span class="visually-hidden">${text}</span>`,
                  )}</small
              >`
            : nothing
        }${
          seats
            ? html`${' '}<small class=${isSelected ? 'visually-hidden' : 'seats'}>${seats}</small>`
            : nothing
        }${
          conflict
            ? html`${' '}<small class=${isSelected ? 'visually-hidden' : 'conflict'}
                >${conflict}</small
              >`
            : nothing
        }
      </button>
      ${isSelected && !this.noConfirm ? this.#confirmButton(slot, messages.nextWith(day, time), messages.next, 'next') : nothing}
    </li>`
  }

  #confirmButton(slot: Slot, name: string, label: string, place: 'next' | 'below'): TemplateResult {
    return html`<button
      class="primary ${place}"
      part="confirm-button"
      aria-label=${name}
      @click=${() => this.dispatchEvent(new SlotConfirmEvent(slot))}
    >
      ${label}
    </button>`
  }

  /** The button below all times, where a booking has no room for one beside the time. */
  #confirmBelow(day: string, shortDay: string, format: TimeFormat) {
    const { messages } = this.#text
    const slot = this.slots.find((one) => slotKey(one) === this.value)
    if (!slot) return nothing
    const time = slotTime(slot.start, format)
    return this.#confirmButton(slot, messages.nextWith(day, time), messages.nextWith(shortDay, time), 'below')
  }

  #times(day: string, format: TimeFormat): TemplateResult[] {
    const [first] = this.slots
    const place = first && otherPlace(first.start, format, this.otherTimeZone)
    return [...partsOfDay(this.slots, format.timeZone, this.#text.messages.eveningFrom)].map(
      ([part, slots], index) => html`<h3 class="part" part="part-of-day">
          <span id=${part}>${this.#text.messages[part]}</span>
          ${index ? nothing : html`<span aria-hidden="true">${place}</span>`}
        </h3>
        <ul role="list" class=${place ? 'wide' : nothing} aria-labelledby=${part} @keydown=${this.#keyboard.handle}>
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

  protected override template(): TemplateResult {
    const { lang, messages } = this.#text
    const { slots } = this
    const format = this.#format
    const day = isPlainDate(this.date) ? formatDate(this.date, { locale: lang, style: 'weekday-day' }) : ''
    const title = isPlainDate(this.date) && dateName(this.date, lang, 'day')
    const status = this.busy ? messages.loadingTimes : day && messages.dayWithTimes(day, slots.length)
    return html`${
      title
        ? html`<div class="bar" part="header">
            <h2 part="title">${title}</h2>
            ${this.hideHourCycle ? nothing : clockChoice(this.#clock, messages, this.#setClock)}
          </div>`
        : nothing
    }
      <p class="visually-hidden" role="status">${this.failed ? nothing : status}</p>
      ${this.#content(day, format)}${title && !this.noConfirm ? this.#confirmBelow(day, title, format) : nothing}`
  }
}
