import { ZoneList } from '../zone-select/zone-list.js'

customElements.get('when-zone-list') ?? customElements.define('when-zone-list', ZoneList)

declare global {
  interface HTMLElementTagNameMap {
    'when-zone-list': ZoneList
  }
}
