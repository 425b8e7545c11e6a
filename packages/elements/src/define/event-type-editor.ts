// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { EventTypeEditor } from '../owner/event-type-editor/event-type-editor.js'

register('when-event-type-editor', EventTypeEditor)

declare global {
  interface HTMLElementTagNameMap {
    'when-event-type-editor': EventTypeEditor
  }
}
