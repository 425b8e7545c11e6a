// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { EventCard } from '../event/event.js'

register('when-event', EventCard)

declare global {
  interface HTMLElementTagNameMap {
    'when-event': EventCard
  }
}
