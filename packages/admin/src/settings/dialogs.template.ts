import { keyScopes, type TriggerType, triggerTypes } from '@whenable/contract'
import { html, nothing, type TemplateResult } from 'lit'
import type { CopyButtons } from '../parts/copy-buttons.js'
import { selectField, textField } from '../parts/field.template.js'
import { modalDialog } from '../parts/modal.template.js'
import { checkbox } from '../parts/switch.template.js'
import { keyEnds, type SettingsDialog, type SettingsWrite } from './flow/index.js'
import { mailServerTemplate } from './mail.template.js'
import { offboardedTemplate, offboardingTemplate } from './offboarding.template.js'
import { newPasskeyTemplate } from './passkeys.template.js'
import { emailErrorText, type SettingsTexts, type SettingsView } from './settings-view.js'
import { smallForm } from './small-form.template.js'

/** What an action changes that cannot be undone, and the button that does it. */
const confirmations = (
  messages: SettingsTexts,
): Readonly<Partial<Record<SettingsWrite, readonly [help: string, button: string]>>> => ({
  removePasskey: [messages.askRemovePasskeyHelp, messages.remove],
  removeWebhook: [messages.askRemoveWebhookHelp, messages.remove],
  rotateWebhookSecret: [messages.askNewSecretHelp, messages.newSecret],
  revokeApiKey: [messages.askRevokeHelp, messages.revoke],
  endSignIn: [messages.askEndSignInHelp, messages.endSignIn],
  signOutElsewhere: [messages.askSignOutElsewhereHelp, messages.signOutElsewhere],
  signOutMember: [messages.askSignOutMemberHelp, messages.signOutMember],
  discardLetter: [messages.askDiscardHelp, messages.discardLetter],
  discardHeldMails: [messages.askDiscardMailsHelp, messages.discardMails],
  removeResource: ['', messages.remove],
  removeMailServer: [messages.askRemoveMailHelp, messages.remove],
})

const confirmTemplate = (
  { action, about }: SettingsDialog & { kind: 'confirm' },
  { state, messages, send }: SettingsView,
): TemplateResult => {
  const [usual = '', button = messages.done] = confirmations(messages)[action.call] ?? []
  const isNeeded =
    action.call === 'removeResource' &&
    state.data.resources?.resources.some(
      ({ id, used_by }) => id === action.request.path.resource_id && used_by.length > 0,
    )
  const help = isNeeded ? messages.resourceNeeded : usual
  const close = () => send({ type: 'close-dialog' })
  return modalDialog({
    ...{ title: about, content: help && html`<p>${help}</p>`, closeLabel: messages.close, onClose: close },
    actions: html`<button type="button" class="ghost" part="action" @click=${close}>${messages.cancel}</button>
      ${isNeeded ? nothing : html`<button type="button" class="danger" part="action" @click=${() => send({ type: 'submit' })}>${button}</button>`}`,
  })
}

const secretTemplate = (
  { secret, of }: SettingsDialog & { kind: 'secret' },
  { messages, send }: SettingsView,
  copies: CopyButtons,
): TemplateResult => {
  const close = () => send({ type: 'close-dialog' })
  const isByHand = of === 'invitation-by-hand'
  const title = messages.shownOnceTitle[isByHand ? 'invitation' : of] ?? ''
  return modalDialog({
    title,
    content: html`<p>${isByHand ? messages.invitationByHand : messages.shownOnceHelp[of]}</p>
      <div class="link-line" part="secret">
        <span class="secret" tabindex="0" role="textbox" aria-readonly="true" aria-label=${title}>${secret}</span>
        ${copies.button({ id: 'copy-secret', label: messages.copy, content: () => secret })}
      </div>`,
    ...{ closeLabel: messages.close, onClose: close },
    actions: html`<button type="button" class="primary" part="action" @click=${close}>${messages.done}</button>`,
  })
}

const webhookTemplate = (
  { id, form, error }: SettingsDialog & { kind: 'webhook' },
  { state, messages, send }: SettingsView,
): TemplateResult => {
  const { url, description, types, emails } = form
  const field = error?.field?.split('.', 1)[0]
  const errorOf = (name: string) => (error && field === name ? error.message : undefined)
  const isSending = state.working !== undefined
  const canSend = url.trim() !== '' && types.length > 0 && !isSending
  const isKnown = ['webhook_url', 'notification_email_addresses'].includes(field ?? '')
  const close = () => send({ type: 'close-dialog' })
  const toggle = (type: TriggerType, checked: boolean) =>
    send({
      type: 'fill',
      form: { types: triggerTypes.filter((one) => (one === type ? checked : types.includes(one))) },
    })
  const submit = (event: Event) => {
    event.preventDefault()
    if (canSend) send({ type: 'submit' })
  }
  return modalDialog({
    title: id ? messages.editWebhook : messages.addWebhook,
    content: html`<form class="stack" part="form" id="webhook-form" @submit=${submit}>
      ${textField({
        ...{
          id: 'webhook-url',
          label: messages.webhookUrl,
          value: url,
          type: 'url',
          dir: 'ltr',
          required: true,
        },
        ...{ help: messages.webhookUrlHelp, error: errorOf('webhook_url'), placeholder: 'https://' },
        onInput: (value) => send({ type: 'fill', form: { url: value } }),
      })}
      ${textField({
        ...{ id: 'webhook-description', label: messages.webhookDescription, value: description },
        onInput: (value) => send({ type: 'fill', form: { description: value } }),
      })}
      <fieldset>
        <legend class="label">${messages.webhookTypes}</legend>
        <div class="types">
          ${triggerTypes.map((type) =>
            checkbox({
              ...{ label: html`<code>${type}</code>`, checked: types.includes(type) },
              onChange: (checked) => toggle(type, checked),
            }),
          )}
        </div>
      </fieldset>
      ${
        // Nobody is emailed by a service that sends no email.
        state.member.sends_email === false && !emails
          ? nothing
          : textField({
              ...{
                id: 'webhook-emails',
                label: messages.webhookEmails,
                value: emails,
                dir: 'ltr',
                inputMode: 'email',
              },
              ...{ help: messages.webhookEmailsHelp, error: errorOf('notification_email_addresses') },
              onInput: (value) => send({ type: 'fill', form: { emails: value } }),
            })
      }
      ${error && !isKnown ? html`<p class="notice danger" role="alert">${error.message}</p>` : nothing}
    </form>`,
    ...{ closeLabel: messages.close, onClose: close },
    actions: html`<button type="button" class="ghost" part="action" @click=${close}>${messages.cancel}</button>
      <button class="primary" part="action" form="webhook-form" aria-disabled=${String(!canSend)}>
        ${isSending ? messages.settingsWorking : id ? messages.save : messages.addWebhook}
      </button>`,
  })
}

const invitationTemplate = (
  { form: { name, email, role }, error }: SettingsDialog & { kind: 'invitation' },
  view: SettingsView,
): TemplateResult => {
  const { messages, send } = view
  const fields = html`
    ${textField({
      ...{ id: 'invitation-name', label: messages.profileName, value: name, required: true, maxLength: 200 },
      onInput: (value) => send({ type: 'fill', form: { name: value } }),
    })}
    ${textField({
      ...{ id: 'invitation-email', label: messages.profileEmail, value: email, type: 'email', dir: 'ltr' },
      required: true,
      onInput: (value) => send({ type: 'fill', form: { email: value } }),
    })}
    ${selectField({
      ...{ id: 'invitation-role', label: messages.memberRole, value: role, help: messages.roleHelp },
      choices: (['member', 'owner'] as const).map((value) => ({
        value,
        label: messages.roles[value] ?? value,
      })),
      onChange: (value) => send({ type: 'fill', form: { role: value } }),
    })}
  `
  const canSend = name.trim() !== '' && email.includes('@')
  const { invite } = messages
  return smallForm({ title: invite, button: invite, canSend, fields, error: error?.message }, view)
}

const addressTemplate = (
  { form: { email }, error }: SettingsDialog & { kind: 'address' },
  view: SettingsView,
): TemplateResult => {
  const { messages, send } = view
  const fields = textField({
    ...{ id: 'member-email', label: messages.profileEmail, value: email, type: 'email', dir: 'ltr' },
    ...{ help: messages.correctAddressHelp, required: true },
    error: emailErrorText(error, messages),
    onInput: (value) => send({ type: 'fill', form: { email: value } }),
  })
  const form = { title: messages.correctAddress, button: messages.save, canSend: email.includes('@'), fields }
  return smallForm({ ...form, error: error?.field === 'email' ? undefined : error?.message }, view)
}

const apiKeyTemplate = (
  { form, error }: SettingsDialog & { kind: 'api-key' },
  view: SettingsView,
): TemplateResult => {
  const { messages, send } = view
  const { name, scope, end, lastDay } = form
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  const fields = html`
    ${textField({
      ...{ id: 'key-name', label: messages.apiKeyName, value: name, help: messages.apiKeyNameHelp },
      ...{ required: true, maxLength: 100, error: errorOf('name') },
      onInput: (value) => send({ type: 'fill', form: { name: value } }),
    })}
    ${selectField({
      ...{ id: 'key-scope', label: messages.apiKeyScope, value: scope, help: messages.apiKeyScopeHelp },
      choices: keyScopes.map((value) => ({ value, label: messages.apiKeyScopes[value] })),
      onChange: (value) => send({ type: 'fill', form: { scope: value } }),
    })}
    ${selectField({
      ...{ id: 'key-end', label: messages.apiKeyEnd, value: end },
      choices: keyEnds.map((value) => ({ value, label: messages.apiKeyEnds[value] })),
      onChange: (value) => send({ type: 'fill', form: { end: value } }),
    })}
    ${
      end === 'date'
        ? textField({
            ...{ id: 'key-last-day', label: messages.apiKeyLastDay, value: lastDay, type: 'date' },
            ...{ required: true, error: errorOf('expires_at') },
            onInput: (value) => send({ type: 'fill', form: { lastDay: value } }),
          })
        : nothing
    }
  `
  const { createApiKey } = messages
  const canSend = name.trim() !== '' && (end !== 'date' || lastDay !== '')
  const isKnown = ['name', 'expires_at'].includes(error?.field ?? '')
  const refusal = isKnown ? undefined : error?.message
  return smallForm({ title: createApiKey, button: createApiKey, canSend, fields, error: refusal }, view)
}

/** The open dialog. */
export const dialogTemplate = (view: SettingsView, copies: CopyButtons): TemplateResult | typeof nothing => {
  const { dialog } = view.state
  // The section of rooms and equipment, which loads late, has its own form.
  if (!dialog || dialog.kind === 'resource') return nothing
  if (dialog.kind === 'confirm') return confirmTemplate(dialog, view)
  if (dialog.kind === 'offboarding') return offboardingTemplate(dialog, view)
  if (dialog.kind === 'offboarded') return offboardedTemplate(dialog, view)
  if (dialog.kind === 'secret') return secretTemplate(dialog, view, copies)
  if (dialog.kind === 'invitation') return invitationTemplate(dialog, view)
  if (dialog.kind === 'address') return addressTemplate(dialog, view)
  if (dialog.kind === 'api-key') return apiKeyTemplate(dialog, view)
  if (dialog.kind === 'passkey') return newPasskeyTemplate(dialog, view)
  if (dialog.kind === 'mail-server') return mailServerTemplate(dialog, view)
  return webhookTemplate(dialog, view)
}
