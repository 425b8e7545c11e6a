import type { TimeZoneList } from '../time-zone/time-zone-list.js'
import { waitUntil } from './wait-until.js'

/** A time zone choice as a visitor uses it, in the shadow root of an element. */
export class TimeZoneSelectDriver<Host extends HTMLElement = HTMLElement> {
  constructor(readonly element: Host) {}

  private part(name: string): HTMLElement | null {
    return this.element.shadowRoot!.querySelector(`[part~='${name}']`)
  }

  get button(): HTMLElement | null {
    return this.part('button')
  }
  get clock(): string {
    return this.part('clock')!.textContent!.trim()
  }
  get isOpen(): boolean {
    return !!this.part('popover')?.matches(':popover-open')
  }
  get list(): TimeZoneList {
    return this.element.shadowRoot!.querySelector('when-time-zone-list')!
  }
  get options(): string[] {
    return [...this.list.shadowRoot!.querySelectorAll('[role="option"]')].map((option) =>
      option.textContent!.replace(/\s+/g, ' ').trim(),
    )
  }
  get chosen(): string | undefined {
    return this.list
      .shadowRoot!.querySelector('[aria-selected="true"]')
      ?.textContent?.replace(/\s+/g, ' ')
      .trim()
  }
  /** The active option while the focus is in the field. */
  get active(): string | undefined {
    const root = this.list.shadowRoot!
    const id = root.activeElement?.getAttribute('aria-activedescendant')
    return id ? root.getElementById(id)?.textContent?.replace(/\s+/g, ' ').trim() : undefined
  }
  get hasFocusInField(): boolean {
    return this.list?.shadowRoot?.activeElement?.getAttribute('role') === 'combobox'
  }
  option(index: number): HTMLElement {
    return this.list.shadowRoot!.querySelectorAll<HTMLElement>('[role="option"]')[index]!
  }
  get box(): DOMRect {
    return this.part('popover')!.getBoundingClientRect()
  }

  /** Presses the button and waits until the field has the focus. */
  async open(): Promise<void> {
    this.button!.click()
    await waitUntil(() => this.isOpen && this.hasFocusInField, 'the list did not open')
  }
  async closed(): Promise<void> {
    await waitUntil(() => !this.isOpen, 'the list did not close')
  }

  /** Opens the list and chooses a time zone. */
  async choose(zone: string): Promise<void> {
    await this.open()
    const { list } = this
    list.value = zone
    list.dispatchEvent(new Event('change', { bubbles: true }))
    await this.closed()
  }
}
