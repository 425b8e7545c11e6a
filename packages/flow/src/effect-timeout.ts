import { ServiceError } from '@whenable/contract/values'

/**
 * Seconds that a page's promise may take: longer than the client repeats a change (its `patience`, a last try, and what it asks for before).
 */
export const TIMEOUT_SECONDS = 120

/**
 * The result of a promise that a page supplies. Rejects with the reason of the controller's signal as soon as it is aborted.
 *
 * @param controller aborted when the time is over, so that `work` learns of it by its signal.
 * @throws ServiceError `timeout_error` if the promise has not settled within {@link TIMEOUT_SECONDS}.
 */
export const withTimeout = <Value>(
  work: (signal: AbortSignal) => Value | PromiseLike<Value>,
  controller: AbortController = new AbortController(),
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const { signal } = controller
    const timer = setTimeout(
      () => controller.abort(new ServiceError('timeout_error', `no answer within ${TIMEOUT_SECONDS} s`)),
      TIMEOUT_SECONDS * 1000,
    )
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
    new Promise<Value>((settle) => settle(work(signal)))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
