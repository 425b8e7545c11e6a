import type { SlotList } from '../slots/slot-list.js'

/** A list of times as a visitor uses it. */
export class SlotListDriver {
  constructor(readonly element: SlotList) {}

  private all(part: string): HTMLElement[] {
    return [...this.element.shadowRoot!.querySelectorAll<HTMLElement>(`[part~='${part}']`)]
  }

  private text = (node: Element): string => node.textContent!.replace(/\s+/g, ' ').trim()

  get title(): string | undefined {
    return this.all('title').map(this.text)[0]
  }
  get parts(): string[] {
    return this.all('part-of-day').map(this.text)
  }
  get times(): string[] {
    return this.all('slot').map(this.text)
  }
  get selected(): string[] {
    return this.all('selected').map(this.text)
  }
  get tabStops(): string[] {
    return this.all('slot')
      .filter((slot) => slot.tabIndex === 0)
      .map(this.text)
  }
  /** Text of the focused element within. */
  get focused(): string | undefined {
    const focused = this.element.shadowRoot!.activeElement
    return focused ? this.text(focused) : undefined
  }
  /** Text of the live region. */
  get spoken(): string {
    return this.text(this.element.shadowRoot!.querySelector('[role="status"]')!)
  }
  get direction(): string {
    return getComputedStyle(this.all('title')[0]!).direction
  }
  slot(index: number): HTMLElement {
    const slot = this.all('slot')[index]
    if (!slot) throw new Error(`when-slot-list shows no slot ${index}`)
    return slot
  }
  button(name: 'confirm' | 'retry' | '12h' | '24h'): HTMLElement {
    const clocks = this.all('hour-cycle')
    const found = {
      '12h': clocks[0],
      '24h': clocks[1],
      confirm: this.all('confirm-button')[0],
      retry: this.all('retry-button')[0],
    }[name]
    if (!found) throw new Error(`when-slot-list shows no ${name}`)
    return found
  }
}
