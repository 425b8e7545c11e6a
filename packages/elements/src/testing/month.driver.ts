import { formatNumber } from '../messages/numbers.js'
import type { Month } from '../month/month.js'

/** A month as a visitor uses it. */
export class MonthDriver {
  constructor(readonly element: Month) {}

  private all(part: string): HTMLElement[] {
    return [...this.element.shadowRoot!.querySelectorAll<HTMLElement>(`[part~='${part}']`)]
  }

  private one(part: string): HTMLElement {
    const [found] = this.all(part)
    if (!found) throw new Error(`when-month shows no ${part}`)
    return found
  }

  get title(): string {
    return this.one('title').textContent!.replace(/\s+/g, ' ').trim()
  }
  /** The names of the months that are displayed. */
  get titles(): string[] {
    return this.all('title')
      .filter((title) => title.checkVisibility())
      .map((title) => title.textContent!.replace(/\s+/g, ' ').trim())
  }
  get weekdays(): string[] {
    return this.all('weekday').map((cell) => cell.textContent!.trim())
  }
  get direction(): string {
    return getComputedStyle(this.one('grid')).direction
  }
  get isBusy(): boolean {
    return this.element.shadowRoot!.querySelector('[aria-busy="true"]') !== null
  }
  /** Accessible names of the days that can be chosen. */
  get openDays(): string[] {
    return this.all('open').map((day) => day.getAttribute('aria-label')!)
  }
  get selectedDays(): string[] {
    return this.all('selected').map((day) => day.getAttribute('aria-label')!)
  }
  /** Accessible name of the focused element within. */
  get focused(): string | null {
    return this.element.shadowRoot!.activeElement?.getAttribute('aria-label') ?? null
  }
  /** Days in the tab order. */
  get tabStops(): string[] {
    return this.all('day')
      .filter((day) => day.tabIndex === 0)
      .map((day) => day.getAttribute('aria-label')!)
  }
  /** The first button of a day of a month, 1 … 31. */
  day(number: number): HTMLElement {
    const { lang } = this.one('grid').parentElement!.parentElement!
    const days = this.all('day')
    const first = days.findIndex(({ textContent }) => textContent?.trim() === formatNumber(1, lang))
    // Before the first day are the last ones of the month before; the current month begins later.
    const day = days
      .slice(first < 7 ? first : 0)
      .find(({ textContent }) => textContent?.trim() === formatNumber(number, lang))
    if (!day) throw new Error(`when-month shows no day ${number}`)
    return day
  }
  button(name: 'previous' | 'next' | 'retry'): HTMLElement {
    return this.one(`${name}-button`)
  }
}
