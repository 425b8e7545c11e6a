import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { keepBeside } from '../../time-zone/popup-placement.js'
import type { EventOccurrence } from '../model/plain-events.model.js'
import { moreEventsStyles } from './more-events.styles.js'
import type { ViewContext } from './view-context.js'

/** Opens the events that do not fit in a popover beside their button, which gets the focus back. */
export class MoreEvents implements ReactiveController {
  readonly styles = moreEventsStyles
  #content:
    | { readonly label: string; readonly items: readonly EventOccurrence[]; readonly beside: Element }
    | undefined
  #leavePlace: (() => void) | undefined

  constructor(private readonly host: LitElement) {
    host.addController(this)
  }

  /** Disconnecting closes the popover without events. */
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

  /** Shows events with a heading; resolves when the first one has the focus. */
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
    // After a click elsewhere the focus stays there.
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
