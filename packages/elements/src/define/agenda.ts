import { Agenda } from '../agenda/agenda.js'

customElements.get('when-agenda') ?? customElements.define('when-agenda', Agenda)

declare global {
  interface HTMLElementTagNameMap {
    'when-agenda': Agenda
  }
}
