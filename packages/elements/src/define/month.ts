import { Month } from '../month/month.js'

customElements.get('when-month') ?? customElements.define('when-month', Month)

declare global {
  interface HTMLElementTagNameMap {
    'when-month': Month
  }
}
