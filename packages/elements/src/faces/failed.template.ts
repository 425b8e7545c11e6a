import { html, type TemplateResult } from 'lit'
import { RetryEvent } from '../events/retry.js'
import type { ChoosingMessages } from '../messages/choosing.js'

/** What stands where times should be when they could not be loaded, with a way to ask again. */
export const failedFace = (host: EventTarget, messages: ChoosingMessages): TemplateResult =>
  html`<p class="notice" part="notice" role="alert">
    ${messages.timesFailed}
    <button class="link" part="retry" @click=${() => host.dispatchEvent(new RetryEvent())}>${messages.retry}</button>
  </p>`
