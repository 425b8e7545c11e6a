import { html, type TemplateResult } from 'lit'
import { icons } from '../parts/icons.js'
import { saveBar } from '../parts/save-bar.template.js'
import { switchControl } from '../parts/switch.template.js'
import { changedNames, type EditorView, errorPaths } from './editor-view.js'
import { paths } from './fields.model.js'

/** What the buttons beside the fields do. */
export interface EditorActions {
  readonly close: () => void
  readonly act: (type: 'undo' | 'redo' | 'discard' | 'save') => () => void
}

/** The name of the event type, undo and redo, and whether it is on. */
export const headingTemplate = (
  { state, messages, send }: EditorView,
  { close, act }: EditorActions,
): TemplateResult => {
  const { draft, canUndo, canRedo } = state
  const isActive = draft['is_active'] !== false
  return html`<div class="heading">
    <button type="button" class="icon-button" part="back-button" aria-label=${messages.backToEventTypes} @click=${close}>${icons.back}</button>
    <h2 part="title" tabindex="-1"><bdi>${draft['name'] || draft['slug'] || draft['id']}</bdi></h2>
    <span class="row end">
      <button type="button" class="quiet" part="action" aria-disabled=${String(!canUndo)} @click=${act('undo')}>${messages.undo}</button>
      <button type="button" class="quiet" part="action" aria-disabled=${String(!canRedo)} @click=${act('redo')}>${messages.redo}</button>
      ${switchControl({
        label: isActive ? messages.eventTypeOn : messages.eventTypeOff,
        checked: isActive,
        onChange: (checked) => send({ type: 'edit', path: paths.isActive, value: checked }),
      })}
    </span>
  </div>`
}

/** The bar of unsaved changes, with why they could not be saved. */
export const unsavedTemplate = (view: EditorView, { act }: Pick<EditorActions, 'act'>): TemplateResult => {
  const { state, messages } = view
  const { error, notice, saving } = state
  const problems = errorPaths(view).length
  const failure = error
    ? error.type === 'not_found_error'
      ? messages.eventTypeGone
      : messages.saveFailed
    : notice?.kind === 'invalid' && problems
      ? messages.cannotSave(problems)
      : undefined
  return saveBar({
    ...{ changes: changedNames(view), lang: view.lang, isSaving: saving, error: failure, messages },
    onSave: act('save'),
    onDiscard: act('discard'),
  })
}
