export * from './flow.js'
export {
  type EventTypesEffect,
  type EventTypesEvent,
  type EventTypesProgress,
  eventTypesTransition,
  initialEventTypes,
} from './machine.js'
export * from './state.js'
