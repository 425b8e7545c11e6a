import { type BookingState, createBookingFlow } from '@whenable/flow'
import { createMemoryStore, createService, registerApplication } from '@whenable/service'
import { type Instant, instant, parseInstant } from '@whenable/time'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBookingService } from './booking.js'
import { createClient } from './call.js'

// Client, flow and service together: visitors who want seats in the same class.

const now = parseInstant('2026-03-02T08:00:00Z')
const tuesday = parseInstant('2026-03-03T10:00:00Z')
const origin = 'https://service.test'
const apiKey = 'key-of-the-first-application'

let service: ReturnType<typeof createService>
let configuration: string
let grant: string
let calendar: string

const ask = async (method: string, path: string, body?: object) => {
  const request = new Request(`${origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
  const answer = await (await service.fetch(request)).json()
  if (answer.error) throw new Error(answer.error.message)
  return answer.data
}

const announce = (title: string, capacity: number, start: Instant = tuesday) =>
  ask('POST', `/v3/grants/${grant}/scheduling/configurations/${configuration}/group-events`, {
    calendar_id: calendar,
    title,
    capacity,
    when: { start_time: start, end_time: start + 3600 },
  })

beforeEach(async () => {
  const store = createMemoryStore()
  service = createService({ store, clock: () => now, notify: () => {}, log: () => {} })
  await registerApplication(store, {
    id: crypto.randomUUID(),
    clientId: 'first',
    apiKey,
    name: 'First',
    now,
    callbackUris: [],
  })
  const settings = { email: 'ada@example.com' }
  grant = (await ask('POST', '/v3/connect/custom', { provider: 'virtual-calendar', settings })).id
  const made = { name: 'Studio', timezone: 'Europe/Lisbon' }
  calendar = (await ask('POST', `/v3/grants/${grant}/calendars`, made)).id
  configuration = (
    await ask('POST', `/v3/grants/${grant}/scheduling/configurations`, {
      type: 'group',
      name: 'Pottery',
      slug: 'pottery',
      group_booking: { calendar_id: calendar },
      scheduler: { min_booking_notice: 0, available_days_in_future: 60 },
    })
  ).id
})

/** A visitor's flow that has loaded the times, and its requests to the service. */
const visit = async (name: string, rescheduling?: { bookingId: string }) => {
  const asked: string[] = []
  const client = createClient({
    baseUrl: origin,
    slug: 'pottery',
    clientId: 'first',
    retries: 0,
    fetch: (url, init) => {
      asked.push(`${init?.method} ${new URL(String(url)).pathname.split('/').at(-1)}`)
      return service.fetch(new Request(url, init))
    },
  })
  const flow = createBookingFlow({
    service: createBookingService(client),
    timeZone: 'Europe/Lisbon',
    now: () => now,
    wait: () => new Promise(() => {}),
    rescheduling,
  })
  const reaches = async (step: BookingState['step']) => {
    await vi.waitUntil(() => flow.state.step === step)
    return flow.state
  }
  flow.start()
  await reaches('choosing')
  const fillIn = (eventId?: string, start: Instant = tuesday) => {
    flow.send({ type: 'choose-slot', start, eventId })
    flow.send({ type: 'edit', draft: { name, email: `${name}@example.com` } })
  }
  return { flow, reaches, fillIn, asked }
}

describe('seats in a class', () => {
  it('show how many are left, and two classes at the same time stay separate', async () => {
    const [clay, glaze] = [await announce('Clay', 3), await announce('Glaze', 1)]
    const { flow } = await visit('ana')
    const shown = flow.state.slots.map(({ start, event }) => [start, event?.eventId, event?.seats])
    expect(shown.sort((a, b) => Number(b[2]) - Number(a[2]))).toEqual([
      [tuesday, clay.id, 3],
      [tuesday, glaze.id, 1],
    ])
  })

  it('are booked after a validation request', async () => {
    const { id } = await announce('Clay', 3)
    const { flow, reaches, fillIn, asked } = await visit('ana')
    fillIn(id)
    flow.send({ type: 'submit' })
    expect(await reaches('booked')).toMatchObject({ booking: { title: 'Clay', start: tuesday } })
    expect(asked.slice(2)).toEqual(['POST validate-timeslot', 'POST bookings'])
    expect((await visit('ben')).flow.state.slots[0]?.event?.seats).toBe(2)
  })

  it('that were taken meanwhile are reported before the booking is sent', async () => {
    const { id } = await announce('Glaze', 1)
    const other = await announce('Clay', 5, instant(tuesday + 7200))
    const [ana, ben] = [await visit('ana'), await visit('ben')]
    for (const { fillIn } of [ana, ben]) fillIn(id)
    ben.flow.send({ type: 'submit' })
    await ben.reaches('booked')
    ana.flow.send({ type: 'submit' })
    expect(await ana.reaches('taken')).toMatchObject({
      alternatives: [{ event: { eventId: other.id } }],
      draft: { name: 'ana' },
    })
    expect(ana.asked).not.toContain('POST bookings')
  })

  it('are reported as unavailable while the form is filled in', async () => {
    const { id } = await announce('Glaze', 1)
    const [ana, ben] = [await visit('ana'), await visit('ben')]
    for (const { fillIn } of [ana, ben]) fillIn(id)
    ben.flow.send({ type: 'submit' })
    await ben.reaches('booked')
    ana.flow.send({ type: 'refresh' })
    await vi.waitUntil(() => 'alternatives' in ana.flow.state)
    expect(ana.flow.state).toMatchObject({ step: 'details', alternatives: [], draft: { name: 'ana' } })
  })

  it('are rescheduled with their booking', async () => {
    await announce('Clay', 3)
    const later = await announce('Clay', 3, instant(tuesday + 7 * 86_400))
    const ana = await visit('ana')
    ana.fillIn()
    ana.flow.send({ type: 'submit' })
    const state = await ana.reaches('booked')
    const bookingId = 'booking' in state ? state.booking.bookingId : ''
    const again = await visit('ana', { bookingId })
    again.flow.send({ type: 'choose-slot', start: instant(tuesday + 7 * 86_400) })
    again.flow.send({ type: 'submit' })
    expect(await again.reaches('booked')).toMatchObject({
      booking: { bookingId, start: later.when.start_time },
    })
    const seats = (await visit('ben')).flow.state.slots.map(({ event }) => event?.seats)
    expect(seats).toEqual([3, 2])
  })
})
