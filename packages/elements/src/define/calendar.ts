// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Calendar } from '../calendar/calendar.js'

register('when-calendar', Calendar)

declare global {
  interface HTMLElementTagNameMap {
    'when-calendar': Calendar
  }
}
