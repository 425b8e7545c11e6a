import { Confirmation } from '../confirmation/confirmation.js'
import { register } from '../register.js'

register('when-confirmation', Confirmation)

declare global {
  interface HTMLElementTagNameMap {
    'when-confirmation': Confirmation
  }
}
