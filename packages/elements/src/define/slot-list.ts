// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { SlotList } from '../slots/slot-list.js'

register('when-slot-list', SlotList)

declare global {
  interface HTMLElementTagNameMap {
    'when-slot-list': SlotList
  }
}
