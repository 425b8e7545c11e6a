export { presetOfConnection } from './connections/connect-form.js'
export * from './connections/flow.js'
export {
  type ConnectionsEffect,
  type ConnectionsEvent,
  type ConnectionsProgress,
  connectionsTransition,
  initialConnections,
} from './connections/machine.js'
export * from './connections/state.js'
