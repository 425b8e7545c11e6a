export * from './calendar/combined-source.js'
export * from './calendar/event-list-source.js'
export * from './calendar/flow.js'
export {
  type CalendarEffect,
  type CalendarFlowEvent,
  type CalendarProgress,
  type CalendarStart,
  initialCalendar,
  type SavedPlan,
} from './calendar/progress.js'
export { readEvent } from './calendar/read-event.js'
export { sessionSource } from './calendar/session-source.js'
export * from './calendar/state.js'
export { calendarTransition } from './calendar/transition.js'
export { freeBusyFromAvailability } from './people/free-busy-from-availability.js'
export { freeBusyFromEvents } from './people/free-busy-from-events.js'
export { createPeopleReader, type PeopleReader, type PeopleReading } from './people/people-reader.js'
export {
  type CommonFreeTime,
  findCommonFreeTime,
  type PersonHours,
  type PersonStatus,
  type PersonTimes,
  personTimesOf,
  statusDuring,
} from './people/person-times.js'
