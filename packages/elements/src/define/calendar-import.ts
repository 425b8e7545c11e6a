// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { CalendarImport } from '../calendar-import/calendar-import.js'

register('when-calendar-import', CalendarImport)

declare global {
  interface HTMLElementTagNameMap {
    'when-calendar-import': CalendarImport
  }
}
