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

/** Says that something could not be loaded, with a button that loads it again. */
export const retryNotice = (
  text: string,
  { retry }: { readonly retry: string },
  onRetry: () => void,
): TemplateResult =>
  html`<p class="notice danger" part="notice" role="alert">
    ${text} <button type="button" class="link" part="retry-button" @click=${onRetry}>${retry}</button>
  </p>`

/** What stands for a list that is not there yet. */
export const threeSkeletons = (): TemplateResult => html`<div class="stack" aria-hidden="true">
  <span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span>
</div>`
