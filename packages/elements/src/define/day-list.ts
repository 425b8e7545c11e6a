import { DayList } from '../day-list/day-list.js'
import './slot-list.js'

customElements.get('when-day-list') ?? customElements.define('when-day-list', DayList)

declare global {
  interface HTMLElementTagNameMap {
    'when-day-list': DayList
  }
}
