import { register } from '../register.js'
import { Time } from '../time/time.js'

register('when-time', Time)

declare global {
  interface HTMLElementTagNameMap {
    'when-time': Time
  }
}
