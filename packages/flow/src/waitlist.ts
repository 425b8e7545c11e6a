export * from './waitlist/flow.js'
export type * from './waitlist/state.js'
