import { html, nothing, type TemplateResult } from 'lit'
import { AsyncDirective } from 'lit/async-directive.js'
import { directive, type ElementPart } from 'lit/directive.js'
import { icons } from './icons.js'

/** The focused element, across shadow roots. */
const focusedElement = (): HTMLElement | undefined => {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}

/** Shows a `<dialog>` as modal while it is rendered, and returns the focus to where it was. */
class ModalDirective extends AsyncDirective {
  #opener: HTMLElement | undefined
  #dialog: HTMLDialogElement | undefined

  override render(): undefined {}

  override update({ element }: ElementPart): undefined {
    if (this.#dialog) return
    this.#dialog = element as HTMLDialogElement
    this.#opener = focusedElement()
    // It is not in the document yet.
    queueMicrotask(() => this.#show())
  }

  #show(): void {
    const dialog = this.#dialog
    if (!dialog?.isConnected || dialog.open) return
    dialog.showModal()
    // Screen readers start at its name, unless a field asks for the focus.
    if (!dialog.querySelector('[autofocus]')) dialog.querySelector<HTMLElement>('h2')?.focus()
  }

  protected override disconnected(): void {
    this.#dialog?.close()
    if (this.#opener?.isConnected) this.#opener.focus()
  }

  protected override reconnected(): void {
    this.#show()
  }
}

/** Shows the `<dialog>` that it is in as modal while it is rendered. */
export const modal = directive(ModalDirective)

/** Whether the last press was beyond the sheet: selecting text out of it does not close it. */
let pressed: EventTarget | null = null

/**
 * A modal dialog, open while it is rendered: the page behind is inert, and the focus returns to where it was when the dialog is
 * no longer rendered. Escape, the close button and a press beyond it call `onClose`.
 */
export const modalDialog = ({
  title,
  content,
  actions,
  closeLabel,
  onClose,
  isWide,
}: {
  readonly title: string
  readonly content: TemplateResult | string
  /** Buttons at the foot, the main one last. */
  readonly actions?: TemplateResult | undefined
  /** The accessible name of the close button. */
  readonly closeLabel: string
  readonly onClose: () => void
  readonly isWide?: boolean | undefined
}): TemplateResult =>
  html`<dialog
    class=${isWide ? 'wide' : nothing}
    part="dialog"
    aria-labelledby="dialog-title"
    ${modal()}
    @cancel=${(event: Event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    }}
    @pointerdown=${({ target }: Event) => {
      pressed = target
    }}
    @click=${({ target, currentTarget }: Event) => {
      if (target === currentTarget && pressed === target) onClose()
    }}
  >
    <div class="sheet">
      <h2 id="dialog-title" tabindex="-1">${title}</h2>
      <div class="stack">${content}</div>
      ${actions ? html`<div class="actions">${actions}</div>` : nothing}
      <button type="button" class="icon-button close" part="close-button" aria-label=${closeLabel} @click=${onClose}>${icons.close}</button>
    </div>
  </dialog>`
