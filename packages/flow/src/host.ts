export * from './host/flow.js'
