export * from './best-time.js'
export * from './flow.js'
export * from './state.js'
