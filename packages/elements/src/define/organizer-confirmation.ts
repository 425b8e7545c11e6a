// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { OrganizerConfirmation } from '../organizer-confirmation/organizer-confirmation.js'
import { register } from '../register.js'

register('when-organizer-confirmation', OrganizerConfirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-organizer-confirmation': OrganizerConfirmation
  }
}
