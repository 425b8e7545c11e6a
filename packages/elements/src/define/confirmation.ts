// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Confirmation } from '../confirmation/confirmation.js'

register('when-confirmation', Confirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-confirmation': Confirmation
  }
}
