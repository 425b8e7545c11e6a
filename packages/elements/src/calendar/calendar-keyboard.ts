import { addDays, addMonths, daysBetween, type Instant, type PlainDate, type When } from '@whenable/time'
import type { LitElement, ReactiveController } from 'lit'
import { RovingKeyboard } from '../controllers/roving-keyboard.js'
import { type CalendarVerb, calendarKeys } from './calendar.keys.js'
import { CURSOR_MINUTES, type CursorRoom, extending, isAt, moveCursor, rangeBetween } from './cursor.model.js'
import { placeOnAxis } from './day-axis.model.js'
import type { EventButton } from './event.template.js'
import type { EventOccurrence } from './plain-events.model.js'
import { type Cursor, keyOf } from './scene.js'
import type { CalendarView } from './views.model.js'

/** What a calendar does for its keyboard. */
export interface KeyboardHost extends LitElement {
  readonly place: CursorRoom & {
    readonly view: CalendarView
    readonly timeZone: string
    readonly today: PlainDate
    readonly now: Instant
  }
  /** Shows the page of another day. */
  goTo(date: PlainDate): void
  /** Shows the page before or after this one. */
  turn(step: 1 | -1): void
  select(when: When): void
  change(seen: EventOccurrence, when: When): void
  say(words: string): void
  isEditable(seen: EventOccurrence): boolean
  direction(): 'ltr' | 'rtl'
  /** An event begins to be moved, is where it would be now, or is not moved after all. */
  told(step: 'begun' | 'moved' | 'left', seen: EventOccurrence, when: When): void
}

/**
 * Where the keyboard is in a calendar, and what it does there: at a day or time, at an event, or moving an event. It does not
 * know how these are drawn.
 */
export class CalendarKeyboard implements ReactiveController {
  /** The event that the keyboard is on, by its key; empty at a day or time. */
  active = ''
  moved: { seen: EventOccurrence; when: When } | null = null
  private cursor: Cursor | undefined
  private anchor: Cursor | undefined
  private moveBy: typeof import('./moving.js').moveBy | undefined
  readonly roving: RovingKeyboard<CalendarVerb>

  constructor(private readonly host: KeyboardHost) {
    host.addController(this)
    this.roving = new RovingKeyboard(host, calendarKeys, {
      move: (verb) => this.move(verb),
      item: () =>
        host.renderRoot.querySelector<HTMLElement>(this.active ? '.main .event[tabindex="0"]' : '.stop'),
      direction: () => host.direction(),
    })
  }

  /** The button that had the focus may stand for another event now: the focus goes with its event. */
  hostUpdated(): void {
    const { focusedEvent, active } = this
    if (!active || !focusedEvent?.occurrence || keyOf(focusedEvent.occurrence) === active) return
    this.host.renderRoot.querySelector<HTMLElement>('.main .event[tabindex="0"]')?.focus()
  }

  /** The day or time that is the tab stop: where the keyboard was, else today and now, else the first day in the morning. */
  get at(): Cursor {
    const { dates, grid, today, now } = this.host.place
    const kept = this.cursor
    const date = [kept?.date, today].find((one) => one && dates.includes(one)) ?? (dates[0] as PlainDate)
    if (!grid) return { date, place: null }
    if (
      kept &&
      kept.date === date &&
      (kept.place === null || (kept.place >= grid.from && kept.place < grid.to))
    )
      return kept
    const column = grid.columns.find((one) => one.date === date)
    const wanted = date === today && column ? placeOnAxis(column.parts, now) : 540
    const place = Math.floor(wanted / CURSOR_MINUTES) * CURSOR_MINUTES
    return { date, place: Math.min(Math.max(grid.from, place), grid.to - CURSOR_MINUTES) }
  }

  /** The days or the time that are selected from where Shift was pressed first. */
  get range(): When | null {
    return this.anchor ? (rangeBetween(this.anchor, this.at, this.host.place.grid) ?? null) : null
  }

  /** The keyboard goes on from a day. */
  standOn(date: PlainDate): void {
    this.cursor = { date, place: this.cursor?.place ?? null }
    this.anchor = undefined
    this.active = ''
    this.host.requestUpdate()
  }

  /** The focus has come to an event, or to what is none. */
  readonly focused = ({ target }: Event): void => {
    const { occurrence } = target as Partial<EventButton>
    const active = occurrence ? keyOf(occurrence) : ''
    if (active === this.active || (target as Element).matches('.more, .number')) return
    this.active = active
    this.host.requestUpdate()
  }

  private get focusedEvent(): EventButton | null {
    return this.host.renderRoot.querySelector<EventButton>('.main :is(.event, .more):focus')
  }

  private move(verb: CalendarVerb): boolean {
    if (this.moved) return this.whileMoving(verb)
    const event = this.focusedEvent
    if (event) return this.atEvent(verb, event)
    return this.atCursor(verb)
  }

  private page(verb: CalendarVerb): boolean {
    const { view } = this.host.place
    const step = verb === 'page-up' ? -1 : verb === 'page-down' ? 1 : 0
    if (verb === 'today') this.to(this.host.place.today)
    else if (!step) return false
    else if (view === 'month') this.to(addMonths(this.at.date, step))
    else {
      const { at } = this
      const [before] = this.host.place.dates as [PlainDate]
      this.host.turn(step)
      const [after] = this.host.place.dates as [PlainDate]
      this.cursor = { ...at, date: addDays(at.date, daysBetween(before, after)) }
    }
    this.active = ''
    return true
  }

  /** Goes to a day, on another page if it is not on this one. */
  private to(date: PlainDate, cursor: Cursor = { ...this.at, date }): void {
    const { dates, view } = this.host.place
    const isHere = dates.includes(date) && (view !== 'month' || date.slice(0, 7) === this.at.date.slice(0, 7))
    this.cursor = cursor
    if (isHere) return
    const [first, last] = [dates[0], dates.at(-1)] as [PlainDate, PlainDate]
    const step = date < first ? -1 : 1
    const isBeside = date === addDays(first, -1) || date === addDays(last, 1)
    if (view !== 'month' && isBeside) this.host.turn(step)
    else this.host.goTo(date)
    const now = this.host.place.dates
    // Days that a view leaves out are passed over.
    if (!now.includes(date)) this.cursor = { ...cursor, date: (step < 0 ? now.at(-1) : now[0]) as PlainDate }
  }

  private atCursor(verb: CalendarVerb): boolean {
    const { at } = this
    if (this.page(verb)) return this.unanchored()
    if (verb === 'enter') return this.enter()
    if (verb === 'select') return this.select()
    if (verb === 'leave') return !!this.anchor && this.unanchored()
    const extend = extending[verb]
    if (extend) this.anchor ??= at
    const next = moveCursor(at, extend ?? verb, this.host.place)
    if (!next) return false
    if (extend) {
      if (this.host.place.dates.includes(next.date)) this.cursor = next
      const { range } = this
      if (range) this.host.say('')
      return true
    }
    this.to(next.date, next)
    return this.unanchored()
  }

  private unanchored(): boolean {
    this.anchor = undefined
    return true
  }

  /** Goes to the first event of the day or time where the keyboard is; selects it where there is none. */
  readonly enter = (): boolean => {
    const { at } = this
    const { grid } = this.host.place
    const cell = this.host.renderRoot.querySelector('.stop')?.closest('[role="gridcell"]')
    const own = [...(cell?.querySelectorAll<EventButton>('.event, .more') ?? [])]
    const listed = this.host.renderRoot.querySelector<HTMLElement>('.of-day .event')
    const event =
      grid && at.place !== null
        ? own.find((one) => one.occurrence && isAt(one.occurrence, at, grid))
        : (own[0] ?? listed)
    if (!event || this.anchor) return this.select()
    event.focus()
    return true
  }

  private select(): boolean {
    const { at } = this
    const when = this.range ?? rangeBetween(at, at, this.host.place.grid)
    this.anchor = undefined
    if (when) this.host.select(when)
    return true
  }

  private atEvent(verb: CalendarVerb, event: EventButton): boolean {
    const { occurrence } = event
    const cell = event.closest('[role="gridcell"]')
    if (verb === 'leave') {
      if (cell) this.standAt(cell)
      this.active = ''
      return true
    }
    if (verb === 'move' && occurrence && this.host.isEditable(occurrence)) {
      void this.beginMove(occurrence)
      return true
    }
    if (this.page(verb)) return true
    const to = this.beside(event, verb, cell)
    to?.focus()
    // Enter and Space are its button's own.
    return !!to || !['enter', 'select'].includes(verb)
  }

  private standAt(cell: Element): void {
    const { date } = cell as Element & { date?: PlainDate }
    if (date) this.cursor = { ...this.at, date, ...(cell.matches('.whole') ? { place: null } : {}) }
  }

  /** The event before or after one in its day, or the nearest one in height of the next day that has any. */
  private beside(event: HTMLElement, verb: CalendarVerb, cell: Element | null): HTMLElement | undefined {
    const within = (place: Element) => [...place.querySelectorAll<HTMLElement>('.event:not(div), .more')]
    if (!cell) {
      const list = within(event.closest('ul, .main') as Element)
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
    const far = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - top)
    for (let index = cells.indexOf(cell) + step; cells[index]; index += step) {
      const [nearest] = within(cells[index] as Element).sort((a, b) => far(a) - far(b))
      if (nearest) return nearest
    }
    return undefined
  }

  private async beginMove(seen: EventOccurrence): Promise<void> {
    this.moveBy = (await import('./moving.js')).moveBy
    this.moved = { seen, when: seen.when }
    this.host.told('begun', seen, seen.when)
  }

  private whileMoving(verb: CalendarVerb): boolean {
    const moved = this.moved as { seen: EventOccurrence; when: When }
    const { grid, timeZone } = this.host.place
    const isTimed = !moved.seen.allDay && !!grid
    if (verb === 'leave') {
      this.moved = null
      this.host.told('left', moved.seen, moved.seen.when)
    } else if (verb === 'enter' || verb === 'select') {
      this.moved = null
      this.host.change(moved.seen, moved.when)
    } else {
      const to = this.moveBy?.(verb, moved.when, isTimed, timeZone)
      if (!to) return true
      this.moved = { ...moved, when: to.when }
      if (!this.host.place.dates.includes(to.date)) this.host.goTo(to.date)
      this.host.told('moved', moved.seen, to.when)
    }
    return true
  }
}
