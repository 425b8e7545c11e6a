import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { html, type TemplateResult } from 'lit'
import { modalDialog } from './modal.template.js'

/** Asks before unsaved changes are lost. */
export const leaveDialog = ({
  messages,
  onStay,
  onLeave,
}: {
  readonly messages: OwnerPartMessages
  readonly onStay: () => void
  readonly onLeave: () => void
}): TemplateResult =>
  modalDialog({
    title: messages.leaveTitle,
    content: html`<p>${messages.leaveHelp}</p>`,
    closeLabel: messages.close,
    onClose: onStay,
    actions: html`<button type="button" class="quiet" part="action" @click=${onStay}>${messages.stay}</button>
      <button type="button" class="danger" part="action" @click=${onLeave}>${messages.leave}</button>`,
  })
