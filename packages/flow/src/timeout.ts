import { ServiceError } from '@whenable/contract'

/** Seconds that a page's promise may take: longer than all tries of one of the client's own calls. */
export const TIMEOUT_SECONDS = 90

/**
 * What a promise that a page supplies comes to, or its signal's reason if that is earlier.
 *
 * @throws ServiceError `timeout_error` where it is not settled within {@link TIMEOUT_SECONDS}; `work` is then told by its signal.
 */
export const withTimeout = <Value>(
  work: (signal: AbortSignal) => Value | PromiseLike<Value>,
  { signal }: AbortController = new AbortController(),
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = new AbortController()
    const leave = () => late.abort(signal.reason)
    const timer = setTimeout(
      () => late.abort(new ServiceError('timeout_error', `no answer within ${TIMEOUT_SECONDS} s`)),
      TIMEOUT_SECONDS * 1000,
    )
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
    late.signal.addEventListener('abort', () => {
      end()
      reject(late.signal.reason)
    })
    signal.addEventListener('abort', leave)
    new Promise<Value>((settle) => settle(work(late.signal))).then(resolve, reject).finally(end)
  })
