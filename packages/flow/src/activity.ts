export * from './activity/flow.js'
export * from './activity/state.js'
