export * from './owner-polls.js'
export * from './poll-source.js'
