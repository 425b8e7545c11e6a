import { html, type TemplateResult } from 'lit'

/** Says that something could not be loaded, with a button that loads it again. */
export const retryNotice = (
  text: string,
  { retry }: { readonly retry: string },
  onRetry: () => void,
  look: 'danger' | '' = '',
): TemplateResult =>
  html`<p class="notice ${look}" part="notice" role="alert">
    ${text} <button type="button" class="link" part="retry-button" @click=${onRetry}>${retry}</button>
  </p>`
