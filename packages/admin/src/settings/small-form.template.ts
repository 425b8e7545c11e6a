import { html, nothing, type TemplateResult } from 'lit'
import { modalDialog } from '../parts/modal.template.js'
import type { SettingsView } from './settings-view.js'

/** A dialog with a form of few fields. */
export interface SmallForm {
  readonly title: string
  readonly button: string
  readonly fields: TemplateResult
  /** Whether it is filled in. */
  readonly canSend: boolean
  /** Why it was refused. */
  readonly error: string | undefined
}

export const smallForm = (
  { title, button, fields, canSend, error }: SmallForm,
  { state: { working }, messages, send }: SettingsView,
): TemplateResult => {
  const close = () => send({ type: 'close-dialog' })
  const isReady = canSend && !working
  const submit = (event: Event) => {
    event.preventDefault()
    if (isReady) send({ type: 'submit' })
  }
  return modalDialog({
    title,
    content: html`<form class="stack" part="form" id="small-form" @submit=${submit}>
      ${fields} ${error ? html`<p class="notice danger" role="alert">${error}</p>` : nothing}
    </form>`,
    ...{ closeLabel: messages.close, onClose: close },
    actions: html`<button type="button" class="ghost" part="action" @click=${close}>${messages.cancel}</button>
      <button class="primary" part="action" form="small-form" aria-disabled=${String(!isReady)}>
        ${working ? messages.settingsWorking : button}
      </button>`,
  })
}
