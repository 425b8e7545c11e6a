import { Month } from '../month/month.js'
import { register } from '../register.js'

register('when-month', Month)

declare global {
  interface HTMLElementTagNameMap {
    'when-month': Month
  }
}
