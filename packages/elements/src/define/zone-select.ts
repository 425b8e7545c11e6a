import { ZoneSelect } from '../zone-select/zone-select.js'

customElements.get('when-zone-select') ?? customElements.define('when-zone-select', ZoneSelect)

declare global {
  interface HTMLElementTagNameMap {
    'when-zone-select': ZoneSelect
  }
}
