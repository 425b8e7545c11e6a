import { OrganizerConfirmation } from '../organizer-confirmation/organizer-confirmation.js'

customElements.get('when-organizer-confirmation') ??
  customElements.define('when-organizer-confirmation', OrganizerConfirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-organizer-confirmation': OrganizerConfirmation
  }
}
