// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { Calendar } from '../calendar/calendar.js'
import { register } from '../register.js'

register('when-calendar', Calendar)

declare global {
  interface HTMLElementTagNameMap {
    'when-calendar': Calendar
  }
}
