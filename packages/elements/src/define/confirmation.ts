import { Confirmation } from '../confirmation/confirmation.js'

customElements.get('when-confirmation') ?? customElements.define('when-confirmation', Confirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-confirmation': Confirmation
  }
}
