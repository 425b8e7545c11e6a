// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { FreeBusy } from '../free-busy/free-busy.js'
import { register } from '../register.js'

register('when-free-busy', FreeBusy)

declare global {
  interface HTMLElementTagNameMap {
    'when-free-busy': FreeBusy
  }
}
