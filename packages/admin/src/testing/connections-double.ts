import type { Connection } from '@whenable/contract'
import { instant } from '@whenable/time'
import type { CalendarsCalls, ConnectedCalendar } from '../calendars/endpoints.js'

/** A connection as the service returns it. */
export const connectionWith = (changes: Partial<Connection> = {}): Connection =>
  ({
    ...{ id: 'c1', provider: 'caldav', preset: 'icloud', server: 'https://caldav.icloud.com' },
    ...{ username: 'ada@example.com', status: 'ok', last_synced_at: instant(1_000_000) },
    ...{ warnings: [], when_unavailable: 'last_known', calendars: ['work'] },
    ...changes,
  }) as Connection

/** A calendar of the connection `c1`. */
export const calendarWith = (changes: Partial<ConnectedCalendar> = {}): ConnectedCalendar => ({
  ...{ id: 'work', name: 'Work', color: '#3b5bdb', connectionId: 'c1' },
  ...{ isBusySource: true, isPrimary: true, readOnly: false },
  ...changes,
})

type Method = Exclude<keyof CalendarsCalls, 'key'>

/** A call that the test answers. */
interface Call {
  readonly method: Method
  readonly parameters: readonly unknown[]
  /** Answers the call and waits for its consequences. */
  resolve(value?: unknown): Promise<void>
  reject(error: unknown): Promise<void>
}

/** Waits until settled promises have run their callbacks. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Connections whose calls are answered by the test. */
export const connectionsDouble = () => {
  const calls: Call[] = []
  const method =
    (name: Method) =>
    (...parameters: unknown[]) =>
      new Promise((resolve, reject) => {
        const settle =
          <Value>(how: (value: Value) => void) =>
          (value: Value) => {
            how(value)
            return rest()
          }
        calls.push({
          method: name,
          parameters: parameters.slice(0, -1),
          resolve: settle(resolve) as Call['resolve'],
          reject: settle(reject),
        })
      })
  const names = [
    ...(['connections', 'calendars', 'connect', 'renew', 'changePolicy'] as const),
    ...(['remove', 'sync', 'changeCalendar', 'busyTimes'] as const),
    ...(['beginSignIn', 'finishSignIn'] as const),
  ]
  return {
    source: Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as CalendarsCalls,
    calls,
    /** The last call of a method. */
    last: (name: Method): Call => {
      const call = calls.findLast((one) => one.method === name)
      if (!call) throw new Error(`${name} was not called`)
      return call
    },
  }
}
