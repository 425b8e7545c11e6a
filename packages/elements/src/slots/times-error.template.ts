import { html, type TemplateResult } from 'lit'
import type { ChoosingMessages } from '../messages/generated/choosing.js'

/** Shown if times could not be loaded, with a button to try again. */
export const timesError = (messages: ChoosingMessages, retry: () => void): TemplateResult =>
  html`<p class="notice" part="notice" role="alert">
    ${messages.timesFailed}
    <button class="link" part="retry-button" @click=${retry}>${messages.retry}</button>
  </p>`
