// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './details-form.js'
import './confirmation.js'
import { register } from '../base/register.js'
import { Waitlist } from '../waitlist/waitlist.js'

register('when-waitlist', Waitlist)

declare global {
  interface HTMLElementTagNameMap {
    'when-waitlist': Waitlist
  }
}
