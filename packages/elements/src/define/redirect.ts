// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { Redirect } from '../redirect/redirect.js'
import { register } from '../register.js'

register('when-redirect', Redirect)

declare global {
  interface HTMLElementTagNameMap {
    'when-redirect': Redirect
  }
}
