// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { Confirmation } from '../confirmation/confirmation.js'
import { register } from '../register.js'

register('when-confirmation', Confirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-confirmation': Confirmation
  }
}
