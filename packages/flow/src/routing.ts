export * from './routing/flow.js'
