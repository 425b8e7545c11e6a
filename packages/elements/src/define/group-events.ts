// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './month.js'
import { GroupEvents } from '../group-events/group-events.js'
import { register } from '../register.js'

register('when-group-events', GroupEvents)

declare global {
  interface HTMLElementTagNameMap {
    'when-group-events': GroupEvents
  }
}
