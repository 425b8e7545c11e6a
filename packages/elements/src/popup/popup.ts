import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { calendarIcon, closeIcon } from '../base/icons.js'
import { WhenElement } from '../base/when-element.js'
import { PopupToggleEvent, type PopupToggleSource } from '../events/popup-toggle.js'
import { type PopupMessages, popup } from '../messages/generated/popup.js'
import { Localized } from '../messages/localize.js'
import { controls } from '../styles/controls.styles.js'
import { tokens } from '../styles/tokens.styles.js'
import { popupStyles } from './popup.styles.js'

/**
 * Shows its content, such as a `when-booking`, in a native modal dialog: the focus stays inside, Escape and a phone's back gesture
 * close it, and the page behind is inert. Closing keeps the content and what was typed.
 *
 * Content in a `<template>` is created, and requests data, only when the dialog opens for the first time.
 *
 * @slot - content of the dialog
 * @fires when-popup-toggle - cancelable; the visitor is about to open or close the popup; also when it closed because it was moved or removed
 * @keyboard Enter, Space - on the button, opens it
 * @keyboard Tab - moves within the dialog
 * @keyboard Escape - closes the dialog; the focus returns to where it was
 * @csspart launcher-button - the button at the edge of the window, if `button` is set
 * @csspart dialog - the dialog
 * @csspart sheet - the container of the content
 * @csspart close-button - closes the dialog
 */
export class Popup extends WhenElement {
  static override styles = [tokens, controls, popupStyles]
  static override properties = {
    open: { type: Boolean, reflect: true },
    button: {},
    label: {},
    messages: { attribute: false },
  }

  /** Whether the dialog is open. */
  open = false
  /**
   * Label of a button at the edge of the window that opens the dialog; without it there is no button. Empty: “Book a
   * time”.
   */
  button: string | null = null
  /** Accessible name of the dialog. Default: the button's label, or “Book a time”. */
  label: string | null = null
  /** Messages that replace the element's own. */
  messages: Partial<PopupMessages> | null = null

  readonly #text = new Localized<PopupMessages>(this, popup)
  /** Target of the last pointer press: selecting text beyond the sheet does not close it. */
  #pressed: EventTarget | null = null

  /** Opens the popup. Equivalent to `open = true`; appends the popup to the page if it is not connected. */
  show(): void {
    if (!this.isConnected) document.body.append(this)
    this.open = true
  }

  /** Closes the popup. Equivalent to `open = false`. */
  hide(): void {
    this.open = false
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  readonly #toggle = (open: boolean, source: PopupToggleSource): void => {
    if (this.open === open) return
    this.open = open
    if (!this.dispatchEvent(new PopupToggleEvent(open, source))) this.open = !open
  }

  protected override willUpdate(): void {
    if (!this.open) return
    const template = this.querySelector?.<HTMLTemplateElement>(':scope > template')
    template?.replaceWith(template.content)
  }

  protected override updated(changes: PropertyValues<this>): void {
    const dialog = this.#dialog
    if (!changes.has('open') || !dialog || dialog.open === this.open || !this.isConnected) return
    if (!this.open) dialog.close()
    else {
      dialog.showModal()
      // Screen readers should start at the dialog's name, not at the close button.
      dialog.focus()
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // An open dialog that is inserted again would be open but not modal.
    this.renderRoot.querySelector('dialog')?.close()
    this.#toggle(false, 'page')
  }

  protected override template(): TemplateResult {
    const { messages } = this.#text
    const label = this.button || messages.bookTime
    return html`${
      this.button === null
        ? nothing
        : html`<button
            class="launcher"
            part="launcher-button"
            aria-haspopup="dialog"
            @click=${() => this.#toggle(true, 'launcher-button')}
          >${calendarIcon} ${label}</button>`
    }<dialog
        part="dialog"
        aria-label=${this.label || label}
        tabindex="-1"
        @cancel=${(event: Event) => {
          // Of the dialog itself, not of a field for files in the content.
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          this.#toggle(false, 'close-request')
        }}
        @close=${() => {
          // Browsers close a dialog whose `cancel` is prevented too often. The event comes later: it may have been opened again.
          if (!this.#dialog?.open) this.#toggle(false, 'page')
        }}
        @pointerdown=${({ target }: Event) => {
          this.#pressed = target
        }}
        @click=${({ target, currentTarget }: Event) => {
          if (target === currentTarget && this.#pressed === target) this.#toggle(false, 'backdrop')
        }}
      >
        <div class="sheet" part="sheet">
          <button class="close" part="close-button" aria-label=${messages.close} @click=${() => this.#toggle(false, 'close-button')}>${closeIcon}</button>
          <slot></slot>
        </div>
      </dialog>`
  }
}
