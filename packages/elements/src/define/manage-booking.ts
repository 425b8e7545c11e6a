// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './booking.js'
import { ManageBooking } from '../manage-booking/manage-booking.js'
import { register } from '../register.js'

register('when-manage-booking', ManageBooking)

declare global {
  interface HTMLElementTagNameMap {
    'when-manage-booking': ManageBooking
  }
}
