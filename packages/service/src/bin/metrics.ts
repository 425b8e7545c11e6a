import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LogEntry } from '../create-service.js'
import type { DomainEvent } from '../notifications/domain-event.js'
import { MailsWithheld } from '../notifications/email/email-budget.js'
import type { Outbox } from '../notifications/outbox/start-outbox.js'
import type { Store } from '../store/store.js'
import { type Listening, listen } from './listen.js'

/** Seconds by which requests are told apart: from what is remembered to what a visitor gives up on. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What figures are taken from. */
export interface MetricsSources {
  readonly store: Pick<Store, 'backlog'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly outbox: () => Outbox | undefined
}

/** Counts what a service does, in the form that Prometheus reads. */
export interface Metrics {
  /** Counts a request that was answered. */
  request(entry: LogEntry): void
  /** Counts what became of a booking. */
  domainEvent(domainEvent: DomainEvent): void
  /** Counts what an error tells, beside a request or apart from any. */
  error(error: unknown): void
  /** The figures as text (Prometheus text exposition format). */
  text(): Promise<string>
}

/** Figures of one service. No label holds an id, an address or a path: their values are few. */
export const createMetrics = ({ store, now, outbox }: MetricsSources): Metrics => {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'whenable_request_duration_seconds',
    help: 'Requests answered, by operation and status',
    labelNames: ['operation', 'method', 'status'],
    buckets: durations,
    registers,
  })
  const refusals = new Counter({
    name: 'whenable_refusals_total',
    help: 'Requests refused, by the type of the error',
    labelNames: ['type'],
    registers,
  })
  const bookings = new Counter({
    name: 'whenable_bookings_total',
    help: 'Changes of bookings, by what happened',
    labelNames: ['event'],
    registers,
  })
  new Gauge({
    name: 'whenable_outbox_waiting',
    help: 'Emails and webhook deliveries that wait to be sent',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, { waiting }] of Object.entries(await store.backlog())) this.set({ kind }, waiting)
    },
  })
  new Gauge({
    name: 'whenable_outbox_oldest_seconds',
    help: 'Age of the oldest email and webhook delivery that wait',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, { since }] of Object.entries(await store.backlog()))
        this.set({ kind }, since === undefined ? 0 : Math.max(0, now() / 1000 - since))
    },
  })
  new Counter({
    name: 'whenable_outbox_outcomes_total',
    help: 'Attempts to send since the start: delivered, retried because the mail server or the webhook failed, or given up',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [kind, outcomes] of Object.entries(outbox()?.figures ?? {}))
        for (const [outcome, count] of Object.entries(outcomes)) this.inc({ kind, outcome }, count)
    },
  })
  const withheld = new Counter({
    name: 'whenable_emails_withheld_total',
    help: 'Emails that were not written: too many to one address, about one booking, or to people whom visitors bring along',
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

/** Serves figures at `/metrics`, on a port of their own: they are not for visitors. */
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
        : new Response('Figures are at /metrics.\n', { status: 404 }),
  })
