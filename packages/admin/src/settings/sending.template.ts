import { type DeadLetter, ownValue } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { emptyState } from '../parts/page-states.template.js'
import { isWorking, type SettingsView, timeText } from './settings-view.js'

const letterRow = (letter: DeadLetter, { state, messages, format, send }: SettingsView): TemplateResult => {
  const { id, kind, recipient, reason, attempts, failed_at } = letter
  const name = ownValue(messages.letterKind, kind) ?? kind
  const isSending = isWorking(state, 'sendLetterAgain', id)
  return html`<li part="dead-letter">
    <span class="grow dead-letter">
      <b>${name}${recipient ? html`${' '}<span>${messages.letterTo(recipient)}</span>` : nothing}</b>
      <small>${reason}</small>
      ${failed_at ? html`<small>${messages.letterFailed(timeText(failed_at, format), attempts)}</small>` : nothing}
    </span>
    <button
      type="button"
      class="quiet"
      part="action"
      aria-label=${messages.labelled(messages.sendOnceMore, `${name} ${recipient ?? ''}`)}
      aria-disabled=${String(isSending)}
      @click=${() => send({ type: 'act', action: { call: 'sendLetterAgain', request: { path: { dead_letter_id: id } } } })}
    >${isSending ? messages.settingsWorking : messages.sendOnceMore}</button>
    <button
      type="button"
      class="quiet"
      part="action"
      aria-label=${messages.labelled(messages.discardLetter, `${name} ${recipient ?? ''}`)}
      @click=${() =>
        send({
          type: 'ask',
          action: { call: 'discardLetter', request: { path: { dead_letter_id: id } } },
          about: messages.askDiscard,
        })}
    >${messages.discardLetter}</button>
  </li>`
}

/** What could not be sent. */
export const failedTemplate = (letters: readonly DeadLetter[], view: SettingsView): TemplateResult => {
  const { messages } = view
  if (!letters.length)
    return html`<div class="box">${emptyState(messages.nothingFailed, messages.nothingFailedHelp)}</div>`
  return html`<p class="muted">${messages.failedHelp}</p>
    <ul class="rows box">
      ${repeat(
        letters,
        ({ id }) => id,
        (letter) => letterRow(letter, view),
      )}
    </ul>`
}
