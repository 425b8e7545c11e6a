export * from './endpoints.js'
