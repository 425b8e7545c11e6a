import { type Instant, instant } from '@whenable/time'
import { syncConnection } from '../calendars/sync/sync-connection.js'
import { type SyncContext, type SyncOutcome, syncContextOf } from '../calendars/sync/sync-context.js'
import { addConsequences } from '../consequences.js'
import { newSecretKey, readSecretKeys } from '../kernel/seal.js'
import type { Store } from '../kernel/store/store.js'
import type { OpenProvider } from '../providers/calendar-provider.js'
import { FakeServer } from './fake-provider.js'
import { monday, openService, type TestService } from './studio.js'

/** A service with an account on a scripted calendar server, and what syncs it. */
export const openConnected = async ({
  stores,
  openProvider,
  isReadOnly = false,
  bookingPatience,
}: {
  readonly stores?: Store | readonly Store[]
  readonly openProvider?: (server: FakeServer) => OpenProvider
  readonly isReadOnly?: boolean
  readonly bookingPatience?: () => AbortSignal
} = {}) => {
  const server = new FakeServer()
  server.addCalendar('work', { isPrimary: true })
  const open = isReadOnly ? server.openReadOnly : server.open
  const providers = { caldav: openProvider?.(server) ?? open }
  const connections = { providers, secretKeys: await readSecretKeys(newSecretKey()) }
  const service: TestService = await openService(stores, {
    connections: { ...connections, ...(bookingPatience ? { bookingPatience } : {}) },
  })
  const { store, withKey, applicationId } = service
  const grant = (
    await withKey('POST', '/v3/connect/custom', {
      provider: 'caldav',
      settings: { email: 'ada@example.com', password: 'secret', server: 'https://fake.example' },
    })
  ).data
  const path = `/v3/grants/${grant.id}`
  const read = async () => (await withKey('GET', `${path}/connections`)).data[0]
  const { id } = await read()
  const waits: number[] = []
  const context: SyncContext = syncContextOf({
    addConsequences,
    ...{ store, ...connections, clock: () => service.now, random: () => 0.5 },
    notify: (domainEvent) => void service.allDomainEvents.push(domainEvent),
    report: (error) => void service.errors.push(error),
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  /** Syncs the connection now, whether it is due or not. */
  const sync = async (change: Partial<SyncContext> = {}): Promise<SyncOutcome | undefined> => {
    const used = { ...context, ...change }
    const now = used.clock()
    const leased = await used.store.transaction((transaction) =>
      transaction.leaseConnection(applicationId, id, {
        ...{ now, until: instant(now + 120), lease: crypto.randomUUID() },
      }),
    )
    return leased && syncConnection(used, leased, { signal: new AbortController().signal })
  }
  const calendars = async () => (await withKey('GET', `${path}/calendars`)).data
  return {
    ...{ server, service, context, sync, waits, grant, connectionId: id as string, path },
    /** The connection as its owner reads it. */
    connection: read,
    calendars,
    calendarId: async (name = 'work'): Promise<string> =>
      (await calendars()).find((calendar: { name: string }) => calendar.name === name)?.id,
    events: async (name = 'work') => {
      const found = (await calendars()).find((calendar: { name: string }) => calendar.name === name)
      return (await withKey('GET', `${path}/events?calendar_id=${found?.id}&limit=200`)).data
    },
    /** The types of published events since the last call. */
    published: (): string[] => service.allDomainEvents.splice(0).map(({ type }) => type),
    /** Moves the clock on by some seconds. */
    later: (seconds: number): void => service.at(instant(service.now + seconds)),
  }
}

export type Connected = Awaited<ReturnType<typeof openConnected>>

/** A time on the first day of tests: hours after its morning. */
export const hours = (from: number): Instant => instant(monday + from * 3_600)

/** The `when` of an event some hours after the morning. */
export const between = (from: number, to: number) => ({
  object: 'timespan' as const,
  start_time: hours(from),
  end_time: hours(to),
})
