import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'

/** What a toast says, and what can be done about it. */
export interface Toast {
  readonly text: string
  /** A button, such as "Undo". A toast with one stays until it is pressed or replaced. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/** How long a toast without a button is shown. */
const SHOWN_FOR_MS = 5000

/** Says what has just happened, also to screen readers. Render {@link template} once, always: it is a live region. */
export class Toasts implements ReactiveController {
  #toast: Toast | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly host: LitElement) {
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
    this.#toast = undefined
  }

  /** Shows a toast in place of the one that is shown; without one, hides it. */
  show(toast?: Toast): void {
    clearTimeout(this.#timer)
    this.#toast = toast
    this.host.requestUpdate()
    if (toast && !toast.action) this.#timer = setTimeout(() => this.show(), SHOWN_FOR_MS)
  }

  template(): TemplateResult {
    const { text, action } = this.#toast ?? {}
    const press = () => {
      this.show()
      action?.onPress()
    }
    return html`<div class="toasts" role="status">
      ${
        text
          ? html`<div class="toast" part="toast">
              <span>${text}</span>
              ${action ? html`<button type="button" part="action" @click=${press}>${action.label}</button>` : nothing}
            </div>`
          : nothing
      }
    </div>`
  }
}
