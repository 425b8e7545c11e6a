import { ManageBooking } from '../manage-booking/manage-booking.js'
import './booking.js'

customElements.get('when-manage-booking') ?? customElements.define('when-manage-booking', ManageBooking)

declare global {
  interface HTMLElementTagNameMap {
    'when-manage-booking': ManageBooking
  }
}
