import { GroupEvents } from '../group-events/group-events.js'

customElements.get('when-group-events') ?? customElements.define('when-group-events', GroupEvents)

declare global {
  interface HTMLElementTagNameMap {
    'when-group-events': GroupEvents
  }
}
