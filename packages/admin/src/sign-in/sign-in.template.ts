import type { AdminMessages } from '@whenable/elements/internal/messages/owner/generated/admin'
import { html, nothing, type TemplateResult } from 'lit'
import { textField } from '../parts/field.template.js'
import type { SignInField, SignInFlow, SignInForm, SignInState } from './flow/index.js'

/** What the sign-in is rendered from. */
export interface SignInView {
  readonly state: SignInState
  readonly send: SignInFlow['send']
  readonly messages: AdminMessages
}

const attributes: Readonly<
  Record<Exclude<SignInField, 'timezone'>, Partial<Parameters<typeof textField>[0]>>
> = {
  name: { autocomplete: 'name', maxLength: 200 },
  email: { type: 'email', autocomplete: 'username webauthn' as AutoFill, dir: 'ltr', maxLength: 320 },
  code: { autocomplete: 'one-time-code', inputMode: 'numeric', dir: 'ltr', maxLength: 40 },
}

/** A field of the sign-in. */
export const signInField = (
  field: Exclude<SignInField, 'timezone'>,
  form: SignInForm,
  { send, messages }: SignInView,
  help?: string,
): TemplateResult => {
  const problem = form.errors[field]
  return textField({
    ...attributes[field],
    ...{ id: field, label: messages.signInField(field), help, required: true },
    value: form.values[field] ?? '',
    error: problem && messages.signInProblem(problem),
    onInput: (value) => send({ type: 'edit', field, value }),
  })
}

/** What is wrong with a sign-in as a whole. */
export const problemTemplate = (
  { problem }: SignInForm,
  messages: AdminMessages,
): TemplateResult | typeof nothing =>
  problem
    ? html`<p class="notice ${problem === 'link-used' ? '' : 'danger'}" part="notice" role="alert">${messages.signInProblem(problem)}</p>`
    : nothing

const submit = (send: SignInFlow['send']) => (event: Event) => {
  event.preventDefault()
  send({ type: 'submit' })
}

const emailTemplate = (form: SignInForm, view: SignInView): TemplateResult => {
  const { state, send, messages } = view
  const { emails_codes: emailsCodes = true, has_passkeys: hasPasskeys = false } = state.options ?? {}
  const passkey = hasPasskeys
    ? html`<button
        type="button"
        class=${emailsCodes ? 'ghost' : 'primary'}
        part="action"
        aria-disabled=${String(form.submitting)}
        @click=${() => send({ type: 'sign-in-with-passkey' })}
      >${messages.signInWithPasskey}</button>`
    : nothing
  return html`<form class="stack" part="form" novalidate @submit=${submit(send)}>
    ${problemTemplate(form, messages)}
    ${emailsCodes ? signInField('email', form, view) : html`<p class="muted">${messages.noCodes}</p>`}
    ${
      emailsCodes
        ? html`<button class="primary" part="action" type="submit" aria-disabled=${String(form.submitting)}>
            ${form.submitting ? messages.signingIn : messages.sendCode}
          </button>`
        : nothing
    }
    ${passkey}
  </form>`
}

const codeTemplate = (form: SignInForm, view: SignInView): TemplateResult => {
  const { send, messages } = view
  return html`<form class="stack" part="form" novalidate @submit=${submit(send)}>
    ${problemTemplate(form, messages)}
    <p>${messages.codeSent(form.values.email ?? '')}</p>
    ${signInField('code', form, view)}
    <button class="primary" part="action" type="submit" aria-disabled=${String(form.submitting)}>
      ${form.submitting ? messages.signingIn : messages.signIn}
    </button>
    <div class="row">
      <button class="quiet" part="action" type="button" @click=${() => send({ type: 'resend-code' })}>${messages.resendCode}</button>
      <button class="quiet" part="action" type="button" @click=${() => send({ type: 'back' })}>${messages.otherAddress}</button>
    </div>
  </form>`
}

/** The form of the step that the sign-in is at; nothing while there is none. */
export const signInForm = (view: SignInView): TemplateResult | typeof nothing => {
  const { state } = view
  if (state.step === 'email') return emailTemplate(state.form, view)
  if (state.step === 'code') return codeTemplate(state.form, view)
  return nothing
}
