// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Redirect } from '../confirmation/redirect.js'

register('when-redirect', Redirect)

declare global {
  interface HTMLElementTagNameMap {
    'when-redirect': Redirect
  }
}
