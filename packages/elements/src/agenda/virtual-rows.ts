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

/** What an element tells of the list that it draws. */
export interface RowsHost extends LitElement {
  readonly days: readonly AgendaDay[]
  /** The day that the list begins to be read at. */
  readonly startDate: PlainDate
  /** Whether more days can be had on a side now. */
  canExtend(side: Side): boolean
  extendRange(side: Side): void
}

/** How many rows come in at once. */
const STEP = 30

/**
 * Which rows of a list are drawn, and which of them the keyboard reaches. Rows come in when an end of them is nearly seen, and
 * go when they are far from it. Where days come from, and what a row looks like, is the element's.
 */
export class VirtualRows implements ReactiveController {
  /** The first row that is drawn, and how many are. */
  #head: RowPlace | null = null
  #count = STEP
  /** The event that the keyboard went to last. */
  #active: RowPlace | null = null
  /** The first row that is seen. */
  #firstVisible: RowPlace | null = null
  /** The list stands at the day that it begins to be read at. */
  #isPositioned = false
  #ends: IntersectionObserver | undefined
  /** What is read, and how wide the list was then. */
  #scrollPosition: { readonly place: ScrollAnchor | undefined; readonly width: number } | undefined
  #widths: ResizeObserver | undefined

  constructor(private readonly host: RowsHost) {
    host.addController(this)
  }

  get #scroller(): HTMLElement | null {
    return this.host.renderRoot.querySelector('.scroll')
  }

  get #start(): RowPlace {
    return { date: this.host.startDate, index: 0 }
  }

  /** The rows that are drawn: from the first one up to but without the last. */
  get renderedRows(): readonly [number, number] {
    const first = rowAt(this.host.days, this.#head ?? this.#start)
    return [first, first + this.#count]
  }

  /** The day of the first row that is seen, once the visitor has seen one. */
  get visibleDate(): PlainDate | undefined {
    return this.#firstVisible?.date
  }

  /** The event that Tab reaches: where the keyboard was last, else the first one that is seen. */
  get stop(): RowPlace | null {
    const active = this.#active
    const { days } = this.host
    const [first, last] = this.renderedRows
    const row = active ? rowAt(days, active) : -1
    if (row >= first && row < last) return active
    const place = placeOf(days, rowAt(days, this.#firstVisible ?? this.#start))
    if (!place) return null
    const hasEvents = days.find(({ date }) => date === place.date)?.entries.length
    return hasEvents ? place : (neighbour(days, place, 'next') ?? null)
  }

  /** Begins anew at the day at which the list is read. */
  reset(): void {
    this.#head = this.#active = this.#firstVisible = null
    this.#count = STEP
    this.#isPositioned = false
  }

  /** Draws with what is read staying where it is. */
  renderWithScroll(render: () => void): void {
    const scroller = this.#scroller
    preservingScroll(this.#isPositioned ? scroller : null, render)
    if (!this.#isPositioned && scroller) scroller.scrollTop = 0
    this.#isPositioned ||= this.host.days.length > 0
  }

  /** Brings more in at an end of what is drawn: rows that are known, else more days. */
  showMore(side: Side): void {
    const { host } = this
    const scroller = this.#scroller
    const [first, last] = this.renderedRows
    const total = rowCount(host.days)
    const distant = scroller ? distantRows(scroller) : { before: 0, after: 0 }
    if (side === 'before' && first > 0) this.#show(first - STEP, Math.min(last, total) - distant.after)
    else if (side === 'after' && last < total) this.#show(first + distant.before, last + STEP)
    else if (host.canExtend(side)) {
      // What is drawn keeps its place when days come in before it.
      this.#show(first, last)
      host.extendRange(side)
    }
  }

  #show(first: number, last: number): void {
    const from = Math.max(0, first)
    this.#head = placeOf(this.host.days, from) ?? null
    this.#count = Math.max(STEP, last - from)
    this.host.requestUpdate()
  }

  /** Goes from the event at which the keyboard is to another one, and draws it. */
  move(verb: Exclude<AgendaVerb, 'today'>): boolean {
    const { days } = this.host
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

  /** The keyboard, or a pointer, is at an event. */
  goTo(key: string): void {
    this.#active = this.#placeOfKey(key)
  }

  /** A phone was turned, or the page was laid out anew: what is read stays in sight. */
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

  /** The visitor has scrolled. */
  readonly scrolled = (): void => {
    const scroller = this.#scroller
    // A browser that lays a list out anew may scroll it as well: that is not the visitor.
    if (scroller && (!this.#scrollPosition || this.#scrollPosition.width === scroller.clientWidth))
      this.#remember(scroller)
    const key = firstVisibleKey(this.#scroller)
    if (!key) return
    const month = this.visibleDate?.slice(0, 7)
    this.#firstVisible = this.#placeOfKey(key)
    if (this.#firstVisible.date.slice(0, 7) !== month) this.host.requestUpdate()
  }

  #placeOfKey(key: string): RowPlace {
    const date = key.slice(0, 10) as PlainDate
    const day = this.host.days.find((one) => one.date === date)
    return { date, index: Math.max(0, day?.entries.findIndex((one) => one.key === key) ?? 0) }
  }

  hostConnected(): void {
    this.host.requestUpdate()
  }

  hostUpdated(): void {
    const { host } = this
    const scroller = this.#scroller
    this.#ends?.disconnect()
    if (!scroller || !host.isConnected) return
    this.#widths ??= new ResizeObserver(this.#resized)
    this.#widths.observe(scroller)
    if (this.#isPositioned && this.#scrollPosition?.width === scroller.clientWidth) this.#remember(scroller)
    this.#ends ??= watchEnds(scroller, ({ id }) => this.showMore(id as Side))
    const [first, last] = this.renderedRows
    const hasRows = { before: first > 0, after: last < rowCount(host.days) }
    // An end that is still near is told of once more.
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
