import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { adopt } from '../../styles/adopt.js'
import { keepBeside } from '../../time-zone/popup-placement.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import { moreEventsStyles } from './more-events.styles.js'
import type { ViewContext } from './view-context.js'

/** Opens over a calendar the events that have no room in it, beside what stands for them. It gives the focus back there. */
export class MoreEvents implements ReactiveController {
  #content:
    | { readonly label: string; readonly items: readonly EventOccurrence[]; readonly beside: Element }
    | undefined
  #leavePlace: (() => void) | undefined

  constructor(private readonly host: LitElement) {
    host.addController(this)
    adopt(host, moreEventsStyles)
  }

  /** What is taken out of the page is closed without a word of it. */
  hostDisconnected(): void {
    this.#stopPlacement()
  }

  #stopPlacement(): void {
    this.#leavePlace?.()
    this.#leavePlace = undefined
  }

  get #popup(): HTMLElement | null {
    return this.host.renderRoot.querySelector('[popover]')
  }

  /** Shows events under a name; settles when the first one has the focus. */
  readonly open = async (
    label: string,
    items: readonly EventOccurrence[],
    beside: Element,
  ): Promise<void> => {
    this.#content = { label, items, beside }
    this.host.requestUpdate()
    await this.host.updateComplete
    const popup = this.#popup
    if (!popup?.isConnected) return
    this.#stopPlacement()
    popup.showPopover()
    this.#leavePlace = keepBeside(beside, popup)
    popup.querySelector('button')?.focus()
  }

  close(): void {
    this.#popup?.hidePopover()
  }

  readonly #handleToggle = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') return
    this.#stopPlacement()
    // Who has clicked elsewhere keeps the focus there.
    const hasFocus = this.#popup?.matches(':focus-within')
    if (hasFocus && this.#content?.beside instanceof HTMLElement) this.#content.beside.focus()
  }

  template(context: ViewContext): TemplateResult {
    const content = this.#content
    return html`<div popover part="popover" role="dialog" aria-label=${content?.label ?? nothing} @beforetoggle=${this.#handleToggle}>
      ${content ? html`<h3>${content.label}</h3>${context.list(content.items)}` : nothing}
    </div>`
  }
}
