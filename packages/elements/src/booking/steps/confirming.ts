import type { ClientAvailabilityService } from '@whenable/client'
import { createEmailConfirmationService } from '@whenable/client/email-confirmations'
import type { BookingService, EmailConfirmationService } from '@whenable/contract'
import type { BookingState, SubmittingHandlers } from '@whenable/flow'
import { confirmationStorage, confirmingHandlers } from '@whenable/flow/confirming'
import { css, html, type LitElement, nothing, type TemplateResult } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { type ConfirmingMessages, confirming as english } from '../../messages/confirming.js'
import { formatDuration } from '../../messages/duration.js'
import { isolated } from '../../messages/isolated.js'
import { adopt } from '../../styles/adopt.js'
import { fields } from '../../styles/fields.styles.js'
import { pageStorage } from '../page-storage.js'
import type { StepView } from './step-view.js'
import { summary } from './summary.template.js'

/** Digits of a code. */
const codeLength = 6

const styles = css`
  ${fields}
  .code {
    display: grid;
    gap: var(--_space);
    inline-size: min(100%, 17em);
    justify-self: center;
    text-align: start;
  }
  .code input {
    direction: ltr;
    font-size: 1.5em;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.3em;
    text-align: center;
  }
  .code-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    justify-content: center;
  }
`

/**
 * The handlers of the flow whose visitors confirm their email address, over the service that returned the free times.
 *
 * @param inner the handlers of the flow until then.
 */
export const createConfirmingHandlers = (
  service: BookingService | ClientAvailabilityService,
  inner: SubmittingHandlers,
): SubmittingHandlers =>
  confirmingHandlers(
    'client' in service
      ? createEmailConfirmationService(service.client)
      : (service as unknown as EmailConfirmationService),
    confirmationStorage(pageStorage(), String(service.key ?? '')),
    inner,
  )

/** The digits of a text, in ASCII: people type spaces, and the digits of their language. */
const digitsOf = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')

/** Adds the styles to the element that shows the step, once that is in its tree. */
const adoptStyles = (shown: Element | undefined): void =>
  queueMicrotask(() => {
    const root = shown?.getRootNode()
    if (root instanceof ShadowRoot) adopt(root.host as LitElement, styles)
  })

/** The visitor enters the code of an email. It is sent with its last digit. */
export const confirmingStep = (
  state: Extract<BookingState, { step: 'confirming' }>,
  view: StepView,
): TemplateResult => {
  const { confirmation, error } = state
  const { email, seconds, status, sendsAgain, busy, problem, isSentAgain } = confirmation
  const { locale = 'en' } = view.format
  const messages: ConfirmingMessages = { ...english, ...view.messages }
  const input = createRef<HTMLInputElement>()
  const enter = (code: string) => {
    if (!busy && code) view.send({ type: 'enter-code', code })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    enter(digitsOf(input.value?.value ?? ''))
    input.value?.focus()
  }
  const type = ({ target }: Event) => {
    const code = digitsOf((target as HTMLInputElement).value)
    if (code.length === codeLength) enter(code)
  }
  const problemText = problem && (problem === 'wrong' ? messages.wrongCode : messages.codeUsedUp)
  return html`${summary(state, view)}
    <div class="step center" part="email-code" ${ref(adoptStyles)}>
      <h2>${messages.checkEmailTitle}</h2>
      <p id="code-lead">${messages.codeSent(isolated(email, locale))}</p>
      <form class="code" novalidate @submit=${submit}>
        <label class="field"
          ><span part="label">${messages.emailCode}</span
          ><input
            ${ref(input)}
            id="focus-target"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            aria-invalid=${problem ? 'true' : 'false'}
            aria-describedby=${problem ? 'code-error code-lead' : 'code-lead'}
            @input=${type}
        /></label>
        ${problemText ? html`<p class="error" id="code-error" role="alert" part="error">${problemText}</p>` : nothing}
        <button class="primary" part="submit-button" aria-disabled=${busy ? 'true' : nothing}>
          ${messages.confirmAndBook}
        </button>
      </form>
      ${error ? html`<p class="notice" role="alert">${messages.refused(error)}</p>` : nothing}
      <p class="text">
        ${
          status === 'pending'
            ? messages.reservedFor(formatDuration(Math.max(1, Math.floor(seconds / 60)), locale, 'long'))
            : messages.reservationEnded
        }
      </p>
      <div class="code-actions">
        <button
          class="quiet"
          part="send-again-button"
          aria-disabled=${sendsAgain && !busy ? nothing : 'true'}
          @click=${() => sendsAgain && !busy && view.send({ type: 'send-another-code' })}
        >
          ${messages.sendCode}
        </button>
        <button class="quiet" part="back-button" @click=${() => view.send({ type: 'back' })}>
          ${messages.changeAddress}
        </button>
      </div>
      <p class="text" role="status">${isSentAgain ? messages.codeSentAgain : ''}</p>
    </div>`
}
