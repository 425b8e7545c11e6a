// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Time } from '../time/time.js'

register('when-time', Time)

declare global {
  interface HTMLElementTagNameMap {
    'when-time': Time
  }
}
