// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { SeatList } from '../slots/seat-list.js'

register('when-seat-list', SeatList)

declare global {
  interface HTMLElementTagNameMap {
    'when-seat-list': SeatList
  }
}
