// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './calendar-import.js'
import './time-zone-select.js'
import { register } from '../base/register.js'
import { Poll } from '../poll/poll.js'

register('when-poll', Poll)

declare global {
  interface HTMLElementTagNameMap {
    'when-poll': Poll
  }
}
