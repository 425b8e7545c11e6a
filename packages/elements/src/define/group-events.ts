import { GroupEvents } from '../group-events/group-events.js'
import './month.js'
import { register } from '../register.js'

register('when-group-events', GroupEvents)

declare global {
  interface HTMLElementTagNameMap {
    'when-group-events': GroupEvents
  }
}
