// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { OwnCalendar } from '../own-calendar/own-calendar.js'
import { register } from '../register.js'

register('when-own-calendar', OwnCalendar)

declare global {
  interface HTMLElementTagNameMap {
    'when-own-calendar': OwnCalendar
  }
}
