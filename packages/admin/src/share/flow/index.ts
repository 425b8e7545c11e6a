export * from './flow.js'
