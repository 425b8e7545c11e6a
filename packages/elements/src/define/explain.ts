// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Explain } from '../owner/explain/explain.js'

register('when-explain', Explain)

declare global {
  interface HTMLElementTagNameMap {
    'when-explain': Explain
  }
}
