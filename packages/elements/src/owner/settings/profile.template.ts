import type { Passkey } from '@whenable/contract'
import { listTimeZones } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { isolated } from '../../messages/isolated.js'
import { selectField, textField } from '../parts/field.template.js'
import { icons } from '../parts/icons.js'
import { isWorking, type SettingsView, timeText } from './settings-view.js'

/** What the member has typed and not saved. */
export interface ProfileDraft {
  readonly name?: string
  readonly timezone?: string
}

const passkeyRow = (passkey: Passkey, { messages, format, send }: SettingsView): TemplateResult => {
  const { id, name, created_at, last_used_at } = passkey
  const about = last_used_at
    ? messages.passkeyUsed(timeText(last_used_at, format))
    : messages.passkeyAdded(timeText(created_at, format))
  return html`<li part="passkey">
    <span class="grow"><b>${isolated(name, format.locale)}</b><br /><small>${about}</small></span>
    <button
      type="button"
      class="quiet"
      part="action"
      aria-label="${messages.remove}: ${name}"
      @click=${() =>
        send({
          type: 'ask',
          action: { name: 'removePasskey', args: [id] },
          about: messages.askRemovePasskey(name),
        })}
    >${messages.remove}</button>
  </li>`
}

/** The member's own name, address, time zone and passkeys. */
export const profileTemplate = (
  view: SettingsView,
  draft: ProfileDraft,
  edit: (draft: ProfileDraft) => void,
): TemplateResult => {
  const { state, messages, send } = view
  const { member, data } = state
  const { name = member.name, timezone = member.timezone } = draft
  const isChanged = { name: name !== member.name, timezone: timezone !== member.timezone }
  const isSaving = isWorking(state, 'updateMember')
  const canSave = (isChanged.name || isChanged.timezone) && name.trim() !== '' && !isSaving
  const zones = listTimeZones()
  const choices = (zones.includes(timezone) ? zones : [timezone, ...zones]).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
  const save = (event: Event) => {
    event.preventDefault()
    if (canSave)
      send({ type: 'act', action: { name: 'updateMember', args: [{ name: name.trim(), timezone }] } })
  }
  const passkeys = data.profile?.passkeys
  return html`
    <form class="box padded stack" part="profile" @submit=${save}>
      ${textField({
        ...{ id: 'profile-name', label: messages.profileName, value: name, isChanged: isChanged.name },
        ...{ autocomplete: 'name', required: true, maxLength: 200 },
        onInput: (value) => edit({ ...draft, name: value }),
      })}
      ${textField({
        ...{ id: 'profile-email', label: messages.profileEmail, value: member.email, type: 'email' },
        ...{ help: messages.profileEmailHelp, disabled: true, dir: 'ltr', onInput: () => {} },
      })}
      ${selectField({
        ...{ id: 'profile-time-zone', label: messages.profileTimeZone, value: timezone, choices },
        ...{ help: messages.profileTimeZoneHelp, isChanged: isChanged.timezone },
        onChange: (value) => edit({ ...draft, timezone: value }),
      })}
      <div class="row">
        <button class="primary" part="action" aria-disabled=${String(!canSave)}>
          ${isSaving ? messages.saving : messages.save}
        </button>
      </div>
    </form>
    <section class="box" part="passkeys" aria-labelledby="passkeys">
      <div class="padded">
        <h3 id="passkeys">${messages.passkeys}</h3>
        <p class="muted">${messages.passkeysHelp}</p>
      </div>
      ${
        passkeys?.length
          ? html`<ul class="rows">${passkeys.map((passkey) => passkeyRow(passkey, view))}</ul>`
          : passkeys
            ? html`<p class="padded muted line">${icons.user} ${messages.noPasskeys}</p>`
            : nothing
      }
    </section>
  `
}
