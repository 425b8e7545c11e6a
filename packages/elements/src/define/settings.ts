// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Settings } from '../owner/settings/settings.js'

register('when-settings', Settings)

declare global {
  interface HTMLElementTagNameMap {
    'when-settings': Settings
  }
}
