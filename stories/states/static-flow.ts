import type { Flow } from '@whenable/flow'

/** A flow that shows one state and stays there, whatever it is told: what a picture of a state needs. */
export const staticFlow = <State, Intent>(state: State): Flow<State, Intent> => ({
  state,
  subscribe: () => () => {},
  send: () => {},
  start: () => {},
  stop: () => {},
  setOnline: () => {},
})
