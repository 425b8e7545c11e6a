// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { Month } from '../month/month.js'
import { register } from '../register.js'

register('when-month', Month)

declare global {
  interface HTMLElementTagNameMap {
    'when-month': Month
  }
}
