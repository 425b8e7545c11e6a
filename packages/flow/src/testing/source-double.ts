import type { CalendarSource } from '@whenable/contract'

type Method = 'calendars' | 'events' | 'change' | 'answer' | 'overrides' | 'moveSeries' | 'undoSeriesMove'

/** A call that the test answers. */
interface Call {
  readonly method: Method
  // biome-ignore lint/suspicious/noExplicitAny: parameters of every method are looked into
  readonly parameters: readonly any[]
  readonly signal: AbortSignal
  /** Whether the test has answered. */
  readonly isSettled: boolean
  /** Answers the call and waits for its consequences. */
  resolve(value?: unknown): Promise<void>
  reject(error: unknown): Promise<void>
}

/** Waits until settled promises have run their callbacks. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * A calendar source whose calls are answered by the test.
 *
 * @param optional the further methods that it has.
 */
export const sourceDouble = (more: Partial<CalendarSource> = {}, optional: readonly Method[] = []) => {
  const calls: Call[] = []
  const method =
    (name: Method) =>
    (...parameters: unknown[]) =>
      new Promise((resolve, reject) => {
        const { signal } = parameters.at(-1) as { signal: AbortSignal }
        const settle = (how: (value: unknown) => void) => (value?: unknown) => {
          Object.assign(call, { isSettled: true })
          how(value)
          return rest()
        }
        const call: Call = {
          method: name,
          parameters,
          signal,
          isSettled: false,
          resolve: settle(resolve),
          reject: settle(reject),
        }
        calls.push(call)
      })
  const source = {
    calendars: method('calendars'),
    events: method('events'),
    change: method('change'),
    answer: method('answer'),
    ...Object.fromEntries(optional.map((name) => [name, method(name)])),
    ...more,
  } as unknown as CalendarSource
  return {
    source,
    calls,
    /** Calls of a method that are neither answered nor aborted. */
    open: (name: Method): Call[] =>
      calls.filter((call) => call.method === name && !call.signal.aborted && !call.isSettled),
    /** The last call of a method. */
    last: (name: Method): Call => {
      const call = calls.findLast((one) => one.method === name)
      if (!call) throw new Error(`${name} was not called`)
      return call
    },
  }
}
