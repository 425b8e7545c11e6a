import { register } from '../register.js'
import { Week } from '../week/week.js'

register('when-week', Week)

declare global {
  interface HTMLElementTagNameMap {
    'when-week': Week
  }
}
