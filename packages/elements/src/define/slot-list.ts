import { register } from '../register.js'
import { SlotList } from '../slot-list/slot-list.js'

register('when-slot-list', SlotList)

declare global {
  interface HTMLElementTagNameMap {
    'when-slot-list': SlotList
  }
}
