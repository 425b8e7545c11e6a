import { DayList } from '../day-list/day-list.js'
import './slot-list.js'
import { register } from '../register.js'

register('when-day-list', DayList)

declare global {
  interface HTMLElementTagNameMap {
    'when-day-list': DayList
  }
}
