import { html, nothing, type TemplateResult } from 'lit'

/** A fact beside its icon; nothing if it is empty. One that is `short` is never cut. */
export const fact = (
  icon: TemplateResult,
  content: unknown,
  length?: 'short',
): TemplateResult | typeof nothing =>
  content ? html`<li class=${length ?? nothing}>${icon}<span>${content}</span></li>` : nothing
