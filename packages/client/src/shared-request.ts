import { abortable } from './abortable.js'

/** A request that several callers wait for. */
export interface SharedRequest<Value> {
  /** Waits for the answer; rejects with the signal's reason if that is aborted first. */
  join(signal?: AbortSignal): Promise<Value>
  /** Whether the request was aborted because every caller left. */
  readonly isAborted: boolean
}

/** Starts a request, which is aborted when the last caller that waits for it leaves. */
export const sharedRequest = <Value>(read: (signal: AbortSignal) => Promise<Value>): SharedRequest<Value> => {
  const abortController = new AbortController()
  const answer = read(abortController.signal)
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  answer.then(settle, settle)
  let callers = 0

  return {
    async join(signal = new AbortController().signal) {
      callers++
      try {
        return await abortable(answer, signal)
      } finally {
        callers--
        if (!callers && !isSettled) abortController.abort(signal.reason)
      }
    },
    get isAborted() {
      return abortController.signal.aborted
    },
  }
}
