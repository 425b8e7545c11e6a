import { OwnCalendar } from '../own-calendar/own-calendar.js'

customElements.get('when-own-calendar') ?? customElements.define('when-own-calendar', OwnCalendar)

declare global {
  interface HTMLElementTagNameMap {
    'when-own-calendar': OwnCalendar
  }
}
