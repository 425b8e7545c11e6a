import { asksNotetakerConsent } from '@whenable/flow'
import { css, html, nothing, type TemplateResult } from 'lit'
import { consent } from '../messages/generated/consent.js'
import type { FormView } from './lazy-fields.js'

export const styles = css`
  .consent {
    color: var(--_quiet);
    font-size: 0.9em;
  }
`

/** Says that a notetaker records the meeting, if the configuration requires that. */
export const renderFields = ({ settings, messages }: FormView): TemplateResult | typeof nothing =>
  asksNotetakerConsent(settings)
    ? html`<p class="consent">${{ ...consent, ...messages }.notetakerConsent}</p>`
    : nothing
