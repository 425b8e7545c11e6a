// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { EventTypes } from '../owner/event-types/event-types.js'

register('when-event-types', EventTypes)

declare global {
  interface HTMLElementTagNameMap {
    'when-event-types': EventTypes
  }
}
