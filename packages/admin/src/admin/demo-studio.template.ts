import { html, nothing, type TemplateResult } from 'lit'
import type { AdminOverview } from './admin-overview.js'
import type { AdminTexts } from './admin-texts.js'

/** The button that adds the demo studio, and what it does. */
export const demoOffer = (
  { demoState }: Pick<AdminOverview, 'demoState'>,
  messages: AdminTexts,
  add: () => void,
): TemplateResult => {
  const isWorking = demoState === 'working'
  return html`<div class="demo-offer" part="demo-studio">
    <button
      type="button"
      class="quiet"
      part="action"
      aria-disabled=${String(isWorking)}
      @click=${() => isWorking || add()}
    >${isWorking ? messages.demoWorking : messages.lookAround}</button>
    <p class="muted">${messages.lookAroundHelp}</p>
    <p class="error" role="alert">${demoState === 'failed' ? messages.demoFailed : ''}</p>
  </div>`
}

/** Above a page: that it shows the demo studio, which is removed here; or the offer to add it to a service that is new. */
export const demoStrip = (
  overview: AdminOverview,
  messages: AdminTexts,
  isFirstPage: boolean,
): TemplateResult | typeof nothing => {
  const { demo, demoState } = overview
  if (demo?.is_present)
    return html`<p class="notice demo" part="demo-studio">
      <span class="grow">${demoState === 'failed' ? messages.demoFailed : messages.demoStudio}</span>
      <button
        type="button"
        class="link"
        part="action"
        aria-disabled=${String(demoState === 'working')}
        @click=${() => void overview.changeDemo('remove')}
      >${demoState === 'working' ? messages.demoWorking : messages.removeDemo}</button>
    </p>`
  if (demo?.can_add && isFirstPage)
    return demoOffer(overview, messages, () => void overview.changeDemo('add'))
  return nothing
}
