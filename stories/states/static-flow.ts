import type { Flow } from '@whenable/flow'

/** A flow that always shows one state and ignores intents. */
export const staticFlow = <State, Intent>(state: State): Flow<State, Intent> => ({
  state,
  subscribe: () => () => {},
  send: () => {},
  start: () => {},
  stop: () => {},
  setOnline: () => {},
})
