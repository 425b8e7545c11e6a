import type { LitElement, ReactiveController } from 'lit'
import { ContainerSize } from '../base/container-size.js'
import { type VisibleRange, visibleRange } from './free-busy.model.js'

/** Sizes by the styles, in em: the names, a row in a wide and in a narrow place, the least of an hour of several days. */
const [NAMES, ROW, NARROW_ROW, HOUR] = [13.4, 3.5, 5, 2.4]

/** The number of rows and columns. */
export interface ContentSize {
  readonly people: number
  readonly days: number
}

/**
 * Measures the container of people and days, and which of them are visible: only these are rendered, except in print.
 * It measures on resize and scroll, and when their number changes, never during a render.
 */
export class Viewport implements ReactiveController {
  /** The visible rows. */
  rows: VisibleRange = { first: 0, end: 16 }
  /** The visible days. */
  columns: VisibleRange = { first: 0, end: 3 }
  /** Width of the container in pixels. */
  #width = 980
  /** Size of an em in pixels. */
  #em = 15
  /** The content size at the last measurement. */
  #lastSize: ContentSize = { people: 0, days: 0 }

  constructor(
    private readonly host: LitElement,
    private readonly contentSize: () => ContentSize,
  ) {
    new ContainerSize(host, (width, em) => {
      if (width !== this.#width || em !== this.#em) host.requestUpdate()
      this.#width = width
      this.#em = em
      this.measure()
    })
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#renderAll)
    addEventListener('afterprint', this.measure)
  }

  hostUpdated(): void {
    const { people, days } = this.contentSize()
    // What is measured may need another update, which begins after this one.
    if (people !== this.#lastSize.people || days !== this.#lastSize.days) queueMicrotask(this.measure)
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#renderAll)
    removeEventListener('afterprint', this.measure)
  }

  /** Whether the container is too narrow for people and times side by side. */
  get isCompact(): boolean {
    return this.#width < 36 * this.#em
  }

  get #names(): number {
    return this.isCompact ? 0 : NAMES
  }

  /** Width of an hour in em, for a number of hours and days. */
  hourWidth(hours: number, days: number): number {
    const space = (this.#width / this.#em - this.#names) / hours / days
    return days > 1 ? Math.max(HOUR, space) : space
  }

  /** Measures which rows and days are visible. */
  readonly measure = (): void => {
    const scroll = this.host.renderRoot.querySelector('.scroll')
    if (!scroll) return
    const { scrollTop, scrollLeft, scrollWidth, clientHeight, clientWidth } = scroll
    const em = this.#em
    const { people, days } = this.contentSize()
    this.#lastSize = { people, days }
    const rows = visibleRange(scrollTop, clientHeight, (this.isCompact ? NARROW_ROW : ROW) * em, people, 4)
    const columnSize = (scrollWidth - this.#names * em) / days
    const columns = visibleRange(Math.abs(scrollLeft), clientWidth, columnSize, days, 1)
    this.#setVisible(rows, columns)
  }

  readonly #renderAll = (): void => {
    const { people, days } = this.contentSize()
    this.#setVisible({ first: 0, end: people }, { first: 0, end: days })
  }

  #setVisible(rows: VisibleRange, columns: VisibleRange): void {
    const { people, days } = this.#lastSize
    const differ = (a: VisibleRange, b: VisibleRange, count: number) =>
      a.first !== b.first || Math.min(a.end, count) !== Math.min(b.end, count)
    const isOther = differ(rows, this.rows, people) || differ(columns, this.columns, days)
    this.rows = rows
    this.columns = columns
    if (isOther) this.host.requestUpdate()
  }
}
