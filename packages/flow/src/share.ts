export * from './share/flow.js'
