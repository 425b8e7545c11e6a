import { OrganizerConfirmation } from '../organizer-confirmation/organizer-confirmation.js'
import { register } from '../register.js'

register('when-organizer-confirmation', OrganizerConfirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-organizer-confirmation': OrganizerConfirmation
  }
}
