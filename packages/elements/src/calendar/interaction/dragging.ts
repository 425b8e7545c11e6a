import { dateAt, daysBetween, type Instant, type PlainDate, startOfDay, type When } from '@whenable/time'
import { instantOnAxis } from '../model/day-axis.model.js'
import { firstDateOf, resizeWhen, shiftWhen } from '../model/moved-when.model.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import type { EventButton } from '../views/event-button.js'
import { CURSOR_MINUTES } from '../views/view-context.js'
import type { CalendarHost } from './calendar-host.js'
import { changeEvent } from './change-event.js'

/** A cell under the pointer and the minute of its axis; `null` if the cell has no times. */
interface Spot {
  readonly date: PlainDate
  readonly place: number | null
}

/** What a pointer was pressed on: an event, its end, or empty time. */
interface Gesture {
  readonly from: Spot
  readonly x: number
  readonly y: number
  readonly pointerId: number
  readonly isTouch: boolean
  readonly event: EventOccurrence | undefined
  readonly isResizing: boolean
  /** Whether it moved far enough, or was held long enough, to be a drag. */
  isActive: boolean
}

/** Events snap to quarters of an hour. */
const SNAP = 15
/** Pixels before a pointer drags, and before a finger turns the page. */
const THRESHOLD = 5
const SWIPE = 60
/** Milliseconds that a finger is held before it drags: shorter gestures scroll. */
const LONG_PRESS = 450

const snapped = (place: number, step: number): number => Math.floor(place / step) * step

/**
 * Selects time, moves and resizes events, and turns pages by pointer. A finger that is held drags, a horizontal swipe
 * turns the page, anything else scrolls. The calendar renders the drag and handles its result.
 */
export class Dragging {
  /** Whether the next click ends a drag, and is to be ignored. */
  hasDragged = false
  #gesture: Gesture | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #result: { range: When | null; moved: { occurrence: EventOccurrence; when: When } | null } | undefined
  #listening: AbortController | undefined

  constructor(private readonly host: CalendarHost) {}

  /** Handles a pointer press. */
  begin(event: PointerEvent): void {
    this.hasDragged = false
    const target = event.composedPath()[0] as Element
    const button = target.closest<EventButton>('.event')
    if (event.button !== 0 || this.#gesture || target.closest('.more, .number, .day-events, .agenda')) return
    const from = this.#spotAt(event)
    if (!from || (button && !this.host.isEditable(button.occurrence) && event.pointerType !== 'touch')) return
    const isTouch = event.pointerType === 'touch'
    const { clientX: x, clientY: y, pointerId } = event
    this.#gesture = {
      ...{ from, x, y, pointerId, isTouch, isActive: false, event: button?.occurrence },
      isResizing: target.matches('.grip'),
    }
    this.#listening = new AbortController()
    const { signal } = this.#listening
    addEventListener('pointermove', (move) => this.#handleMove(move), { signal })
    addEventListener('pointerup', (up) => this.#handleUp(up), { signal })
    addEventListener('pointercancel', () => this.end(), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.end(), { signal })
    if (!isTouch) return
    // The page does not scroll during a drag.
    addEventListener('touchmove', (touch) => this.#gesture?.isActive && touch.preventDefault(), {
      signal,
      passive: false,
    })
    addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
    this.#timer = setTimeout(() => this.#turnOn(event), LONG_PRESS)
  }

  #turnOn(event: PointerEvent): void {
    const gesture = this.#gesture
    if (!gesture || (gesture.event && !this.host.isEditable(gesture.event))) return
    gesture.isActive = true
    this.#draw(event)
  }

  #handleMove(event: PointerEvent): void {
    const gesture = this.#gesture
    if (!gesture || event.pointerId !== gesture.pointerId) return
    const distance = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y)
    if (!gesture.isActive && distance < THRESHOLD) return
    if (!gesture.isActive && gesture.isTouch) {
      clearTimeout(this.#timer)
      return
    }
    gesture.isActive = true
    this.#draw(event)
  }

  #handleUp(event: PointerEvent): void {
    const gesture = this.#gesture
    const result = this.#result
    if (!gesture || event.pointerId !== gesture.pointerId) return
    this.end()
    if (gesture.isActive) {
      this.hasDragged = true
      if (result?.moved) changeEvent(result.moved.occurrence, result.moved.when, this.host)
      else if (result?.range) this.host.selectRange(result.range)
      return
    }
    const across = event.clientX - gesture.x
    const isSwipe =
      gesture.isTouch &&
      Math.abs(across) > SWIPE &&
      Math.abs(across) > 2 * Math.abs(event.clientY - gesture.y)
    if (isSwipe) this.host.turn(across < 0 === (this.host.direction() === 'ltr') ? 1 : -1)
    else if (!gesture.event && !(event.composedPath()[0] as Element).closest?.('.compact'))
      this.#selectRange(gesture.from, gesture.from, CURSOR_MINUTES)
  }

  /** Cancels the gesture. */
  end(): void {
    clearTimeout(this.#timer)
    this.#listening?.abort()
    this.#gesture = this.#result = undefined
    this.host.showDrag(null, null)
  }

  #selectRange(from: Spot, to: Spot, step: number): void {
    const when = this.#between(from, to, step)
    if (when) this.host.selectRange(when)
  }

  /** The cell under a pointer, and its time. */
  #spotAt({ clientX, clientY }: PointerEvent): Spot | undefined {
    const root = this.host.element.renderRoot as ShadowRoot
    const cell = root
      .elementsFromPoint(clientX, clientY)
      .find((one): one is HTMLElement & { date: PlainDate } => one.matches('.column, .all-day-cell, .day'))
    if (!cell) return undefined
    const { grid } = this.host.place()
    if (!grid || !cell.matches('.column')) return { date: cell.date, place: null }
    const { top, height } = cell.getBoundingClientRect()
    return { date: cell.date, place: grid.from + ((clientY - top) / height) * (grid.to - grid.from) }
  }

  #instantAt({ date, place }: Spot): Instant {
    const { grid, timeZone } = this.host.place()
    const parts = grid?.columns.find((column) => column.date === date)?.parts
    return (parts && place !== null ? instantOnAxis(parts, place) : undefined) ?? startOfDay(date, timeZone)
  }

  #between(a: Spot, b: Spot, step: number): When | undefined {
    if (a.place === null || b.place === null) {
      const [start_date, end_date] = [a.date, b.date].sort() as [PlainDate, PlainDate]
      return { object: 'datespan', start_date, end_date }
    }
    const edge = (spot: Spot, later: number) =>
      this.#instantAt({ ...spot, place: snapped(spot.place as number, step) + later })
    const start_time = Math.min(edge(a, 0), edge(b, 0)) as Instant
    const end_time = Math.max(edge(a, step), edge(b, step)) as Instant
    return start_time < end_time ? { object: 'timespan', start_time, end_time } : undefined
  }

  #draw(event: PointerEvent): void {
    const gesture = this.#gesture
    const spot = this.#spotAt(event)
    if (!gesture || !spot) return
    const { event: occurrence } = gesture
    this.#result = occurrence
      ? { range: null, moved: { occurrence, when: this.#whenOf(gesture, occurrence, spot) } }
      : { range: this.#between(gesture.from, spot, SNAP) ?? null, moved: null }
    this.host.showDrag(this.#result.range, this.#result.moved)
  }

  /** Where an event would be if the pointer were released here. */
  #whenOf({ from, isResizing }: Gesture, occurrence: EventOccurrence, to: Spot): When {
    const { timeZone } = this.host.place()
    const { when } = occurrence
    if (from.place === null || to.place === null) {
      // In the all-day row and in a month, the time of day stays.
      const days = daysBetween(from.date, to.date)
      return (isResizing ? resizeWhen : shiftWhen)(when, { days }, timeZone)
    }
    if (isResizing) {
      const end = this.#instantAt({ ...to, place: snapped(to.place + SNAP, SNAP) })
      return resizeWhen(when, { minutes: (end - occurrence.end) / 60 }, timeZone)
    }
    // Its start snaps to the nearest quarter of an hour, considering where it was grabbed.
    const grabOffset = from.place - this.#placeOf(occurrence)
    const target = { date: to.date, place: Math.max(0, snapped(to.place - grabOffset + SNAP / 2, SNAP)) }
    const days = daysBetween(from.date, to.date)
    const shifted = shiftWhen(when, { days }, timeZone)
    const start =
      shifted.object === 'timespan' ? shifted.start_time : shifted.object === 'time' ? shifted.time : 0
    const targetStart =
      firstDateOf(shifted, timeZone) === target.date ? this.#instantAt(target) : (start as Instant)
    return shiftWhen(shifted, { minutes: (targetStart - start) / 60 }, timeZone)
  }

  #placeOf(occurrence: EventOccurrence): number {
    const { grid, timeZone } = this.host.place()
    const date = dateAt(occurrence.start, timeZone)
    const placed = grid?.columns
      .find((column) => column.date === date)
      ?.placed.find(({ item }) => item.occurrence === occurrence)
    return placed?.item.from ?? 0
  }
}
