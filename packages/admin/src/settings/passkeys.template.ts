import type { Passkey } from '@whenable/contract'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { html, nothing, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import type { SettingsDialog } from './flow/index.js'
import { type SettingsView, timeText } from './settings-view.js'
import { smallForm } from './small-form.template.js'

const passkeyRow = (passkey: Passkey, { messages, format, send }: SettingsView): TemplateResult => {
  const { id, name, created_at, last_used_at } = passkey
  const added = messages.passkeyAdded(timeText(created_at, format))
  const about = last_used_at ? `${added} · ${messages.lastUsed(timeText(last_used_at, format))}` : added
  return html`<li part="passkey">
    <span class="grow"><b>${isolated(name, format.locale)}</b><br /><small>${about}</small></span>
    <button
      type="button"
      class="quiet"
      part="action"
      aria-label=${messages.labelled(messages.remove, name)}
      @click=${() =>
        send({
          type: 'ask',
          action: { call: 'removePasskey', request: { path: { passkey_id: id } } },
          about: messages.askRemovePasskey(name),
        })}
    >${messages.remove}</button>
  </li>`
}

/** The member's passkeys, and a button that adds one where the page can. */
export const passkeysTemplate = (view: SettingsView): TemplateResult => {
  const { state, messages, send, canAddPasskey } = view
  const passkeys = state.data.profile?.passkeys
  return html`<section class="box" part="passkeys" aria-labelledby="passkeys">
    <div class="padded row">
      <div class="grow">
        <h3 id="passkeys">${messages.passkeys}</h3>
        <p class="muted">${messages.passkeysHelp}</p>
      </div>
      ${
        canAddPasskey
          ? html`<button
              type="button"
              class="ghost"
              part="action"
              @click=${() => send({ type: 'open-form', form: 'passkey' })}
            >${messages.addPasskey}</button>`
          : nothing
      }
    </div>
    ${
      passkeys?.length
        ? html`<ul class="rows">${passkeys.map((passkey) => passkeyRow(passkey, view))}</ul>`
        : passkeys
          ? html`<p class="padded muted line">${icons.user} ${messages.noPasskeys}</p>`
          : nothing
    }
  </section>`
}

/** The dialog that names a new passkey, before the browser asks for it. */
export const newPasskeyTemplate = (
  { form: { name }, error }: SettingsDialog & { kind: 'passkey' },
  view: SettingsView,
): TemplateResult => {
  const { messages, send } = view
  const field = textField({
    ...{ id: 'passkey-name', label: messages.passkeyName, value: name, help: messages.passkeyNameHelp },
    ...{ required: true, maxLength: 200 },
    onInput: (value) => send({ type: 'fill', form: { name: value } }),
  })
  return smallForm(
    {
      ...{ title: messages.addPasskey, button: messages.addPasskey, canSend: name.trim() !== '' },
      ...{ fields: field, error: error && messages.passkeyFailed },
    },
    view,
  )
}
