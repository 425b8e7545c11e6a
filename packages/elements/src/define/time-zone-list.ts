// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { TimeZoneList } from '../time-zone/time-zone-list.js'

register('when-time-zone-list', TimeZoneList)

declare global {
  interface HTMLElementTagNameMap {
    'when-time-zone-list': TimeZoneList
  }
}
