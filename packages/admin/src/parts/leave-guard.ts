import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit'
import { modalDialog } from './modal.template.js'

/** Asks before unsaved changes are lost: by a dialog, and when the browser leaves the page. */
export class LeaveGuard implements ReactiveController {
  /** What the owner wants to do, which loses them. */
  #leaving: (() => void) | undefined

  constructor(private readonly host: LitElement & { readonly hasUnsavedChanges: boolean }) {
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('beforeunload', this.#guard)
  }

  hostDisconnected(): void {
    removeEventListener('beforeunload', this.#guard)
  }

  readonly #guard = (event: BeforeUnloadEvent): void => {
    if (this.host.hasUnsavedChanges) event.preventDefault()
  }

  /** Does what loses unsaved changes, after the owner has agreed if there are some. */
  leave(act: () => void): void {
    this.#leaving = this.host.hasUnsavedChanges ? act : undefined
    if (!this.#leaving) act()
    this.host.requestUpdate()
  }

  /** Closes the dialog. */
  readonly stay = (): void => {
    this.#leaving = undefined
    this.host.requestUpdate()
  }

  template(messages: OwnerPartMessages): TemplateResult | typeof nothing {
    const leaving = this.#leaving
    if (!leaving) return nothing
    const leave = () => {
      this.stay()
      leaving()
    }
    return modalDialog({
      title: messages.leaveTitle,
      content: html`<p>${messages.leaveHelp}</p>`,
      closeLabel: messages.close,
      onClose: this.stay,
      actions: html`<button type="button" class="quiet" part="action" @click=${this.stay}>${messages.stay}</button>
        <button type="button" class="danger" part="action" @click=${leave}>${messages.leave}</button>`,
    })
  }
}
