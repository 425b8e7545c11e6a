export { presetOfConnection } from './connect-form.js'
export * from './flow.js'
export {
  type ConnectionsEffect,
  type ConnectionsEvent,
  type ConnectionsProgress,
  connectionsTransition,
  initialConnections,
} from './machine.js'
export * from './state.js'
