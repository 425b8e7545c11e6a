export * from './flow.js'
export * from './state.js'
