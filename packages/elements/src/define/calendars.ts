// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Calendars } from '../owner/calendars/calendars.js'

register('when-calendars', Calendars)

declare global {
  interface HTMLElementTagNameMap {
    'when-calendars': Calendars
  }
}
