// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Popup } from '../popup/popup.js'

register('when-popup', Popup)

declare global {
  interface HTMLElementTagNameMap {
    'when-popup': Popup
  }
}
