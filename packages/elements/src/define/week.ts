import { Week } from '../week/week.js'

customElements.get('when-week') ?? customElements.define('when-week', Week)

declare global {
  interface HTMLElementTagNameMap {
    'when-week': Week
  }
}
