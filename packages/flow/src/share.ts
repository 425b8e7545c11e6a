export * from './offers/flow.js'
export * from './share/flow.js'
