// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../register.js'
import { ZoneSelect } from '../time-zone/time-zone-select.js'

register('when-zone-select', ZoneSelect)

declare global {
  interface HTMLElementTagNameMap {
    'when-zone-select': ZoneSelect
  }
}
