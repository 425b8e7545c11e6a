import { Redirect } from '../redirect/redirect.js'
import { register } from '../register.js'

register('when-redirect', Redirect)

declare global {
  interface HTMLElementTagNameMap {
    'when-redirect': Redirect
  }
}
