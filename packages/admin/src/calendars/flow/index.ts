export { presetOfConnection } from './connect-form.js'
export * from './flow.js'
export { type ConnectionsTypes, connectionsMachine } from './machine.js'
export * from './state.js'
