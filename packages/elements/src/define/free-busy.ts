import { FreeBusy } from '../free-busy/free-busy.js'

customElements.get('when-free-busy') ?? customElements.define('when-free-busy', FreeBusy)

declare global {
  interface HTMLElementTagNameMap {
    'when-free-busy': FreeBusy
  }
}
