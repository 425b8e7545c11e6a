// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Services } from '../services/services.js'

register('when-services', Services)

declare global {
  interface HTMLElementTagNameMap {
    'when-services': Services
  }
}
