export * from './calendar/calendar-flow.js'
export * from './calendar/event-source.js'
export * from './calendar/events-of.js'
export * from './calendar/join-sources.js'
export {
  type CommonFree,
  commonFree,
  type PersonHours,
  type PersonStatus,
  type PersonTimes,
  peopleOf,
  statusIn,
} from './calendar/people.js'
export { answersOfAvailability } from './calendar/people-of-availability.js'
export { answersOfEvents } from './calendar/people-of-events.js'
export { createPeopleReader, type PeopleReader, type PeopleReading } from './calendar/people-reader.js'
export {
  type CalendarEffect,
  type CalendarFlowEvent,
  type CalendarProgress,
  type CalendarStart,
  initialCalendar,
  type SavedPlan,
} from './calendar/progress.js'
export { readEvent } from './calendar/read-event.js'
export { sessionsSource } from './calendar/sessions-source.js'
export * from './calendar/state.js'
export { transition as calendarTransition } from './calendar/transition.js'
