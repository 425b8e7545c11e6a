import { Popup } from '../popup/popup.js'

customElements.get('when-popup') ?? customElements.define('when-popup', Popup)

declare global {
  interface HTMLElementTagNameMap {
    'when-popup': Popup
  }
}
