/** What `work` comes to, or the signal's reason if that is earlier. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })
