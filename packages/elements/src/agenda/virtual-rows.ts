import type { PlainDate } from '@whenable/time'
import type { LitElement, ReactiveController } from 'lit'
import type { AgendaVerb } from './agenda.keys.js'
import { type AgendaDay, neighbour, placeOf, type RowPlace, rowAt, rowCount } from './agenda.model.js'
import type { Side } from './date-range.model.js'
import {
  distantRows,
  firstVisibleKey,
  preservingScroll,
  restoreScroll,
  type ScrollAnchor,
  scrollAnchorOf,
  watchEnds,
} from './scroll-anchor.js'

/** An agenda's interface for its rows. Pages cannot reach it. */
export interface RowsHost {
  readonly element: LitElement
  days(): readonly AgendaDay[]
  /** The day that the list starts at. */
  startDate(): PlainDate
  /** Whether more days can be loaded on a side now. */
  canExtend(side: Side): boolean
  extendRange(side: Side): void
}

/** How many rows are added at once. */
const STEP = 30

/**
 * Decides which rows of a list are rendered, and which one is the tab stop. Rows are added near the visible ends and
 * removed when they are far away. The element provides the days and renders the rows.
 */
export class VirtualRows implements ReactiveController {
  /** The first rendered row. */
  #head: RowPlace | null = null
  #count = STEP
  /** The last event that the keyboard moved to. */
  #active: RowPlace | null = null
  /** The first visible row. */
  #firstVisible: RowPlace | null = null
  /** Whether the list is scrolled to its start date. */
  #isPositioned = false
  #ends: IntersectionObserver | undefined
  /** The scroll anchor, and the width of the list at that time. */
  #scrollPosition: { readonly place: ScrollAnchor | undefined; readonly width: number } | undefined
  #widths: ResizeObserver | undefined

  constructor(private readonly host: RowsHost) {
    host.element.addController(this)
  }

  get #scroller(): HTMLElement | null {
    return this.host.element.renderRoot.querySelector('.scroll')
  }

  get #start(): RowPlace {
    return { date: this.host.startDate(), index: 0 }
  }

  /** The range of rendered rows; the last one is not included. */
  get renderedRows(): readonly [number, number] {
    const first = rowAt(this.host.days(), this.#head ?? this.#start)
    return [first, first + this.#count]
  }

  /** The day of the first visible row, once there is one. */
  get visibleDate(): PlainDate | undefined {
    return this.#firstVisible?.date
  }

  /** The event that is the tab stop: the last focused one, or the first visible one. */
  get stop(): RowPlace | null {
    const active = this.#active
    const days = this.host.days()
    const [first, last] = this.renderedRows
    const row = active ? rowAt(days, active) : -1
    if (row >= first && row < last) return active
    const place = placeOf(days, rowAt(days, this.#firstVisible ?? this.#start))
    if (!place) return null
    const hasEvents = days.find(({ date }) => date === place.date)?.entries.length
    return hasEvents ? place : (neighbour(days, place, 'next') ?? null)
  }

  /** Starts again at the start date. */
  reset(): void {
    this.#head = this.#active = this.#firstVisible = null
    this.#count = STEP
    this.#isPositioned = false
  }

  /** Renders and keeps the scroll position. */
  renderWithScroll(render: () => void): void {
    const scroller = this.#scroller
    preservingScroll(this.#isPositioned ? scroller : null, render)
    if (!this.#isPositioned && scroller) scroller.scrollTop = 0
    this.#isPositioned ||= this.host.days().length > 0
  }

  /** Adds rows at an end, or loads more days. */
  showMore(side: Side): void {
    const { host } = this
    const scroller = this.#scroller
    const [first, last] = this.renderedRows
    const total = rowCount(host.days())
    const distant = scroller ? distantRows(scroller) : { before: 0, after: 0 }
    if (side === 'before' && first > 0) this.#show(first - STEP, Math.min(last, total) - distant.after)
    else if (side === 'after' && last < total) this.#show(first + distant.before, last + STEP)
    else if (host.canExtend(side)) {
      // Rendered rows keep their place when days are added before them.
      this.#show(first, last)
      host.extendRange(side)
    }
  }

  #show(first: number, last: number): void {
    const from = Math.max(0, first)
    this.#head = placeOf(this.host.days(), from) ?? null
    this.#count = Math.max(STEP, last - from)
    this.host.element.requestUpdate()
  }

  /** Moves the focus to another event, and renders it. */
  move(verb: Exclude<AgendaVerb, 'today'>): boolean {
    const days = this.host.days()
    const from = this.#active ?? this.stop
    if (!from) return false
    const to = neighbour(days, from, verb)
    if (!to) {
      this.showMore(verb.startsWith('next') ? 'after' : 'before')
      return true
    }
    this.#active = to
    const row = rowAt(days, to)
    const [first, last] = this.renderedRows
    if (row < first) this.#show(row - STEP, last)
    if (row >= last) this.#show(first, row + STEP)
    return true
  }

  /** Makes an event the tab stop. */
  goTo(key: string): void {
    this.#active = this.#placeOfKey(key)
  }

  /** Keeps the scroll position when the width changes. */
  readonly #resized = (): void => {
    const position = this.#scrollPosition
    const scroller = this.#scroller
    if (!scroller) return
    if (position?.place && position.width !== scroller.clientWidth) restoreScroll(scroller, position.place)
    this.#remember(scroller)
  }

  #remember(scroller: Element): void {
    this.#scrollPosition = { place: scrollAnchorOf(scroller), width: scroller.clientWidth }
  }

  /** Handles scrolling. */
  readonly scrolled = (): void => {
    const scroller = this.#scroller
    // Ignores scrolling caused by a new layout.
    if (scroller && (!this.#scrollPosition || this.#scrollPosition.width === scroller.clientWidth))
      this.#remember(scroller)
    const key = firstVisibleKey(this.#scroller)
    if (!key) return
    const month = this.visibleDate?.slice(0, 7)
    this.#firstVisible = this.#placeOfKey(key)
    if (this.#firstVisible.date.slice(0, 7) !== month) this.host.element.requestUpdate()
  }

  #placeOfKey(key: string): RowPlace {
    const date = key.slice(0, 10) as PlainDate
    const day = this.host.days().find((one) => one.date === date)
    return { date, index: Math.max(0, day?.entries.findIndex((one) => one.key === key) ?? 0) }
  }

  hostConnected(): void {
    this.host.element.requestUpdate()
  }

  hostUpdated(): void {
    const { host } = this
    const scroller = this.#scroller
    this.#ends?.disconnect()
    if (!scroller || !host.element.isConnected) return
    this.#widths ??= new ResizeObserver(this.#resized)
    this.#widths.observe(scroller)
    if (this.#isPositioned && this.#scrollPosition?.width === scroller.clientWidth) this.#remember(scroller)
    this.#ends ??= watchEnds(scroller, ({ id }) => this.showMore(id as Side))
    const [first, last] = this.renderedRows
    const hasRows = { before: first > 0, after: last < rowCount(host.days()) }
    // Reports ends again that are still near.
    for (const side of ['before', 'after'] as const) {
      const end = scroller.querySelector(`#${side}`)
      if (end && (hasRows[side] || host.canExtend(side))) this.#ends.observe(end)
    }
  }

  hostDisconnected(): void {
    this.#ends?.disconnect()
    this.#widths?.disconnect()
  }
}
