// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { TimeZoneSelect } from '../time-zone/time-zone-select.js'

register('when-time-zone-select', TimeZoneSelect)

declare global {
  interface HTMLElementTagNameMap {
    'when-time-zone-select': TimeZoneSelect
  }
}
