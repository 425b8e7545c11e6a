// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Week } from '../slots/week.js'

register('when-week', Week)

declare global {
  interface HTMLElementTagNameMap {
    'when-week': Week
  }
}
