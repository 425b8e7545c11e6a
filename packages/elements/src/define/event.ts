import { EventCard } from '../event/event.js'
import { register } from '../register.js'

register('when-event', EventCard)

declare global {
  interface HTMLElementTagNameMap {
    'when-event': EventCard
  }
}
