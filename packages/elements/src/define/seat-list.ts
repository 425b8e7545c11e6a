import { SeatList } from '../group-events/seat-list.js'
import { register } from '../register.js'

register('when-seat-list', SeatList)

declare global {
  interface HTMLElementTagNameMap {
    'when-seat-list': SeatList
  }
}
