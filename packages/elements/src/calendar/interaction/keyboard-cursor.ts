import type { PlainDate, When } from '@whenable/time'
import { RovingKeyboard } from '../../base/roving-keyboard.js'
import { placeOnAxis } from '../model/day-axis.model.js'
import type { EventButton } from '../views/event-button.js'
import { CURSOR_MINUTES, type Cursor, keyOf } from '../views/view-context.js'
import { type CalendarVerb, calendarKeys } from './calendar.keys.js'
import type { CalendarHost } from './calendar-host.js'
import type { CalendarKeyboard } from './calendar-keyboard.js'
import type { MovedEvent } from './moving.js'

/**
 * The keyboard's position in a calendar: a day or time, or an event. The code for its keys is loaded on focus; keys
 * that are pressed earlier wait for it.
 */
export class KeyboardCursor {
  /** Key of the event with the focus; empty at a day or time. */
  active = ''
  moved: MovedEvent | null = null
  cursor: Cursor | undefined
  readonly roving: RovingKeyboard<CalendarVerb>
  #keyboard: CalendarKeyboard | undefined
  /** The request for the code of the keys. */
  #loading: Promise<void> | undefined
  /** How many keys wait for it. */
  #pendingKeys = 0

  constructor(private readonly host: CalendarHost) {
    this.roving = new RovingKeyboard(host.element, calendarKeys, {
      move: (verb) => this.#move(verb),
      item: () =>
        host.element.renderRoot.querySelector<HTMLElement>(
          this.active ? '.main .event[tabindex="0"]' : '.stop, .agenda .event[tabindex="0"]',
        ),
      direction: () => host.direction(),
    })
  }

  /** The day or time that is the tab stop: the last position, the current time, or the first day in the morning. */
  get at(): Cursor {
    const { dates, grid, today, now } = this.host.place()
    const stored = this.cursor
    const date = [stored?.date, today].find((one) => one && dates.includes(one)) ?? (dates[0] as PlainDate)
    if (!grid) return { date, place: null }
    if (
      stored &&
      stored.date === date &&
      (stored.place === null || (stored.place >= grid.from && stored.place < grid.to))
    )
      return stored
    const column = grid.columns.find((one) => one.date === date)
    const startMinute = date === today && column ? placeOnAxis(column.parts, now) : 540
    const place = Math.floor(startMinute / CURSOR_MINUTES) * CURSOR_MINUTES
    return { date, place: Math.min(Math.max(grid.from, place), grid.to - CURSOR_MINUTES) }
  }

  /** The days or the time that are selected from where Shift was pressed first. */
  get range(): When | null {
    return this.#keyboard?.range ?? null
  }

  /** The focused event, or the button that opens more events. */
  get focusedEvent(): EventButton | null {
    return this.host.element.renderRoot.querySelector<EventButton>('.main :is(.event, .more):focus')
  }

  /** Moves the cursor to a day. */
  moveTo(date: PlainDate): void {
    this.cursor = { date, place: this.cursor?.place ?? null }
    this.active = ''
    this.#keyboard?.leaveRange()
    this.host.element.requestUpdate()
  }

  /** Goes to the first event at the cursor; selects the time if there is none. */
  readonly enter = (): boolean => this.#move('enter')

  /** Handles focus on an event or elsewhere. */
  readonly handleFocus = ({ target }: Event): void => {
    void this.#load()
    const { occurrence } = target as Partial<EventButton>
    const active = occurrence ? keyOf(occurrence) : ''
    if (active === this.active || (target as Element).matches('.more, .number')) return
    this.active = active
    this.host.element.requestUpdate()
  }

  #load(): Promise<void> {
    this.#loading ??= import('./calendar-keyboard.js').then(
      ({ CalendarKeyboard }) => {
        this.#keyboard = new CalendarKeyboard(this.host, this)
      },
      () => {
        this.#loading = undefined
      },
    )
    return this.#loading
  }

  #move(verb: CalendarVerb): boolean {
    // Keys stay in order.
    if (this.#keyboard && !this.#pendingKeys) return this.#keyboard.move(verb)
    const isPress = verb === 'enter' || verb === 'select'
    // The event's button handles Enter and Space, unless other keys are pending.
    if (isPress && this.focusedEvent && !this.#pendingKeys) return false
    this.#pendingKeys++
    void this.#load().then(() => {
      this.#pendingKeys--
      if (this.#keyboard?.move(verb)) this.roving.focusItem()
      else if (isPress) this.focusedEvent?.click()
    })
    return true
  }
}
