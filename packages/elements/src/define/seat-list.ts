import { SeatList } from '../group-events/seat-list.js'

customElements.get('when-seat-list') ?? customElements.define('when-seat-list', SeatList)

declare global {
  interface HTMLElementTagNameMap {
    'when-seat-list': SeatList
  }
}
