import { Booking } from '../booking/booking.js'
import './month.js'
import { register } from '../register.js'

register('when-booking', Booking)

declare global {
  interface HTMLElementTagNameMap {
    'when-booking': Booking
  }
}
