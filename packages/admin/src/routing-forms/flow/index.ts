export * from './draft.js'
export * from './flow.js'
export * from './state.js'
