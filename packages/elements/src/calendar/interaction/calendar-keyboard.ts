import { addDays, addMonths, daysBetween, type PlainDate, type When } from '@whenable/time'
import type { ReactiveController } from 'lit'
import { extending, isAt, moveCursor, rangeBetween } from '../model/cursor.model.js'
import type { EventButton } from '../views/event-button.js'
import { type Cursor, keyOf } from '../views/view-context.js'
import type { CalendarVerb } from './calendar.keys.js'
import type { CalendarHost } from './calendar-host.js'
import type { KeyboardCursor } from './keyboard-cursor.js'
import { moveOn } from './moving.js'

/**
 * Executes the keyboard verbs of a calendar: at a day or time, at an event, or while an event is moved. It does not
 * know how these are rendered.
 */
export class CalendarKeyboard implements ReactiveController {
  #anchor: Cursor | undefined

  constructor(
    private readonly host: CalendarHost,
    private readonly place: KeyboardCursor,
  ) {
    host.element.addController(this)
  }

  /** A button may be reused for another event: the focus follows the event. */
  hostUpdated(): void {
    const { focusedEvent, active } = this.place
    if (!active || !focusedEvent?.occurrence || keyOf(focusedEvent.occurrence) === active) return
    this.host.element.renderRoot.querySelector<HTMLElement>('.main .event[tabindex="0"]')?.focus()
  }

  /** The selection from where Shift was first pressed. */
  get range(): When | null {
    return this.#anchor ? (rangeBetween(this.#anchor, this.place.at, this.host.place().grid) ?? null) : null
  }

  /** Executes a verb; `false` leaves its key to the browser. */
  move(verb: CalendarVerb): boolean {
    const { moved } = this.place
    if (moved) {
      this.place.moved = moveOn(verb, moved, this.host)
      return true
    }
    const event = this.place.focusedEvent
    if (event) return this.#atEvent(verb, event)
    return this.#atCursor(verb)
  }

  #page(verb: CalendarVerb): boolean {
    const { view } = this.host.place()
    const step = verb === 'page-up' ? -1 : verb === 'page-down' ? 1 : 0
    if (verb === 'today') this.#to(this.host.place().today)
    else if (!step) return false
    else if (view === 'month') this.#to(addMonths(this.place.at.date, step))
    else {
      const { at } = this.place
      const [before] = this.host.place().dates as [PlainDate]
      this.host.turn(step)
      const [after] = this.host.place().dates as [PlainDate]
      this.place.cursor = { ...at, date: addDays(at.date, daysBetween(before, after)) }
    }
    this.place.active = ''
    return true
  }

  /** Goes to a day, on another page if needed. */
  #to(date: PlainDate, cursor: Cursor = { ...this.place.at, date }): void {
    const { dates, view } = this.host.place()
    const isHere =
      dates.includes(date) && (view !== 'month' || date.slice(0, 7) === this.place.at.date.slice(0, 7))
    this.place.cursor = cursor
    if (isHere) return
    const [first, last] = [dates[0], dates.at(-1)] as [PlainDate, PlainDate]
    const step = date < first ? -1 : 1
    const isBeside = date === addDays(first, -1) || date === addDays(last, 1)
    if (view !== 'month' && isBeside) this.host.turn(step)
    else this.host.goTo(date)
    const now = this.host.place().dates
    // Skips days that the view leaves out.
    if (!now.includes(date))
      this.place.cursor = { ...cursor, date: (step < 0 ? now.at(-1) : now[0]) as PlainDate }
  }

  #atCursor(verb: CalendarVerb): boolean {
    const { at } = this.place
    if (this.#page(verb)) return this.leaveRange()
    if (verb === 'enter') return this.#enter()
    if (verb === 'select') return this.#selectRange()
    if (verb === 'leave') return !!this.#anchor && this.leaveRange()
    const extend = extending[verb]
    if (extend) this.#anchor ??= at
    const next = moveCursor(at, extend ?? verb, this.host.place())
    if (!next) return false
    if (extend) {
      if (this.host.place().dates.includes(next.date)) this.place.cursor = next
      const { range } = this
      if (range) this.host.announce('')
      return true
    }
    this.#to(next.date, next)
    return this.leaveRange()
  }

  /** Ends the selection. */
  leaveRange(): true {
    this.#anchor = undefined
    return true
  }

  #enter(): boolean {
    const { at } = this.place
    const { grid } = this.host.place()
    const cell = this.host.element.renderRoot.querySelector('.stop')?.closest('[role="gridcell"]')
    const own = [...(cell?.querySelectorAll<EventButton>('.event, .more') ?? [])]
    const listed = this.host.element.renderRoot.querySelector<HTMLElement>('.day-events .event')
    const event =
      grid && at.place !== null
        ? own.find((one) => one.occurrence && isAt(one.occurrence, at, grid))
        : (own[0] ?? listed)
    if (!event || this.#anchor) return this.#selectRange()
    event.focus()
    return true
  }

  #selectRange(): boolean {
    const { at } = this.place
    const when = this.range ?? rangeBetween(at, at, this.host.place().grid)
    this.#anchor = undefined
    if (when) this.host.selectRange(when)
    return true
  }

  #atEvent(verb: CalendarVerb, event: EventButton): boolean {
    const { occurrence } = event
    const cell = event.closest('[role="gridcell"]')
    if (verb === 'leave') {
      if (cell) this.#standAt(cell)
      this.place.active = ''
      return true
    }
    if (verb === 'move' && occurrence && this.host.isEditable(occurrence)) {
      this.place.moved = moveOn('begin', { occurrence, when: occurrence.when }, this.host)
      return true
    }
    if (this.#page(verb)) return true
    const to = this.#beside(event, verb, cell)
    to?.focus()
    // The button handles Enter and Space.
    return !!to || !['enter', 'select'].includes(verb)
  }

  #standAt(cell: Element): void {
    const { date } = cell as Element & { date?: PlainDate }
    if (date)
      this.place.cursor = {
        ...this.place.at,
        date,
        ...(cell.matches('.all-day-cell') ? { place: null } : {}),
      }
  }

  /** The event before or after one in its day, or the nearest one of the next day that has any. */
  #beside(event: HTMLElement, verb: CalendarVerb, cell: Element | null): HTMLElement | undefined {
    const within = (place: Element) => [...place.querySelectorAll<HTMLElement>('.event:not(div), .more')]
    if (!cell) {
      const list = within(event.closest('.day-events, .main') as Element)
      return list[list.indexOf(event) + (verb === 'up' ? -1 : verb === 'down' ? 1 : Number.NaN)]
    }
    const step = { previous: -1, next: 1, up: -1, down: 1 }[verb as string]
    if (!step) return undefined
    if (verb === 'up' || verb === 'down') {
      const own = within(cell)
      return own[own.indexOf(event) + step]
    }
    const cells = [...(cell.parentElement?.querySelectorAll('[role="gridcell"]') ?? [])]
    const { top } = event.getBoundingClientRect()
    const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - top)
    for (let index = cells.indexOf(cell) + step; cells[index]; index += step) {
      const [nearest] = within(cells[index] as Element).sort((a, b) => distance(a) - distance(b))
      if (nearest) return nearest
    }
    return undefined
  }
}
