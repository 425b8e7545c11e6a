import { createTransition, type TransitionFunction } from '../machine.js'
import { changingHandlers, failChange } from './changing.js'
import type { CalendarEffect, CalendarFlowEvent, CalendarHandlers, CalendarProgress } from './progress.js'
import {
  failCalendars,
  failEvents,
  loadCalendars,
  readingHandlers,
  reloadFailed,
  requestMonths,
  showEvents,
} from './reading.js'

const errorHandler: CalendarHandlers<'error'> = {
  error: (transition, { error }, effect) => {
    if (effect.type === 'events') failEvents(transition, effect.query.calendarId, error)
    else if (effect.type === 'calendars') failCalendars(transition, error)
    else failChange(transition, effect, error)
  },
}

/** The pure transition function of the calendar flow. The clock and new keys are in its context. */
export const calendarTransition: TransitionFunction<CalendarProgress, CalendarFlowEvent, CalendarEffect> =
  createTransition({
    handlers: { ...readingHandlers, ...changingHandlers, ...errorHandler },
    onStart: loadCalendars,
    onReconnect: reloadFailed,
    writes: ['save', 'send-answer'],
    commit: (transition) => {
      requestMonths(transition)
      showEvents(transition)
    },
  })
