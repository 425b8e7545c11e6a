// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Month } from '../month/month.js'

register('when-month', Month)

declare global {
  interface HTMLElementTagNameMap {
    'when-month': Month
  }
}
