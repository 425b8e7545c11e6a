export * from './endpoints.js'
export * from './flow/index.js'
