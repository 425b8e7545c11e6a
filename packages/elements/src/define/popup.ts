// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { Popup } from '../popup/popup.js'
import { register } from '../register.js'

register('when-popup', Popup)

declare global {
  interface HTMLElementTagNameMap {
    'when-popup': Popup
  }
}
