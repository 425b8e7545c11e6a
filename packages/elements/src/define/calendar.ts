import { Calendar } from '../calendar/calendar.js'
import { register } from '../register.js'

register('when-calendar', Calendar)

declare global {
  interface HTMLElementTagNameMap {
    'when-calendar': Calendar
  }
}
