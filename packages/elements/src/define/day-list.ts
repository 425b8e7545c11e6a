// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './slot-list.js'
import { register } from '../base/register.js'
import { DayList } from '../slots/day-list.js'

register('when-day-list', DayList)

declare global {
  interface HTMLElementTagNameMap {
    'when-day-list': DayList
  }
}
