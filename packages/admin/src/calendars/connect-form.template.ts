import {
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
import { providerSign } from './provider-signs.js'
import { setUpGuide } from './sign-in-providers.model.js'

/** What the form is rendered from. */
export interface FormView {
  readonly form: ConnectForm
  readonly messages: CalendarsMessages
  readonly send: (intent: ConnectionsIntent) => void
  /** The providers on whose page the owner can sign in. */
  readonly signInProviders: readonly SignInProviderId[]
  /** Those that the service does not offer, each of which says what its operator does. */
  readonly unavailableProviders: readonly SignInProviderId[]
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

type Choice = SignInProviderId | ConnectionPresetId

const choice = (id: Choice, name: string, choose: () => void): TemplateResult =>
  html`<li><button type="button" class="provider" part="provider" @click=${choose}>${providerSign(id, name)}${name}</button></li>`

const unavailable = (
  id: SignInProviderId,
  { providerOff, setUpProvider }: CalendarsMessages,
): TemplateResult => {
  const { name } = calendarProviders[id]
  return html`<li class="provider off">
    ${providerSign(id, name)}<span
      ><span id="name-${id}">${name}</span
      ><small
        >${providerOff}
        <a
          class="link"
          id="set-up-${id}"
          href=${setUpGuide(id)}
          target="_blank"
          rel="noopener"
          aria-labelledby="set-up-${id} name-${id}"
          >${setUpProvider}</a
        ></small
      ></span
    >
  </li>`
}

/** What the choice of a provider is rendered from: a form is open, or opens with the choice. */
export type ChoiceView = Omit<FormView, 'form'> & { readonly form: ConnectForm | undefined }

/** The choice of where an owner's calendar is. */
export const choiceTemplate = (view: ChoiceView): TemplateResult => {
  const { form, messages, send, signInProviders, unavailableProviders, redirect } = view
  return html`<div class="form" part="form">
    <h3 class=${form ? 'focus-target' : nothing} tabindex=${form ? -1 : nothing}>${messages.chooseProvider}</h3>
    <ul class="providers">
      ${signInProviders.map((id) => choice(id, calendarProviders[id].name, () => redirect(id)))}
      ${unavailableProviders.map((id) => unavailable(id, messages))}
      ${(Object.keys(connectionPresets) as ConnectionPresetId[]).map((preset) =>
        choice(preset, presetName(preset, messages), () =>
          send({ type: form ? 'choose-preset' : 'open-form', preset }),
        ),
      )}
    </ul>
    ${
      form
        ? html`<div class="row">
            <button type="button" class="quiet" part="action" @click=${() => send({ type: 'close-form' })}>${messages.back}</button>
          </div>`
        : nothing
    }
  </div>`
}

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
        @input=${(event: Event) => {
          event.stopPropagation()
          send({ type: 'edit', field, value: (event.target as HTMLInputElement).value })
        }}
        @change=${(event: Event) => event.stopPropagation()}
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
