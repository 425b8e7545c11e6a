// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './booking.js'
import { register } from '../base/register.js'
import { ManageBooking } from '../manage/manage-booking.js'

register('when-manage-booking', ManageBooking)

declare global {
  interface HTMLElementTagNameMap {
    'when-manage-booking': ManageBooking
  }
}
