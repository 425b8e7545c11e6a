// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { SeatList } from '../group-events/seat-list.js'
import { register } from '../register.js'

register('when-seat-list', SeatList)

declare global {
  interface HTMLElementTagNameMap {
    'when-seat-list': SeatList
  }
}
