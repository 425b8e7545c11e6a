import type { ApiKey, AuditEntry, ListedMember } from '@whenable/contract'
import { avatar } from '@whenable/elements/internal/base/avatar'
import { isolated } from '@whenable/elements/internal/messages/isolated'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { icons } from '../parts/icons.js'
import { emptyState } from '../parts/page-states.template.js'
import { creatorText, type SettingsView, timeText } from './settings-view.js'

const memberRow = (member: ListedMember, view: SettingsView): TemplateResult => {
  const { state, messages, format, menus, send } = view
  const { id, name, email, role, signed_in_at, browsers, invited_until } = member
  const isSelf = id === state.member.id
  const isOwner = role === 'owner'
  const facts = [
    ...(browsers ? [messages.memberBrowsers(browsers)] : []),
    ...(invited_until ? [messages.invitationEnds(timeText(invited_until, format))] : []),
  ]
  const items = [
    {
      label: messages.inviteAgain,
      icon: icons.mail,
      onChoose: () =>
        send({ type: 'act', action: { call: 'inviteMemberAgain', request: { path: { member_id: id } } } }),
    },
    {
      label: isOwner ? messages.makeMember : messages.makeOwner,
      icon: icons.user,
      onChoose: () =>
        send({
          type: 'act',
          action: {
            call: 'changeRole',
            request: { path: { member_id: id }, body: { role: isOwner ? 'member' : 'owner' } },
          },
        }),
    },
    {
      label: messages.correctAddress,
      icon: icons.edit,
      onChoose: () => send({ type: 'correct-address', memberId: id }),
    },
    ...(invited_until
      ? [
          {
            label: messages.withdrawInvitation,
            icon: icons.close,
            onChoose: () =>
              send({
                type: 'act',
                action: { call: 'withdrawInvitation', request: { path: { member_id: id } } },
              }),
          },
        ]
      : []),
    ...(browsers
      ? [
          {
            label: messages.signOutMember,
            icon: icons.signOut,
            onChoose: () =>
              send({
                type: 'ask',
                action: { call: 'signOutMember', request: { path: { member_id: id } } },
                about: messages.labelled(messages.signOutMember, name),
              }),
          },
        ]
      : []),
    'separator' as const,
    {
      label: messages.remove,
      icon: icons.trash,
      isDestructive: true,
      onChoose: () => send({ type: 'offboard', memberId: id }),
    },
  ]
  return html`<li part="member">
    ${avatar({ name })}
    <span class="grow member">
      <b>${isolated(name, format.locale)}${isSelf ? html`${' '}<small>${messages.yourself}</small>` : nothing}</b>
      <small dir="ltr" class="address">${email}</small>
      ${facts.length ? html`<small>${facts.join(' · ')}</small>` : nothing}
    </span>
    <span class="status ${signed_in_at ? 'plain' : 'ask'}" part="status">
      ${signed_in_at ? messages.roles[role] : messages.invited}
    </span>
    ${isSelf ? nothing : menus.menu({ id: `member-${id}`, content: icons.more, label: messages.memberMenu(name), look: 'icon-button', items })}
  </li>`
}

const headed = (text: string, action: TemplateResult, list: TemplateResult): TemplateResult =>
  html`<div class="row"><p class="muted grow">${text}</p>${action}</div>${list}`

const openButton = (form: 'invitation' | 'api-key', text: string, { send }: SettingsView): TemplateResult =>
  html`<button type="button" class="primary" part="action" @click=${() => send({ type: 'open-form', form })}>
    ${icons.plus}${text}
  </button>`

/** The members, and how to invite others. */
export const teamTemplate = (members: readonly ListedMember[], view: SettingsView): TemplateResult =>
  headed(
    view.messages.teamHelp,
    openButton('invitation', view.messages.invite, view),
    html`<ul class="rows box">
      ${repeat(
        members,
        ({ id }) => id,
        (member) => memberRow(member, view),
      )}
    </ul>`,
  )

const keyRow = (key: ApiKey, { messages, format, send }: SettingsView): TemplateResult => {
  const { id, name, scopes, created_at, last_used_at, expires_at } = key
  const facts = [
    scopes.map((scope) => messages.apiKeyScopes[scope]).join(', '),
    creatorText(key, messages),
    last_used_at
      ? messages.lastUsed(timeText(last_used_at, format))
      : messages.apiKeyUnused(timeText(created_at, format)),
    ...(expires_at ? [messages.apiKeyExpires(timeText(expires_at, format, 'long'))] : []),
  ]
  return html`<li part="api-key">
    <span class="grow member"><b>${isolated(name, format.locale)}</b><small>${facts.join(' · ')}</small></span>
    <button
      type="button"
      class="quiet"
      part="action"
      aria-label=${messages.labelled(messages.revoke, name)}
      @click=${() =>
        send({
          type: 'ask',
          action: { call: 'revokeApiKey', request: { path: { key_id: id } } },
          about: messages.askRevoke(name),
        })}
    >${messages.revoke}</button>
  </li>`
}

/** The API keys, without their secrets. */
export const apiKeysTemplate = (keys: readonly ApiKey[], view: SettingsView): TemplateResult => {
  const { messages } = view
  const create = openButton('api-key', messages.createApiKey, view)
  if (!keys.length)
    return html`<div class="box">${emptyState(messages.noApiKeys, messages.apiKeysHelp, create)}</div>`
  return headed(
    messages.apiKeysHelp,
    create,
    html`<ul class="rows box">
      ${repeat(
        keys,
        ({ id }) => id,
        (key) => keyRow(key, view),
      )}
    </ul>`,
  )
}

/** What was changed, and by whom. */
export const activityTemplate = (
  entries: readonly AuditEntry[],
  { messages, format }: SettingsView,
): TemplateResult => {
  if (!entries.length)
    return html`<div class="box">${emptyState(messages.noActivity, messages.noActivityHelp)}</div>`
  return html`<ul class="rows box">
    ${repeat(
      entries,
      ({ id }) => id,
      ({ description, actor, created_at }) => html`<li part="entry">
        <span class="grow member">
          <span lang="en">${isolated(description, format.locale)}</span>
          <small>${actor.type === 'key' ? messages.activityByKey(actor.name) : isolated(actor.name, format.locale)} · ${timeText(created_at, format)}</small>
        </span>
      </li>`,
    )}
  </ul>`
}
