import type { BookingState } from '@whenable/flow'
import { css, html, nothing, type TemplateResult } from 'lit'
import { submitInSandbox } from '../../base/submit-in-sandbox.js'
import { formatDuration } from '../../messages/duration.js'
import { type ConfirmingMessages, confirming as english } from '../../messages/generated/confirming.js'
import { isolated } from '../../messages/isolated.js'
import { fields } from '../../styles/fields.styles.js'
import type { BookingContext } from '../booking-context.js'
import { BookingStep } from './booking-step.js'
import { centeredStyles, stepStyles } from './booking-step.styles.js'

type ConfirmingState = Extract<BookingState, { step: 'confirming' }>

/** Digits of a code. */
const codeLength = 6

const styles = css`
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

/** The digits of a text, in ASCII: people type spaces, and the digits of their language. */
const digitsOf = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')

/** The step in which the visitor enters the code of an email. It is sent with its last digit. */
export class EmailCodeStep extends BookingStep<ConfirmingState> {
  static override styles = [stepStyles, centeredStyles, fields, styles]

  #enter(code: string): void {
    if (!this.state?.confirmation.busy && code) this.context?.send({ type: 'enter-code', code })
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault()
    const input = this.renderRoot.querySelector('input')
    this.#enter(digitsOf(input?.value ?? ''))
    input?.focus()
  }

  #type({ target }: Event): void {
    const code = digitsOf((target as HTMLInputElement).value)
    if (code.length === codeLength) this.#enter(code)
  }

  protected override renderStep(
    { confirmation, error }: ConfirmingState,
    context: BookingContext,
  ): TemplateResult {
    const { email, seconds, status, sendsAgain, busy, problem, isSentAgain } = confirmation
    const { locale = 'en' } = context.format
    const messages: ConfirmingMessages = { ...english, ...context.messages }
    const problemText = problem && (problem === 'wrong' ? messages.wrongCode : messages.codeUsedUp)
    return html`<h2>${messages.checkEmailTitle}</h2>
      <p id="code-lead">${messages.codeSent(isolated(email, locale))}</p>
      <form class="code" novalidate @submit=${this.#submit} @click=${submitInSandbox}>
        <label class="field"
          ><span part="label">${messages.emailCode}</span
          ><input
            id="focus-target"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            aria-invalid=${problem ? 'true' : 'false'}
            aria-describedby=${problem ? 'code-error code-lead' : 'code-lead'}
            @input=${this.#type}
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
          @click=${() => sendsAgain && !busy && context.send({ type: 'send-another-code' })}
        >
          ${messages.sendCode}
        </button>
        <button class="quiet" part="back-button" @click=${() => context.send({ type: 'back' })}>
          ${messages.changeAddress}
        </button>
      </div>
      <p class="text" role="status">${isSentAgain ? messages.codeSentAgain : ''}</p>`
  }
}
