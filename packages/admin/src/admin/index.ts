export * from './frame-calls.js'
