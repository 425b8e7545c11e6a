import { Agenda } from '../agenda/agenda.js'
import { register } from '../register.js'

register('when-agenda', Agenda)

declare global {
  interface HTMLElementTagNameMap {
    'when-agenda': Agenda
  }
}
