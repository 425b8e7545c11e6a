// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { OwnCalendar } from '../calendar-import/calendar-import.js'
import { register } from '../register.js'

register('when-own-calendar', OwnCalendar)

declare global {
  interface HTMLElementTagNameMap {
    'when-own-calendar': OwnCalendar
  }
}
