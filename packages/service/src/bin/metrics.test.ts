import { parseInstant } from '@whenable/time'
import { afterEach, describe, expect, test } from 'vitest'
import type { Store } from '../kernel/store/store.js'
import { createMetrics } from './metrics.js'
import { type StartedService, startService } from './start-service.js'

const now = parseInstant('2026-03-02T08:00:00Z')

/** The value of a metric by its name and labels. */
const seriesValue = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('metrics for Prometheus', () => {
  let started: StartedService | undefined
  afterEach(() => started?.close())

  test('are served on a separate port only', async () => {
    started = await startService({ port: 0, now, metrics: { port: 0 } })
    const { metricsUrl = '', url } = started
    const answer = await fetch(metricsUrl)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    expect((await fetch(new URL('/v3/grants', metricsUrl))).status).toBe(404)
  })

  test('are off by default', async () => {
    started = await startService({ port: 0, now })
    expect(started.metricsUrl).toBeUndefined()
  })

  test('read the backlog once for each scrape', async () => {
    let reads = 0
    const none = { waiting: 0 }
    const backlog = async () => {
      reads++
      return { mail: { waiting: 2, since: now }, webhook: none, calendar: none }
    }
    const connectionStatuses = async () => ({})
    const metrics = createMetrics({
      store: { backlog, connectionStatuses } as unknown as Store,
      ...{
        disk: undefined,
        now: () => (now + 60) * 1000,
        outbox: () => undefined,
        calendarSync: () => undefined,
      },
    })
    const text = await metrics.text()
    expect(seriesValue(text, 'whenable_outbox_waiting{kind="mail"}')).toBe(2)
    expect(seriesValue(text, 'whenable_outbox_oldest_seconds{kind="mail"}')).toBe(60)
    expect(reads).toBe(1)
  })

  test('count requests, refusals, bookings and queues, without personal data', async () => {
    const verifyChallenge = async () => true
    started = await startService({ port: 0, now, seed: true, metrics: { port: 0 }, verifyChallenge })
    const { url, metricsUrl = '', studio } = started
    const query = `configuration_id=${studio?.configurations.walkthrough}`
    const window = `start_time=${now}&end_time=${now + 7 * 86_400}`
    const free = await fetch(`${url}/v3/scheduling/availability?${query}&${window}`)
    const slots = (await free.json()).data.time_slots
    const { start_time, end_time } = slots[0]
    const last = slots.at(-1)
    const send = (method: string, path: string, body: object) =>
      fetch(`${url}/v3/scheduling/bookings${path}?${query}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'Challenge-Response': 'solved' },
        body: JSON.stringify(body),
      })
    const guest = { name: 'Robin', email: 'robin@example.com' }
    const booked = await send('POST', '', { start_time, end_time, guest })
    expect(booked.status).toBe(200)
    const bookAndCancel = async () => {
      const { data } = await (
        await send('POST', '', { start_time: last.start_time, end_time: last.end_time, guest })
      ).json()
      await send('DELETE', `/${data.booking_id}`, {})
    }
    await fetch(`${url}/v3/grants`)
    const text = await (await fetch(metricsUrl)).text()
    const counted = (series: string) => seriesValue(text, series)
    const labels = 'operation="bookings.create",method="POST",status="200"'
    expect(counted(`whenable_request_duration_seconds_count{${labels}}`)).toBe(1)
    expect(counted('whenable_refusals_total{type="unauthorized"}')).toBe(1)
    expect(counted('whenable_bookings_total{event="created"}')).toBe(1)
    expect(counted('whenable_outbox_waiting{kind="mail"}')).toBeGreaterThan(0)
    expect(counted('whenable_outbox_waiting{kind="webhook"}')).toBe(0)
    expect(counted('whenable_outbox_oldest_seconds{kind="webhook"}')).toBe(0)
    expect(counted('whenable_connections{status="expired"}')).toBe(0)
    expect(counted('whenable_calendar_syncs_total{outcome="synced"}')).toBe(0)
    expect(counted('whenable_outbox_outcomes_total{kind="mail",outcome="dead"}')).toBe(0)
    // Emails are withheld after twenty an hour to one address.
    expect(counted('whenable_emails_withheld_total')).toBe(0)
    for (let turn = 0; turn < 11; turn++) await bookAndCancel()
    const later = await (await fetch(metricsUrl)).text()
    expect(seriesValue(later, 'whenable_emails_withheld_total')).toBeGreaterThan(0)
    expect(text).not.toMatch(/robin|127\.0\.0\.1/)
  })
})
