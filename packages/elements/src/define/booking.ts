// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './month.js'
import { register } from '../base/register.js'
import { Booking } from '../booking/booking.js'

register('when-booking', Booking)

declare global {
  interface HTMLElementTagNameMap {
    'when-booking': Booking
  }
}
