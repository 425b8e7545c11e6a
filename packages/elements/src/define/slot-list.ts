import { SlotList } from '../slot-list/slot-list.js'

customElements.get('when-slot-list') ?? customElements.define('when-slot-list', SlotList)

declare global {
  interface HTMLElementTagNameMap {
    'when-slot-list': SlotList
  }
}
