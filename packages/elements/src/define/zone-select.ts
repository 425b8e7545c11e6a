import { register } from '../register.js'
import { ZoneSelect } from '../zone-select/zone-select.js'

register('when-zone-select', ZoneSelect)

declare global {
  interface HTMLElementTagNameMap {
    'when-zone-select': ZoneSelect
  }
}
