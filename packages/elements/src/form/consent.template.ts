import { asksNotetakerConsent } from '@whenable/flow'
import { css, html, nothing, type TemplateResult } from 'lit'
import { consent } from '../messages/consent.js'
import type { FormView } from './lazy-fields.js'

export const styles = css`
  .consent {
    color: var(--_quiet);
    font-size: 0.9em;
  }
`

/** That a notetaker records the meeting, where the configuration wants it said. */
export const renderFields = ({ settings, messages }: FormView): TemplateResult | typeof nothing =>
  asksNotetakerConsent(settings)
    ? html`<p class="consent">${{ ...consent, ...messages }.notetakerConsent}</p>`
    : nothing
