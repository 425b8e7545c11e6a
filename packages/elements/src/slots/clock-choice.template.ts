import type { HourCycle } from '@whenable/time'
import { html, type TemplateResult } from 'lit'
import type { TimesMessages } from '../messages/generated/times.js'

/** The choice between 12 and 24 hours; `choose` is called with the other one. */
export const clockChoice = (
  current: HourCycle,
  messages: TimesMessages,
  choose: (hourCycle: HourCycle) => void,
): TemplateResult => {
  const choice = (hourCycle: HourCycle, label: string) =>
    html`<button
      class="chip"
      part="hour-cycle"
      aria-pressed=${hourCycle === current}
      @click=${() => hourCycle === current || choose(hourCycle)}
    >
      ${label}
    </button>`
  return html`<div class="chips" role="group" aria-label=${messages.hourFormat}>
    ${choice('h12', messages.twelveHours)}${choice('h23', messages.twentyFourHours)}
  </div>`
}
