import { html, nothing, type TemplateResult } from 'lit'

/** The outcome shown in the middle of a card. */
export interface Outcome {
  readonly icon: TemplateResult
  /** How the sign looks: done, waiting, or over. */
  readonly variant: 'done' | 'waiting' | 'off'
  readonly title: string
  readonly lead?: string | undefined
}

/** A sign, a heading that takes the focus, a sentence, and what follows. */
export const outcomeTemplate = (
  { icon, variant, title, lead }: Outcome,
  content: unknown = nothing,
): TemplateResult =>
  html`<div class="outcome">
    <span class="badge ${variant}">${icon}</span>
    <h2 part="title" id="focus-target" tabindex="-1">${title}</h2>
    ${lead ? html`<p class="lead">${lead}</p>` : nothing}${content}
  </div>`
