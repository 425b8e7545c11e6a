export * from './event-types/flow.js'
export {
  type EventTypesEffect,
  type EventTypesEvent,
  type EventTypesProgress,
  eventTypesTransition,
  initialEventTypes,
} from './event-types/machine.js'
export * from './event-types/state.js'
