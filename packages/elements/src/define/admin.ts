// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Admin } from '../owner/admin/admin.js'

register('when-admin', Admin)

declare global {
  interface HTMLElementTagNameMap {
    'when-admin': Admin
  }
}
