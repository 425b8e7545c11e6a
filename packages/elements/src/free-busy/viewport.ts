import type { LitElement, ReactiveController } from 'lit'
import { ContainerSize } from '../base/container-size.js'
import { type Seen, seenOf } from './free-busy.model.js'

/** Sizes by the styles, in em: the names, a row in a wide and in a narrow place, the least of an hour of several days. */
const [NAMES, ROW, NARROW_ROW, HOUR] = [13.4, 3.5, 5, 2.4]

/** What a place scrolls through. */
export interface Scrolled {
  readonly people: number
  readonly days: number
}

/**
 * How much room people and days have, and which of them are scrolled into view: only these are drawn, and all on paper. It
 * measures when the place is resized or scrolled, and once there are more or fewer of them, never while something is drawn.
 */
export class Viewport implements ReactiveController {
  /** The rows that are seen, and the days. */
  rows: Seen = { first: 0, end: 16 }
  columns: Seen = { first: 0, end: 3 }
  /** The width of the place, and an em, in pixels. */
  #width = 980
  #em = 15
  /** Of what it has last looked at the place. */
  #before: Scrolled = { people: 0, days: 0 }

  constructor(
    private readonly host: LitElement,
    private readonly scrolled: () => Scrolled,
  ) {
    new ContainerSize(host, (width, em) => {
      if (width !== this.#width || em !== this.#em) host.requestUpdate()
      this.#width = width
      this.#em = em
      this.look()
    })
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('beforeprint', this.#drawAll)
    addEventListener('afterprint', this.look)
  }

  hostUpdated(): void {
    const { people, days } = this.scrolled()
    if (people !== this.#before.people || days !== this.#before.days) this.look()
  }

  hostDisconnected(): void {
    removeEventListener('beforeprint', this.#drawAll)
    removeEventListener('afterprint', this.look)
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
  readonly look = (): void => {
    const scroll = this.host.renderRoot.querySelector('.scroll')
    if (!scroll) return
    const { scrollTop, scrollLeft, scrollWidth, clientHeight, clientWidth } = scroll
    const em = this.#em
    const { people, days } = this.scrolled()
    this.#before = { people, days }
    const rows = seenOf(scrollTop, clientHeight, (this.isCompact ? NARROW_ROW : ROW) * em, people, 4)
    const columnSize = (scrollWidth - this.#names * em) / days
    const columns = seenOf(Math.abs(scrollLeft), clientWidth, columnSize, days, 1)
    this.#draw(rows, columns)
  }

  readonly #drawAll = (): void => {
    const { people, days } = this.scrolled()
    this.#draw({ first: 0, end: people }, { first: 0, end: days })
  }

  #draw(rows: Seen, columns: Seen): void {
    const differ = (a: Seen, b: Seen) => a.first !== b.first || a.end !== b.end
    if (!differ(rows, this.rows) && !differ(columns, this.columns)) return
    this.rows = rows
    this.columns = columns
    this.host.requestUpdate()
  }
}
