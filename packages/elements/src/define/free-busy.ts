// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { FreeBusy } from '../free-busy/free-busy.js'

register('when-free-busy', FreeBusy)

declare global {
  interface HTMLElementTagNameMap {
    'when-free-busy': FreeBusy
  }
}
