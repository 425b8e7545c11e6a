// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../register.js'
import { ZoneList } from '../time-zone/time-zone-list.js'

register('when-zone-list', ZoneList)

declare global {
  interface HTMLElementTagNameMap {
    'when-zone-list': ZoneList
  }
}
