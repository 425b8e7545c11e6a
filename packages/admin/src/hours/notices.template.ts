import { html, nothing, type TemplateResult } from 'lit'
import { saveBar } from '../parts/save-bar.template.js'
import type { SchedulesReady, TimeRange } from './flow/index.js'
import { changedNames, type HoursTexts, type HoursView, nameOfPath, rangesText } from './hours-view.js'

/** What somebody else has changed at the same place, each with a choice of sides. */
export const conflictsTemplate = (view: HoursView): TemplateResult | typeof nothing => {
  const { messages, ready, send } = view
  const conflicts = ready.editor?.conflicts ?? []
  if (!conflicts.length) return nothing
  return html`${conflicts.map(({ path, theirs }) => {
    const choose = (side: 'mine' | 'theirs') => () => send({ type: 'choose', path, side })
    const value =
      path[0] === 'days' && Array.isArray(theirs)
        ? rangesText(view, theirs as unknown as TimeRange[])
        : typeof theirs === 'string' || typeof theirs === 'number'
          ? String(theirs)
          : undefined
    return html`<div class="notice row" part="notice" role="alert">
      <span class="grow"
        >${messages.hoursConflict(nameOfPath(view, path))}
        ${value === undefined ? nothing : messages.theirs(value)}</span
      >
      <button type="button" class="ghost" part="action" @click=${choose('mine')}>${messages.keepMine}</button>
      <button type="button" class="ghost" part="action" @click=${choose('theirs')}>${messages.takeTheirs}</button>
    </div>`
  })}`
}

/** Why a schedule could not be added, removed or read. */
export const problemTemplate = (
  messages: HoursTexts,
  { problem }: SchedulesReady,
): TemplateResult | typeof nothing => {
  if (!problem) return nothing
  const text = problem.type === 'conflict' ? messages.scheduleInUse : messages.scheduleChangeFailed
  return html`<p class="notice" part="notice" role="alert">${text}</p>`
}

/** The bar of unsaved changes, while there are some. */
export const unsavedTemplate = (view: HoursView): TemplateResult | typeof nothing => {
  const { messages, lang, ready, send } = view
  const { editor } = ready
  const changes = changedNames(view)
  if (!editor || !changes.length) return nothing
  const { issues, typed, notice, saving } = editor
  const hasErrors = issues.length > 0 || Object.keys(typed).length > 0
  const error =
    notice?.kind === 'failed'
      ? messages.hoursSaveFailed
      : notice?.kind === 'invalid' && hasErrors
        ? messages.hoursInvalid
        : undefined
  return saveBar({
    ...{ changes, lang, isSaving: saving, error, messages },
    onSave: () => send({ type: 'save' }),
    onDiscard: () => send({ type: 'discard' }),
  })
}
