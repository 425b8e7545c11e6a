import type { LitElement, ReactiveController } from 'lit'
import { ContainerSize } from '../base/container-size.js'
import { type VisibleRange, visibleRange } from './free-busy.model.js'

/** Sizes by the styles, in em: the names, a row in a wide and in a narrow place, the least of an hour of several days. */
const [NAMES, ROW, NARROW_ROW, HOUR] = [13.4, 3.5, 5, 2.4]

/** What a place scrolls through. */
export interface ContentSize {
  readonly people: number
  readonly days: number
}

/**
 * How much room people and days have, and which of them are scrolled into view: only these are drawn, and all on paper. It
 * measures when the place is resized or scrolled, and once there are more or fewer of them, never while something is drawn.
 */
export class Viewport implements ReactiveController {
  /** The rows that are seen, and the days. */
  rows: VisibleRange = { first: 0, end: 16 }
  columns: VisibleRange = { first: 0, end: 3 }
  /** The width of the place, and an em, in pixels. */
  #width = 980
  #em = 15
  /** Of what it has last looked at the place. */
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
    if (people !== this.#lastSize.people || days !== this.#lastSize.days) this.measure()
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#renderAll)
    removeEventListener('afterprint', this.measure)
  }

  /** People and times have no room side by side. */
  get isCompact(): boolean {
    return this.#width < 36 * this.#em
  }

  get #names(): number {
    return this.isCompact ? 0 : NAMES
  }

  /** How wide an hour is, in em, where so many are shown of each of so many days. */
  hourWidth(hours: number, days: number): number {
    const space = (this.#width / this.#em - this.#names) / hours / days
    return days > 1 ? Math.max(HOUR, space) : space
  }

  /** Finds out what is seen of the rows and the days. */
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
    const differ = (a: VisibleRange, b: VisibleRange) => a.first !== b.first || a.end !== b.end
    if (!differ(rows, this.rows) && !differ(columns, this.columns)) return
    this.rows = rows
    this.columns = columns
    this.host.requestUpdate()
  }
}
