import { Calendar } from '../calendar/calendar.js'

customElements.get('when-calendar') ?? customElements.define('when-calendar', Calendar)

declare global {
  interface HTMLElementTagNameMap {
    'when-calendar': Calendar
  }
}
