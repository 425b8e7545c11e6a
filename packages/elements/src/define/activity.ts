// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { Activity } from '../owner/activity/activity.js'

register('when-activity', Activity)

declare global {
  interface HTMLElementTagNameMap {
    'when-activity': Activity
  }
}
