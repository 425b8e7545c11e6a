export * from './settings/flow.js'
export * from './settings/state.js'
