import { Booking } from '../booking/booking.js'
import './month.js'

customElements.get('when-booking') ?? customElements.define('when-booking', Booking)

declare global {
  interface HTMLElementTagNameMap {
    'when-booking': Booking
  }
}
