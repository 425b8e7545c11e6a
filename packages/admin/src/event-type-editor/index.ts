export * from './flow/index.js'
