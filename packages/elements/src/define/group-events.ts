// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './month.js'
import { register } from '../base/register.js'
import { GroupEvents } from '../booking/group-events.js'

register('when-group-events', GroupEvents)

declare global {
  interface HTMLElementTagNameMap {
    'when-group-events': GroupEvents
  }
}
