/** Settles like `work`, or rejects with the signal's reason if that is aborted first. */
export const abortable = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const rejectAborted = () => reject(signal.reason)
    if (signal.aborted) rejectAborted()
    signal.addEventListener('abort', rejectAborted)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', rejectAborted))
  })
