import { abortable } from './abortable.js'

/** A request that several callers wait for. */
export interface SharedRequest<Value> {
  /** Waits for the answer; rejects with the signal's reason if that is aborted first. */
  join(signal?: AbortSignal): Promise<Value>
  /** Whether the request was aborted because every caller left. */
  readonly isCalledOff: boolean
}

/** Starts a request, which is aborted when the last caller that waits for it leaves. */
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
