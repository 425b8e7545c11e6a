import { EventCard } from '../event/event.js'

customElements.get('when-event') ?? customElements.define('when-event', EventCard)

declare global {
  interface HTMLElementTagNameMap {
    'when-event': EventCard
  }
}
