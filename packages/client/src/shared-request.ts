import { abortable } from './abortable.js'

/** A reading that several callers wait for. */
export interface SharedRequest<Value> {
  /** Waits for it; whoever's signal is aborted leaves with the signal's reason, and the others stay. */
  join(signal?: AbortSignal): Promise<Value>
  /** Whether everybody has left before it came to an end: it has been called off. */
  readonly isCalledOff: boolean
}

/** Begins a reading, whose own signal is aborted when the last of those who have joined it leaves. */
export const sharedRequest = <Value>(read: (signal: AbortSignal) => Promise<Value>): SharedRequest<Value> => {
  const stop = new AbortController()
  const answer = read(stop.signal)
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  answer.then(settle, settle)
  let waiting = 0

  return {
    async join(signal = new AbortController().signal) {
      waiting++
      try {
        return await abortable(answer, signal)
      } finally {
        waiting--
        if (!waiting && !isSettled) stop.abort(signal.reason)
      }
    },
    get isCalledOff() {
      return stop.signal.aborted
    },
  }
}
