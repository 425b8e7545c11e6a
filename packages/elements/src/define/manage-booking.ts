import { ManageBooking } from '../manage-booking/manage-booking.js'
import './booking.js'
import { register } from '../register.js'

register('when-manage-booking', ManageBooking)

declare global {
  interface HTMLElementTagNameMap {
    'when-manage-booking': ManageBooking
  }
}
