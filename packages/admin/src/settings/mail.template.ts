import type { HeldMail, MailServerInput } from '@whenable/contract'
import { joined } from '@whenable/time/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { selectField, textField } from '../parts/field.template.js'
import {
  type MailServerForm,
  mailServerSecurities,
  type SettingsAction,
  type SettingsData,
  type SettingsDialog,
  type SettingsIntent,
} from './flow/index.js'
import { isWorking, refusalText, type SettingsView, timeText } from './settings-view.js'
import { smallForm } from './small-form.template.js'

/** What each security is called. */
const securityLabel = (security: MailServerInput['security'], { messages }: SettingsView): string =>
  security === 'none' ? messages.mailUnprotected : security === 'tls' ? 'TLS' : 'STARTTLS'

const actionButton = (
  action: SettingsAction,
  label: string,
  { state, messages, send }: SettingsView,
  look = 'ghost',
): TemplateResult => {
  const isDone = isWorking(state, action.call)
  return html`<button
    type="button"
    class=${look}
    part="action"
    aria-disabled=${String(isDone)}
    @click=${() => send({ type: 'act', action })}
  >${isDone ? messages.settingsWorking : label}</button>`
}

/** What an owner does about the mail server: sets it, tries it, changes it or removes it. */
const mailButtons = (
  { settings: { is_configured: isOn, can_be_set: canBeSet } }: SettingsData['mail'],
  view: SettingsView,
): TemplateResult => {
  const { messages, send } = view
  const open = () => send({ type: 'open-form', form: 'mail-server' })
  const remove = () =>
    send({ type: 'ask', action: { call: 'removeMailServer', request: {} }, about: messages.askRemoveMail })
  return html`<div class="row">
    ${isOn ? actionButton({ call: 'sendTestMail', request: {} }, messages.sendTestMail, view, 'primary') : nothing}
    ${
      canBeSet
        ? html`<button type="button" class=${isOn ? 'ghost' : 'primary'} part="action" @click=${open}>${isOn ? messages.changeMail : messages.setUpMail}</button>`
        : nothing
    }
    ${
      canBeSet && isOn
        ? html`<button type="button" class="quiet" part="action" @click=${remove}>${messages.remove}</button>`
        : nothing
    }
  </div>`
}

const heldRow = ({ id, to, subject, created_at }: HeldMail, view: SettingsView): TemplateResult => {
  const { state, messages, format, send } = view
  const act = (action: SettingsAction, label: string, intent: SettingsIntent) => {
    const isDone = isWorking(state, action.call, id)
    return html`<button
      type="button"
      class="quiet"
      part="action"
      aria-label=${messages.labelled(label, joined(format.locale, to, subject))}
      aria-disabled=${String(isDone)}
      @click=${() => send(intent)}
    >${isDone ? messages.settingsWorking : label}</button>`
  }
  const sending: SettingsAction = { call: 'sendHeldMails', request: { path: { mail_id: id } } }
  const discarding: SettingsAction = { call: 'discardHeldMails', request: { path: { mail_id: id } } }
  return html`<li part="held-email">
    <span class="grow dead-letter">
      <b><bdi>${subject}</bdi></b>
      <small dir="ltr" class="address">${to}</small>
      <small>${timeText(created_at, format)}</small>
    </span>
    ${
      state.data.mail?.settings.is_configured
        ? act(sending, messages.sendMail, { type: 'act', action: sending })
        : nothing
    }
    ${act(discarding, messages.discardLetter, { type: 'ask', action: discarding, about: messages.askDiscard })}
  </li>`
}

/** The emails that waited for a mail server. The owner sends or discards them. */
const heldTemplate = (
  { settings: { waited, is_configured: isOn }, held }: SettingsData['mail'],
  view: SettingsView,
): TemplateResult | typeof nothing => {
  if (!held.length) return nothing
  const { messages, send } = view
  const discard = () =>
    send({
      type: 'ask',
      action: { call: 'discardHeldMails', request: {} },
      about: messages.askDiscardMails,
    })
  return html`<section class="box" part="held-emails" aria-labelledby="held-title">
    <div class="padded stack">
      <h3 id="held-title">${messages.mailsWaited(waited.held)}</h3>
      <p class="muted">${messages.mailsWaitedHelp}${waited.dropped ? html`${' '}${messages.mailsDropped(waited.dropped)}` : nothing}</p>
      <div class="row">
        ${isOn ? actionButton({ call: 'sendHeldMails', request: {} }, messages.sendMails, view, 'primary') : nothing}
        <button type="button" class="quiet" part="action" @click=${discard}>${messages.discardMails}</button>
      </div>
    </div>
    <ul class="rows">${repeat(
      held,
      ({ id }) => id,
      (mail) => heldRow(mail, view),
    )}</ul>
  </section>`
}

/** How emails are sent, a test, and what waited. */
export const mailTemplate = (mail: SettingsData['mail'], view: SettingsView): TemplateResult => {
  const { messages } = view
  const { settings } = mail
  const { is_configured: isOn, is_fixed: isFixed, can_be_set: canBeSet, from, server, withheld } = settings
  const help = canBeSet
    ? isOn
      ? ''
      : messages.setUpMailHelp
    : isFixed
      ? messages.mailHelp
      : messages.mailOffHelp
  return html`<section class="box padded stack" part="email">
      <h3><span class="status ${isOn ? '' : 'off'}" part="status">${isOn ? messages.mailOn : messages.mailOff}</span></h3>
      ${
        isOn
          ? html`<dl class="facts">
              <div><dt>${messages.mailFrom}</dt><dd dir="ltr" class="address">${from}</dd></div>
              <div><dt>${messages.mailServer}</dt><dd dir="ltr" class="address">${server}</dd></div>
            </dl>`
          : nothing
      }
      ${help ? html`<p class="muted">${help}</p>` : nothing}
      ${withheld.last_day ? html`<p class="notice">${messages.mailWithheld(withheld.last_hour, withheld.last_day)}</p>` : nothing}
      ${mailButtons(mail, view)}
    </section>
    ${heldTemplate(mail, view)}`
}

/** The ports that belong to a security (RFC 8314). */
const portOf = { tls: '465', starttls: '587', none: '25' } as const

/** The form of a mail server. What is wrong is said at its field. */
export const mailServerTemplate = (
  { form, error }: SettingsDialog & { kind: 'mail-server' },
  view: SettingsView,
): TemplateResult => {
  const { messages, send, state } = view
  const known = state.data.mail?.settings.own_server
  const edit = (change: Partial<MailServerForm>) => send({ type: 'fill', form: change })
  const said = error && refusalText(error, messages)
  const errorOf = (name: keyof MailServerForm) => (error?.field === name ? said : undefined)
  const keepsPassword =
    known?.has_password && known.host === form.host.trim() && known.username === form.username.trim()
  const fields = html`
    ${textField({
      ...{ id: 'mail-host', label: messages.mailServer, value: form.host, error: errorOf('host') },
      ...{ placeholder: 'smtp.example.com', dir: 'ltr', required: true, maxLength: 253 },
      onInput: (host) => edit({ host }),
    })}
    ${selectField({
      ...{ id: 'mail-security', label: messages.mailSecurity, value: form.security },
      error: errorOf('security'),
      choices: mailServerSecurities.map((value) => ({ value, label: securityLabel(value, view) })),
      onChange: (security) =>
        edit({ security, ...(form.port === portOf[form.security] ? { port: portOf[security] } : {}) }),
    })}
    ${textField({
      ...{ id: 'mail-port', label: messages.mailPort, value: form.port, error: errorOf('port') },
      ...{ inputMode: 'numeric', dir: 'ltr', required: true, maxLength: 5 },
      onInput: (port) => edit({ port }),
    })}
    ${textField({
      ...{ id: 'mail-user', label: messages.mailUser, value: form.username, dir: 'ltr' },
      ...{ autocomplete: 'off', maxLength: 320, error: errorOf('username') },
      onInput: (username) => edit({ username }),
    })}
    ${textField({
      ...{ id: 'mail-password', label: messages.mailPassword, value: form.password, type: 'password' },
      ...{ dir: 'ltr', autocomplete: 'new-password', maxLength: 1_000, error: errorOf('password') },
      help: keepsPassword ? messages.mailPasswordKept : undefined,
      onInput: (password) => edit({ password }),
    })}
    ${textField({
      ...{ id: 'mail-from', label: messages.mailFrom, value: form.from, error: errorOf('from'), dir: 'ltr' },
      ...{ placeholder: 'Ada <ada@example.com>', required: true, maxLength: 400 },
      onInput: (from) => edit({ from }),
    })}
  `
  const isAtField = error?.field !== undefined && error.field in form
  return smallForm(
    {
      ...{ title: messages.mailServer, button: messages.save, fields },
      canSend: form.host.trim() !== '' && /^\d+$/.test(form.port) && form.from.includes('@'),
      error: isAtField ? undefined : said,
    },
    view,
  )
}
