import type { BookingRecord, EventRecord, Store } from '../kernel/store/store.js'
import type { OutboxContext } from '../outbox/outbox-context.js'
import { sendDue } from '../outbox/send-due.js'
import { FakeServer } from './fake-provider.js'
import { storedCalendar, storedConnection } from './stored-records.js'
import { addHost, type TestHost, type TestService } from './studio.js'

/** A host whose bookings go to a calendar on a fake server, with the worker that writes them. */
export interface ConnectedHost extends TestHost {
  readonly server: FakeServer
  readonly connectionId: string
  readonly worker: OutboxContext
  /** The id of the calendar on the server. */
  readonly remoteId: string
  /** The errors that the worker has reported. */
  readonly errors: unknown[]
  /** Works until nothing is due. */
  work(by?: OutboxContext): Promise<void>
  /** The event of a booking on the server; undefined if there is none. */
  remote(uid: string): { readonly start: number; readonly end: number; readonly status?: unknown } | undefined
  /** The event of a booking on the calendar here. */
  event(booking: BookingRecord): Promise<EventRecord | undefined>
}

/** A worker of a store, over a fake server. */
export const writeBackWorker = (
  store: Store,
  server: FakeServer,
  clock: OutboxContext['clock'],
  report: OutboxContext['report'] = () => {},
): OutboxContext => ({
  ...{ store, clock, report, newId: () => crypto.randomUUID(), random: () => 0.5 },
  outboundFetch: async () => new Response(),
  openAccount: async () => server.open({ settings: {}, secret: { password: 'secret' } }),
})

/** Connects a host to a calendar on a fake server, which has been synced once. */
export const addConnectedHost = async (
  service: TestService,
  email: string,
  server = new FakeServer(),
  store: Store = service.store,
): Promise<ConnectedHost> => {
  const host = await addHost(service, email)
  // The id of the calendar on the fake server.
  const remoteId = email
  const { applicationId } = service
  const connection = storedConnection({ applicationId, grantId: host.grantId, status: 'ok' })
  const calendarId = crypto.randomUUID() as string
  const owner = { grant_id: host.grantId, connection_id: connection.id }
  const calendar = storedCalendar({ id: calendarId, ...owner, timezone: 'Europe/Lisbon' })
  await store.transaction(async (transaction) => {
    await transaction.putConnection(connection)
    await transaction.putCalendar(applicationId, calendar)
    await transaction.putSyncedCalendar({
      ...{ applicationId, calendarId, connectionId: connection.id, remoteId },
      remote: { name: 'Work', isWritable: true },
    })
  })
  server.addCalendar(remoteId)
  const errors: unknown[] = []
  const worker = writeBackWorker(
    store,
    server,
    () => service.now,
    (error) => errors.push(error),
  )
  return {
    ...{ ...host, calendarId, remoteId, server, connectionId: connection.id, worker, errors },
    work: async (by = worker) => {
      while (await sendDue(by));
    },
    remote: (uid) => {
      const item = [...server.calendar(remoteId).items.values()].find((one) => one.uid === uid)
      const [event] = item?.events ?? []
      if (!event) return undefined
      const { start_time: start, end_time: end } = event.when as { start_time: number; end_time: number }
      return { start, end, status: event['status'] }
    },
    event: ({ events }) =>
      store.read(async (records) => {
        const own = events.find((event) => event.calendarId === calendarId)
        return own && records.event(applicationId, calendarId, own.eventId)
      }),
  }
}

/**
 * A worker that is killed at its nth step: a transaction or a call of the provider, before or after it.
 *
 * @returns also whether it ended before that.
 */
export const dyingWorker = (
  store: Store,
  server: FakeServer,
  clock: OutboxContext['clock'],
  steps: number,
): { readonly worker: OutboxContext; readonly isAlive: () => boolean } => {
  const killed = new Error('killed')
  let left = steps
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left-- <= 0) throw killed
    const done = await work()
    if (left-- <= 0) throw killed
    return done
  }
  const dying: Store = {
    ...store,
    transaction: (work) => step(() => store.transaction(work)),
  }
  const worker = writeBackWorker(dying, server, clock)
  const open = worker.openAccount
  return {
    worker: {
      ...worker,
      openAccount: async (...connection) => {
        const provider = await open?.(...connection)
        const { items: writer } = provider ?? {}
        if (!provider || !writer) throw killed
        return {
          ...provider,
          items: {
            get: (...values) => step(() => writer.get(...values)),
            findByUid: (...values) => step(() => writer.findByUid(...values)),
            create: (...values) => step(() => writer.create(...values)),
            update: (...values) => step(() => writer.update(...values)),
            delete: (...values) => step(() => writer.delete(...values)),
          },
        }
      },
    },
    isAlive: () => left > 0,
  }
}
