export * from './poll/flow.js'
export * from './poll/state.js'
