import type { Moment } from '../machine.js'
import { changingHandlers, failToSave } from './changing.js'
import type { CalendarEffect, CalendarFlowEvent, CalendarProgress, Handlers, Turn } from './progress.js'
import { failToRead, read, readingHandlers, show } from './reading.js'

const handlers: Handlers<CalendarFlowEvent['type']> = {
  ...readingHandlers,
  ...changingHandlers,
  error: (turn, { attempt, error: fault }) => {
    if (!failToRead(turn, attempt, fault)) failToSave(turn, attempt, fault)
  },
}

/** What an event makes of the progress, and what is to be done; pure: clock and fresh key come with `moment`. */
export const transition = (
  before: CalendarProgress,
  event: CalendarFlowEvent,
  moment: Moment,
): { progress: CalendarProgress; effects: readonly CalendarEffect[] } => {
  const effects: CalendarEffect[] = []
  const turn: Turn = { ...before, moment, effects }
  const handle = handlers[event.type] as (turn: Turn, event: CalendarFlowEvent) => void
  handle(turn, event)
  read(turn)
  show(turn)
  const { moment: _moment, effects: _effects, ...progress } = turn
  return { progress, effects }
}
