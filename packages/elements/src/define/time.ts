import { Time } from '../time/time.js'

customElements.get('when-time') ?? customElements.define('when-time', Time)

declare global {
  interface HTMLElementTagNameMap {
    'when-time': Time
  }
}
