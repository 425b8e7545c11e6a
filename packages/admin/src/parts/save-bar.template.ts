import type { OwnerPartMessages } from '@whenable/elements/internal/messages/owner/generated/parts'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'

/** The bar of unsaved changes at the foot of a form. Rendered only while there are some. */
export const saveBar = ({
  changes,
  lang,
  isSaving,
  error,
  messages,
  onSave,
  onDiscard,
}: {
  /** The names of what is changed. */
  readonly changes: readonly string[]
  /** BCP 47. */
  readonly lang: string
  readonly isSaving?: boolean | undefined
  /** Why the changes could not be saved. */
  readonly error?: string | undefined
  readonly messages: OwnerPartMessages
  readonly onSave: () => void
  readonly onDiscard: () => void
}): TemplateResult =>
  html`<div class="save-bar" part="save-bar" role="region" aria-label=${messages.unsaved}>
    <span role="status"><b>${messages.unsavedChanges(changes.length)}</b></span>
    <small class="clip">${joined(lang, ...changes)}</small>
    ${error ? html`<span class="error" role="alert">${error}</span>` : nothing}
    <div class="row">
      <button type="button" class="quiet" part="action" aria-disabled=${String(isSaving ?? false)} @click=${() => onDiscard()}>
        ${messages.discard}
      </button>
      <button type="button" class="primary" part="action" aria-disabled=${String(isSaving ?? false)} @click=${() => onSave()}>
        ${isSaving ? messages.saving : messages.save}
      </button>
    </div>
  </div>`
