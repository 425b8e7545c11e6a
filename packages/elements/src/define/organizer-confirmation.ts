// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.

import { register } from '../base/register.js'
import { OrganizerConfirmation } from '../manage/organizer-confirmation.js'

register('when-organizer-confirmation', OrganizerConfirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-organizer-confirmation': OrganizerConfirmation
  }
}
