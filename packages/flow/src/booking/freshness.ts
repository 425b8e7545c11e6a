import { nextAttempt } from './choosing.js'
import type { Turn } from './progress.js'

/** Seconds after which free times are looked at again, and after a look that failed. */
const goodFor = 60
const restAfterFault = 300

/** Free times are shown, and nothing is under way that tells more of them. */
export const mayAge = ({ running, looking, facts, step }: Turn) =>
  running &&
  !looking &&
  facts.availability.state === 'ready' &&
  ['choosing', 'details', 'taken'].includes(step.step)

/** Has what is shown looked at again when it is old: one look at a time, none during a submission. */
export const age = (turn: Turn) => {
  const ages = mayAge(turn)
  if (ages && !turn.waiting) {
    turn.waiting = nextAttempt(turn)
    turn.effects.push({
      type: 'wait',
      attempt: turn.waiting,
      seconds: turn.stuck ? restAfterFault : goodFor,
    })
  }
  if (!ages && turn.waiting) {
    turn.effects.push({ type: 'abort', attempt: turn.waiting })
    turn.waiting = 0
  }
}
