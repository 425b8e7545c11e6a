// Generated from src/tags.ts by scripts/generate-element-data.mjs: change the table, not this file.
import './week.js'
import { register } from '../base/register.js'
import { Polls } from '../owner/polls/polls.js'

register('when-polls', Polls)

declare global {
  interface HTMLElementTagNameMap {
    'when-polls': Polls
  }
}
