import { Redirect } from '../redirect/redirect.js'

customElements.get('when-redirect') ?? customElements.define('when-redirect', Redirect)

declare global {
  interface HTMLElementTagNameMap {
    'when-redirect': Redirect
  }
}
