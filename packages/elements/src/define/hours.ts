// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Hours } from '../owner/hours/hours.js'

register('when-hours', Hours)

declare global {
  interface HTMLElementTagNameMap {
    'when-hours': Hours
  }
}
