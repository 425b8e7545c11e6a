import type { Store } from '../kernel/store/store.js'
import type { CalendarProvider, OpenProvider } from '../providers/calendar-provider.js'

/** Thrown by everything that a stopped process does. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/**
 * A process that stops, as after `kill -9`, before or after one of its steps: a transaction or a call of a provider. A step that it stops
 * after has been done, but the process does not know.
 *
 * @param last the number of points that it passes before it stops.
 */
export const stoppingAfter = (last: number) => {
  let passed = 0
  const pass = (): void => {
    if (passed++ >= last) throw new Stopped(`stopped at point ${last}`)
  }
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    pass()
    const result = await work()
    pass()
    return result
  }
  return {
    /** Whether it got to its end. */
    hasFinished: (): boolean => passed <= last,
    store: (store: Store): Store => ({
      ...store,
      read: (work) => step(() => store.read(work)),
      transaction: (work) => step(() => store.transaction(work)),
    }),
    provider:
      (open: OpenProvider): OpenProvider =>
      (connection) => {
        const provider = open(connection)
        const stopping: CalendarProvider = {
          ...provider,
          calendars: (call) => step(() => provider.calendars(call)),
          pull: (calendarId, request) => step(() => provider.pull(calendarId, request)),
        }
        return stopping
      },
  }
}
