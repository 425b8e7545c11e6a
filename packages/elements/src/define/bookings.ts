// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './slot-list.js'
import { register } from '../base/register.js'
import { Bookings } from '../owner/bookings/bookings.js'

register('when-bookings', Bookings)

declare global {
  interface HTMLElementTagNameMap {
    'when-bookings': Bookings
  }
}
