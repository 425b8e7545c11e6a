// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import { Agenda } from '../agenda/agenda.js'
import { register } from '../base/register.js'

register('when-agenda', Agenda)

declare global {
  interface HTMLElementTagNameMap {
    'when-agenda': Agenda
  }
}
