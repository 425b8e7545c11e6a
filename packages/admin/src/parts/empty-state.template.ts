import { html, nothing, type TemplateResult } from 'lit'

/** What a list shows that has nothing in it: what it is for, and the next step. */
export const emptyState = (
  title: string,
  text: string,
  actions?: TemplateResult | typeof nothing,
): TemplateResult =>
  html`<div class="empty" part="empty">
    <h3>${title}</h3>
    <p class="muted">${text}</p>
    ${actions ? html`<div class="row">${actions}</div>` : nothing}
  </div>`
