import type { BookingService } from '@whenable/contract'

/** A call that the test answers. */
interface Call {
  readonly method: keyof BookingService
  readonly parameters: readonly unknown[]
  readonly signal: AbortSignal
  /** Answers the call and waits for its consequences. */
  resolve(value?: unknown): Promise<void>
  reject(error: unknown): Promise<void>
}

/** Waits until settled promises have run their callbacks. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A booking service whose calls are answered by the test. */
export const serviceDouble = () => {
  const calls: Call[] = []
  const method =
    (name: keyof BookingService) =>
    (...parameters: unknown[]) =>
      new Promise((resolve, reject) => {
        const { signal } = parameters.at(-1) as { signal: AbortSignal }
        calls.push({
          method: name,
          parameters,
          signal,
          resolve: (value) => {
            resolve(value)
            return rest()
          },
          reject: (error) => {
            reject(error)
            return rest()
          },
        })
      })
  const names = [
    ...(['settings', 'availability', 'book', 'validate'] as const),
    ...(['booking', 'reschedule', 'cancel', 'answer'] as const),
    ...(['seriesBookings', 'cancelSeries'] as const),
  ]
  return {
    service: Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as BookingService,
    calls,
    /** The last call of a method. */
    last: (name: keyof BookingService): Call => {
      const call = calls.findLast((one) => one.method === name)
      if (!call) throw new Error(`${name} was not called`)
      return call
    },
  }
}
