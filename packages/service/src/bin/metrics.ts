import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { SyncWorker } from '../calendars/sync/start-sync.js'
import type { LogEntry } from '../create-service.js'
import { type DomainEvent, MailsWithheld } from '../kernel/publish/publish.js'
import type { Store } from '../kernel/store/store.js'
import type { Outbox } from '../outbox/start-outbox.js'
import type { Disk } from './disk-space.js'
import { type Listening, listen } from './listen.js'

/** Histogram buckets of request durations in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The sources of metrics. */
export interface MetricsSources {
  readonly store: Pick<Store, 'backlog' | 'connectionStatuses'>
  /** The disk of the embedded database, if it is on one. */
  readonly disk?: Pick<Disk, 'free'> | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly outbox: () => Outbox | undefined
  readonly calendarSync: () => SyncWorker | undefined
}

/** The metrics of a service for Prometheus. */
export interface Metrics {
  /** Counts a handled request. */
  request(entry: LogEntry): void
  /** Counts a change of a booking. */
  domainEvent(domainEvent: DomainEvent): void
  /** Counts the withheld emails of an error. */
  error(error: unknown): void
  /** The metrics in the Prometheus text format. */
  text(): Promise<string>
}

/** Creates the metrics of a service. Labels contain no ids, addresses or paths, so that they have few values. */
export const createMetrics = ({ store, disk, now, outbox, calendarSync }: MetricsSources): Metrics => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'whenable_request_duration_seconds',
    help: 'Duration of requests by operation and status',
    labelNames: ['operation', 'method', 'status'],
    buckets: durations,
    registers,
  })
  const refusals = new Counter({
    name: 'whenable_refusals_total',
    help: 'Refused requests by error type',
    labelNames: ['type'],
    registers,
  })
  const bookings = new Counter({
    name: 'whenable_bookings_total',
    help: 'Changes of bookings by event',
    labelNames: ['event'],
    registers,
  })
  let reading: ReturnType<Store['backlog']> | undefined
  /** The backlog, which is read once for all metrics of a scrape. */
  const backlog = () => {
    reading ??= store.backlog().finally(() => {
      reading = undefined
    })
    return reading
  }
  new Gauge({
    name: 'whenable_outbox_waiting',
    help: 'Pending emails, webhook deliveries and writes to connected calendars',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, { waiting }] of Object.entries(await backlog())) this.set({ kind }, waiting)
    },
  })
  new Gauge({
    name: 'whenable_outbox_oldest_seconds',
    help: 'Age of the oldest pending email, webhook delivery and write to a connected calendar',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, { since }] of Object.entries(await backlog()))
        this.set({ kind }, since === undefined ? 0 : Math.max(0, now() / 1000 - since))
    },
  })
  new Counter({
    name: 'whenable_outbox_outcomes_total',
    help: 'Attempts to send since the start: delivered, retried after a failure of the other side, or dead',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [kind, outcomes] of Object.entries(outbox()?.figures ?? {}))
        for (const [outcome, count] of Object.entries(outcomes)) this.inc({ kind, outcome }, count)
    },
  })
  if (disk)
    new Gauge({
      name: 'whenable_data_free_bytes',
      help: 'Free bytes of the disk of the embedded database',
      registers,
      async collect() {
        this.set((await disk.free()) ?? Number.NaN)
      },
    })
  new Gauge({
    name: 'whenable_connections',
    help: 'Connected calendar accounts by status',
    labelNames: ['status'],
    registers,
    async collect() {
      for (const [status, count] of Object.entries(await store.connectionStatuses()))
        this.set({ status }, count)
    },
  })
  new Counter({
    name: 'whenable_calendar_syncs_total',
    help: 'Syncs of calendar accounts since the start: synced, failed, expired (the credential is refused), lost to another process, or late',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(calendarSync()?.figures ?? {}))
        this.inc({ outcome }, count)
    },
  })
  const withheld = new Counter({
    name: 'whenable_emails_withheld_total',
    help: 'Emails withheld by a limit: too many to one address, about one booking, or to additional guests',
    registers,
  })
  const countError = (error: unknown): void => {
    if (error instanceof MailsWithheld) withheld.inc(error.mails)
  }
  return {
    error: countError,
    request: ({ operation, method, status, milliseconds, refusal, error }) => {
      countError(error)
      requests.observe({ operation, method, status }, milliseconds / 1000)
      if (refusal) refusals.inc({ type: refusal })
    },
    domainEvent: ({ type }) => {
      const [subject, event] = type.split('.')
      if (subject === 'booking' && event) bookings.inc({ event })
    },
    text: () => register.metrics(),
  }
}

/** Serves metrics at `/metrics` on a separate port, which visitors cannot reach. */
export const serveMetrics = (
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Listening> =>
  listen({
    port,
    host,
    fetch: async (request) =>
      new URL(request.url).pathname === '/metrics'
        ? new Response(await metrics.text(), {
            headers: {
              'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
              'Cache-Control': 'no-store',
            },
          })
        : new Response('Metrics are at /metrics.\n', { status: 404 }),
  })
