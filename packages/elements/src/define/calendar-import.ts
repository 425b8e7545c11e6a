// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { CalendarImport } from '../calendar-import/calendar-import.js'
import { register } from '../register.js'

register('when-calendar-import', CalendarImport)

declare global {
  interface HTMLElementTagNameMap {
    'when-calendar-import': CalendarImport
  }
}
