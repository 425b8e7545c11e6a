import { webAddress } from '@whenable/elements/internal/base/web-address'
import { listTimeZones } from '@whenable/time'
import { html, nothing, type TemplateResult } from 'lit'
import { selectField, textField } from '../parts/field.template.js'
import { passkeysTemplate } from './passkeys.template.js'
import { emailErrorText, isWorking, type SettingsView, shortAddress } from './settings-view.js'
import { signInsTemplate } from './sign-ins.template.js'

/** What the member has typed and not saved. */
export interface ProfileDraft {
  readonly name?: string
  readonly timezone?: string
  /** The slug of the public page; empty for none. */
  readonly pageSlug?: string
  /** Only of an owner. */
  readonly email?: string
}

/** Which time zones the service reads, for an owner; a notice if they are old. */
const timeZoneDataTemplate = ({ state: { member }, messages }: SettingsView) => {
  const { role, time_zone_data: data } = member
  if (role !== 'owner' || !data) return nothing
  return data.is_old
    ? html`<p class="notice" part="time-zone-data">${messages.timeZoneDataOld(data.version)}</p>`
    : html`<p class="muted" part="time-zone-data">${messages.timeZoneData(data.version)}</p>`
}

/** The member's own name, address, time zone, passkeys and sign-ins. */
export const profileTemplate = (
  view: SettingsView,
  photo: TemplateResult | undefined,
  draft: ProfileDraft,
  edit: (draft: ProfileDraft) => void,
): TemplateResult => {
  const { state, messages, send } = view
  const { member } = state
  const needsProfile = member.needs_profile === true
  const isOwner = member.role === 'owner'
  const savedEmail = needsProfile ? '' : member.email
  const { page_slug: savedSlug = '' } = member
  const { pageSlug = savedSlug } = draft
  const { name = member.name, timezone = member.timezone, email = savedEmail } = draft
  const isChanged = { name: name !== member.name, timezone: timezone !== member.timezone }
  const isSaving = isWorking(state, 'updateMember')
  const corrected =
    isOwner && email.trim() !== '' && email.trim() !== savedEmail ? { email: email.trim() } : {}
  const changedPage = pageSlug.trim() === savedSlug ? {} : { page_slug: pageSlug.trim() }
  const hasChanged =
    isChanged.name || isChanged.timezone || 'email' in corrected || 'page_slug' in changedPage
  const lacksEmail = email.trim() === '' && !needsProfile
  const canSave = hasChanged && name.trim() !== '' && !lacksEmail && !isSaving
  const failure = state.notice?.action === 'updateMember' ? state.notice.error : undefined
  const emailError = emailErrorText(failure, messages)
  const pageError =
    failure?.field === 'page_slug'
      ? failure.type === 'conflict'
        ? messages.profilePageTaken
        : messages.profilePageInvalid
      : undefined
  const pageUrl = webAddress(member.page_url)
  const zones = listTimeZones()
  const choices = (zones.includes(timezone) ? zones : [timezone, ...zones]).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
  const save = (event: Event) => {
    event.preventDefault()
    if (canSave)
      send({
        type: 'act',
        action: {
          call: 'updateMember',
          request: { body: { name: name.trim(), timezone, ...corrected, ...changedPage } },
        },
      })
  }
  return html`
    <form class="box padded stack" part="profile" @submit=${save}>
      ${photo ?? html`<span class="skeleton photo" aria-hidden="true"></span>`}
      ${textField({
        ...{ id: 'profile-name', label: messages.profileName, value: name, isChanged: isChanged.name },
        ...{ autocomplete: 'name', required: true, maxLength: 200 },
        onInput: (value) => edit({ ...draft, name: value }),
      })}
      ${textField({
        ...{ id: 'profile-email', label: messages.profileEmail, value: email, type: 'email', dir: 'ltr' },
        ...{
          help: isOwner && member.sends_email !== false ? messages.addEmailHelp : messages.profileEmailHelp,
          disabled: !isOwner,
          isChanged: 'email' in corrected && !needsProfile,
        },
        error: emailError,
        onInput: (value) => edit({ ...draft, email: value }),
      })}
      ${selectField({
        ...{ id: 'profile-time-zone', label: messages.profileTimeZone, value: timezone, choices },
        ...{ help: messages.profileTimeZoneHelp, isChanged: isChanged.timezone },
        onChange: (value) => edit({ ...draft, timezone: value }),
      })}
      ${textField({
        ...{ id: 'profile-page', label: `${messages.profilePage} (/h/…)`, value: pageSlug },
        ...{
          isChanged: 'page_slug' in changedPage,
          maxLength: 64,
          dir: 'ltr',
          help: messages.profilePageHelp,
        },
        error: pageError,
        onInput: (value) => edit({ ...draft, pageSlug: value.toLowerCase() }),
      })}
      ${pageUrl ? html`<p><a href=${pageUrl} target="_blank" rel="noopener" part="page-link" dir="ltr">${shortAddress(pageUrl)}</a></p>` : nothing}
      <div class="row">
        <button class="primary" part="action" aria-disabled=${String(!canSave)}>
          ${isSaving ? messages.saving : messages.save}
        </button>
      </div>
    </form>
    ${passkeysTemplate(view)}
    ${signInsTemplate(view)}
    ${timeZoneDataTemplate(view)}
  `
}
