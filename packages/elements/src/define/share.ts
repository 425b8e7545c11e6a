// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Share } from '../owner/share/share.js'

register('when-share', Share)

declare global {
  interface HTMLElementTagNameMap {
    'when-share': Share
  }
}
