export * from './calls.js'
export * from './flow/index.js'
