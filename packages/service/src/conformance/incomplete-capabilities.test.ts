import { createBookingService, createClient } from '@whenable/client'
import { createHostPageSource } from '@whenable/client/host-page'
import { createPaymentService } from '@whenable/client/payments'
import { createPollSource } from '@whenable/client/polls'
import { createWaitlistService } from '@whenable/client/waitlist'
import { createBookingFlow } from '@whenable/flow'
import { createHostFlow } from '@whenable/flow/host'
import { payingExtension, paymentStorage } from '@whenable/flow/paying'
import { createPollFlow } from '@whenable/flow/poll'
import { createWaitlistFlow } from '@whenable/flow/waitlist'
import type { Instant } from '@whenable/time'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPaidStudio } from '../testing/paid-studio.js'
import { addConfiguration, addHost, bookingBody, openService, type TestService } from '../testing/studio.js'
import { tuesday } from '../testing/waitlist.js'

// The rows of docs/own-service.md about capabilities: client and flow against this service without what the capability names.

const missing = [404, 405, 501]

let service: TestService
let seen: string[]
beforeEach(async () => {
  service = await openService()
  seen = []
})

/** This service without the calls whose path matches. */
const without =
  (calls: RegExp, status: number) =>
  async (url: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const { pathname } = new URL(request.url)
    seen.push(`${request.method} ${pathname}`)
    return calls.test(pathname) ? new Response('no such path', { status }) : service.service.fetch(request)
  }
const never = () => new Promise<never>(() => {})
const options = { baseUrl: 'https://service.test', retries: 0 }
const now = () => service.now

/** Chooses the first free time. */
const chooseFirst = async (id: string, fetch: typeof globalThis.fetch) => {
  const client = createClient({ ...options, configuration: id, fetch })
  const port = createBookingService(client)
  const flow = createBookingFlow({
    ...{ service: port, timeZone: 'Europe/Lisbon', now, wait: never },
    paying: {
      isStored: () => false,
      load: async () => payingExtension(createPaymentService(client), paymentStorage(null, id)),
    },
  })
  flow.start()
  await vi.waitUntil(() => flow.state.step === 'choosing')
  flow.send({ type: 'choose-slot', start: flow.state.slots[0]?.start as Instant })
  return flow
}

/** Books the first free time. */
const submitFirst = async (id: string, fetch: typeof globalThis.fetch) => {
  const flow = await chooseFirst(id, fetch)
  flow.send({ type: 'edit', draft: { name: 'Robin Vale', email: 'robin@example.com' } })
  flow.send({ type: 'submit' })
  return flow
}

describe('a service without payments', () => {
  test('is asked for none by an event type without a price', async () => {
    const id = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
    const flow = await submitFirst(id, without(/\/payments/, 404))
    await vi.waitUntil(() => flow.state.step === 'booked')
    expect(seen.filter((call) => call.includes('payments'))).toEqual([])
  })

  test.each(missing)('that announces them and answers %s keeps what was typed', async (status) => {
    const { id } = await openPaidStudio(service)
    const flow = await submitFirst(id, without(/\/payments/, status))
    await vi.waitUntil(() => flow.state.step === 'details' && flow.state.error)
    expect(flow.state).toMatchObject({ error: { status }, draft: { name: 'Robin Vale' } })
  })

  test('that demands them without announcing them reports that booking failed', async () => {
    const { id } = await openPaidStudio(service)
    const flow = await submitFirst(id, without(/\/ui-settings$/, 404))
    await vi.waitUntil(() => flow.state.step === 'details' && flow.state.error)
    expect(flow.state).toMatchObject({ error: { type: 'forbidden', reason: 'payment_required' } })
  })
})

test.each(missing)('a service without several bookings at once that answers %s books one', async (status) => {
  const host = await addHost(service, 'ada@example.com')
  const id = await addConfiguration(service, [host], {
    scheduler: { min_booking_notice: 0, booking_series: { max_bookings: 4, every: ['week'] } },
  })
  const flow = await chooseFirst(id, without(/\/availability\/series$/, status))
  flow.send({ type: 'repeat', every: 'week', count: 3 })
  await vi.waitUntil(() => flow.state.step === 'reviewing' && flow.state.error)
  expect(flow.state).toMatchObject({ error: { status } })
  flow.send({ type: 'continue' })
  flow.send({ type: 'edit', draft: { name: 'Robin Vale', email: 'robin@example.com' } })
  flow.send({ type: 'submit' })
  await vi.waitUntil(() => flow.state.step === 'booked')
})

test.each(missing)('a service without polls that answers %s shows none', async (status) => {
  const source = createPollSource({ ...options, secret: 'secret', fetch: without(/\/poll-pages\//, status) })
  const flow = createPollFlow({ source, now, keepToken: () => {}, wait: never })
  flow.start()
  await vi.waitUntil(() => flow.state.step !== 'loading')
  expect(flow.state).toMatchObject({ step: 'error', error: { status } })
})

test.each(missing)('a service without pages of hosts that answers %s shows none', async (status) => {
  const source = createHostPageSource({ ...options, slug: 'ada', fetch: without(/\/hosts\//, status) })
  const flow = createHostFlow({ source, now })
  flow.start()
  await vi.waitUntil(() => flow.state.step !== 'loading')
  expect(flow.state).toMatchObject({ step: 'error', error: { status } })
})

test.each(missing)('a service without a waitlist that answers %s lets visitors try again', async (status) => {
  const id = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
  const fetch = without(/\/waitlist/, status)
  const flow = createWaitlistFlow({
    service: createWaitlistService(createClient({ ...options, configuration: id, fetch })),
    wanted: { start: tuesday.start_time, end: tuesday.end_time },
    draft: { name: 'Robin Vale', email: 'robin@example.com' },
    ...{ timeZone: 'Europe/Lisbon', now, wait: never },
  })
  flow.start()
  await vi.waitUntil(() => flow.state.step === 'asking')
  flow.send({ type: 'submit' })
  await vi.waitUntil(() => flow.state.step === 'asking' && flow.state.error)
  expect(flow.state).toMatchObject({ error: { status }, draft: { name: 'Robin Vale' } })
})

test('a service announces what visitors of an event type have, and what is off is left out', async () => {
  const host = await addHost(service, 'ada@example.com')
  const scheduler = { min_booking_notice: 0, available_days_in_future: 60 }
  const announced = async (change: object, at = service) => {
    const id = await addConfiguration(at, [host], { scheduler: { ...scheduler, ...change } })
    const { data } = await at.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
    return data.capabilities as string[]
  }
  const all = ['challenges', 'holds', 'links', 'booking-series', 'host-pages', 'polls', 'agents']
  expect(await announced({})).toEqual(expect.arrayContaining(all))
  expect(await announced({ waitlist: true })).toContain('waitlist')
  const off = await announced({ holds: false })
  for (const name of ['holds', 'waitlist', 'payment']) expect(off).not.toContain(name)
})

test('a service that offers agents no tools does not announce them', async () => {
  service = await openService(undefined, { offersTools: false })
  const id = await addConfiguration(service, [await addHost(service, 'ada@example.com')])
  const { data } = await service.call('GET', `/v3/scheduling/ui-settings?configuration_id=${id}`)
  expect(data.capabilities).not.toContain('agents')
  expect((await service.call('POST', '/mcp', { body: bookingBody('2026-03-03T09:00:00Z') })).status).toBe(404)
})
