import {
  signInProviders as allSignInProviders,
  type ConnectionField,
  type ConnectionPreset,
  type ConnectionPresetId,
  calendarProviders,
  connectionPresets,
  type SignInProviderId,
} from '@whenable/contract'
import { webAddress } from '@whenable/elements/internal/base/web-address'
import type { AccountField, AccountProblem, ConnectHelp } from '@whenable/elements/internal/messages/kinds'
import { html, nothing, type TemplateResult } from 'lit'
import { type CalendarsMessages, presetName } from './account-text.js'
import type { ConnectForm, ConnectionProblem, ConnectionsIntent } from './flow/index.js'
import { change, stop } from './inner-events.js'
import { providerSign } from './provider-signs.js'
import { setUpGuide } from './sign-in-providers.model.js'

/** What the form is rendered from. */
export interface FormView {
  readonly form: ConnectForm
  readonly messages: CalendarsMessages
  readonly send: (intent: ConnectionsIntent) => void
  /** The providers on whose page the owner can sign in. */
  readonly signInProviders: readonly SignInProviderId[]
  /** Takes the owner to the page of a provider. */
  readonly redirect: (provider: SignInProviderId) => void
}

const problemTexts: Readonly<Partial<Record<ConnectionProblem, AccountProblem>>> = {
  gone: 'not-calendar',
  offline: 'unreachable',
  forbidden: 'password',
  unauthorized: 'other',
}

/** The text of a problem. */
export const problemText = (problem: ConnectionProblem, { accountProblem }: CalendarsMessages): string =>
  accountProblem(problemTexts[problem] ?? (problem as AccountProblem))

const presets = Object.keys(connectionPresets) as ConnectionPresetId[]

type Choice = SignInProviderId | ConnectionPresetId

const choice = (id: Choice, name: string, choose: () => void): TemplateResult =>
  html`<li><button type="button" class="provider" part="provider" @click=${choose}>${providerSign(id, name)}${name}</button></li>`

/** The choice of where an owner's calendar is, in a form. */
const choiceTemplate = ({ messages, send, signInProviders, redirect }: FormView): TemplateResult =>
  html`<div class="form" part="form">
    <h3 class="focus-target" tabindex="-1">${messages.chooseProvider}</h3>
    <ul class="providers">
      ${signInProviders.map((id) => choice(id, calendarProviders[id].name, () => redirect(id)))}
      ${presets.map((preset) =>
        choice(preset, presetName(preset, messages), () => send({ type: 'choose-preset', preset })),
      )}
    </ul>
    <div class="row">
      <button type="button" class="quiet" part="action" @click=${() => send({ type: 'close-form' })}>${messages.back}</button>
    </div>
  </div>`

/** A way to connect: its sign, its name, and a button, or what the operator of the service does first. */
const wayTemplate = (
  id: Choice,
  name: string,
  { connect, providerOff, setUpProvider }: CalendarsMessages,
  choose: (() => void) | undefined,
): TemplateResult => {
  const button = id === 'caldav' ? 'connect' : `connect-${id}`
  return html`<li class=${choose ? 'head' : 'head off'}>
    ${providerSign(id, name)}<span class="names" id="name-${id}">${name}</span>${
      choose
        ? html`<button
            class="ghost"
            part="provider"
            id=${button}
            aria-labelledby="${button} name-${id}"
            @click=${choose}
            >${connect}</button
          >`
        : html`<small
            >${providerOff}
            <a
              class="link"
              id="set-up-${id}"
              href=${setUpGuide(id as SignInProviderId)}
              target="_blank"
              rel="noopener"
              aria-labelledby="set-up-${id} name-${id}"
              >${setUpProvider}</a
            ></small
          >`
    }
  </li>`
}

/** The ways to connect an owner's first calendar, also those that the service does not offer: a row each, and one for all others. */
export const waysTemplate = ({
  messages,
  send,
  signInProviders,
  redirect,
}: Omit<FormView, 'form'>): TemplateResult =>
  html`<ul class="form-card ways">
    ${allSignInProviders.map((id) =>
      wayTemplate(
        id,
        calendarProviders[id].name,
        messages,
        signInProviders.includes(id) ? () => redirect(id) : undefined,
      ),
    )}
    ${wayTemplate('caldav', presets.map((preset) => presetName(preset, messages)).join(', '), messages, () => send({ type: 'open-form' }))}
  </ul>`

/** What a browser may fill in: the owner's address, but never the password of this page. */
const attributes: Readonly<
  Record<ConnectionField, { readonly type: string; readonly autocomplete: 'url' | 'email' | 'off' }>
> = {
  server: { type: 'url', autocomplete: 'url' },
  url: { type: 'url', autocomplete: 'off' },
  username: { type: 'text', autocomplete: 'email' },
  password: { type: 'password', autocomplete: 'off' },
}

const labelOf = (field: ConnectionField, preset: ConnectionPresetId): AccountField =>
  field === 'password' && preset !== 'caldav' ? 'appPassword' : field

const fieldTemplate = (
  field: ConnectionField,
  preset: ConnectionPresetId,
  { form, messages, send }: FormView,
): TemplateResult => {
  const problem = form.errors[field]
  const { example }: ConnectionPreset = connectionPresets[preset]
  const isSecret = field === 'password' || preset === 'ics'
  const described = [problem && `${field}-error`, isSecret && 'secret-help'].filter(Boolean).join(' ')
  return html`<div part=${problem ? 'field invalid' : 'field'}>
    <label class="field"
      ><span part="label">${messages.accountField(labelOf(field, preset))}</span
      ><input
        id=${field}
        name=${field}
        type=${attributes[field].type}
        dir="ltr"
        autocomplete=${attributes[field].autocomplete}
        autocapitalize="none"
        spellcheck="false"
        maxlength="2000"
        required
        placeholder=${(field === 'server' || field === 'url') && example ? example : nothing}
        .value=${form.values[field] ?? ''}
        ?readonly=${form.submitting}
        aria-invalid=${problem ? 'true' : nothing}
        aria-describedby=${described || nothing}
        @input=${change(({ value }) => send({ type: 'edit', field, value }))}
        @change=${stop}
    /></label>
    ${problem ? html`<p class="error" part="error" id="${field}-error">${problemText(problem, messages)}</p>` : nothing}
    ${isSecret ? html`<p class="hint" id="secret-help">${messages.secretHelp}</p>` : nothing}
  </div>`
}

const helpOf = (preset: ConnectionPresetId): ConnectHelp =>
  preset === 'zoho' || preset === 'caldav' || preset === 'ics' ? preset : 'account'

/** The form that connects an account, or signs in to it again. */
export const formTemplate = (view: FormView): TemplateResult => {
  const { form, messages, send } = view
  const { preset, connectionId } = form
  if (!preset) return choiceTemplate(view)
  const { passwordUrl }: ConnectionPreset = connectionPresets[preset]
  const address = webAddress(passwordUrl)
  const leave = () =>
    send(connectionId ? { type: 'close-form' } : { type: 'choose-preset', preset: undefined })
  return html`<form
    class="form"
    part="form"
    novalidate
    aria-busy=${String(form.submitting)}
    @submit=${(event: Event) => {
      event.preventDefault()
      send({ type: 'submit' })
    }}
  >
    <h3 class="focus-target" tabindex="-1">${connectionId ? messages.signInAgain : presetName(preset, messages)}</h3>
    <p class="help">
      ${messages.connectHelp(helpOf(preset))}
      ${address ? html`<a class="link" part="password-link" href=${address} target="_blank" rel="noopener noreferrer">${messages.makeAppPassword}</a>` : nothing}
    </p>
    ${form.problem ? html`<p class="notice focus-problem" part="notice" tabindex="-1">${problemText(form.problem, messages)}</p>` : nothing}
    ${form.fields.map((field) => fieldTemplate(field, preset, view))}
    <div class="row">
      <button class="primary" part="action" type="submit" aria-disabled=${String(form.submitting)}>
        ${form.submitting ? messages.checkingAccount : connectionId ? messages.signInAgain : messages.connect}
      </button>
      <button class="quiet" part="action" type="button" aria-disabled=${String(form.submitting)} @click=${leave}>
        ${messages.back}
      </button>
    </div>
  </form>`
}
