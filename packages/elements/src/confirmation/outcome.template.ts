import { html, nothing, type TemplateResult } from 'lit'

/** An outcome in the middle of a card. */
export interface Outcome {
  readonly icon: TemplateResult
  /** The style of the icon. */
  readonly variant: 'done' | 'waiting' | 'off'
  readonly title: string
  readonly lead?: string | undefined
}

/** An icon, a heading that gets the focus, a sentence, and content. */
export const outcomeTemplate = (
  { icon, variant, title, lead }: Outcome,
  content: unknown = nothing,
): TemplateResult =>
  html`<div class="outcome">
    <span class="badge ${variant}">${icon}</span>
    <h2 part="title" id="focus-target" tabindex="-1">${title}</h2>
    ${lead ? html`<p class="lead">${lead}</p>` : nothing}${content}
  </div>`
