import { createBookingService, createClient } from '@whenable/client'
import { createHoldService } from '@whenable/client/holds'
import type { BookingSettings } from '@whenable/contract'
import { type BookingState, createBookingFlow } from '@whenable/flow'
import { holdingExtension, holdStorage } from '@whenable/flow/holding'
import { createManageFlow } from '@whenable/flow/manage'
import { type Instant, instant } from '@whenable/time'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addConfiguration,
  addHost,
  bookingBody,
  openService,
  type TestHost,
  type TestService,
} from '../testing/studio.js'

// The widget with a service that lacks a call: client and flow against this service without that call.
// The rows are those of docs/own-service.md.

let service: TestService
let ada: TestHost
let id: string
beforeEach(async () => {
  service = await openService()
  ada = await addHost(service, 'ada@example.com')
  id = await addConfiguration(service, [ada])
})

/** Responds in place of the service, or passes the request on. */
type Instead = (request: Request) => Response | undefined

const withMissing =
  (method: string, end: RegExp, status: number): Instead =>
  (request) =>
    request.method === method && end.test(new URL(request.url).pathname)
      ? new Response('no such path', { status })
      : undefined

const settings = /\/ui-settings$/
const availability = /\/scheduling\/availability$/
const bookings = /\/bookings$/
const booking = /\/bookings\/[^/]+$/
const notThere = [404, 405, 501]

/** A service without some of its calls. */
const reached = (...instead: readonly Instead[]) => {
  const seen: Request[] = []
  const client = createClient({
    baseUrl: 'https://service.test',
    configuration: id,
    retries: 0,
    fetch: async (url, init) => {
      const request = new Request(url, init)
      seen.push(request)
      for (const one of instead) {
        const response = one(request)
        if (response) return response
      }
      return service.service.fetch(request)
    },
  })
  return { service: createBookingService(client), client, seen }
}
type Reached = ReturnType<typeof reached>

const opened = ({ service: port }: Reached, more: Partial<Parameters<typeof createBookingFlow>[0]> = {}) => {
  const flow = createBookingFlow({
    service: port,
    timeZone: 'Europe/Lisbon',
    now: () => service.now,
    wait: () => new Promise(() => {}),
    ...more,
  })
  flow.start()
  const reaches = async <Step extends BookingState['step']>(step: Step) => {
    await vi.waitUntil(() => flow.state.step === step)
    return flow.state as Extract<BookingState, { step: Step }>
  }
  return { flow, reaches }
}

/** Books the first free time with name and email. */
const submit = async ({ flow, reaches }: ReturnType<typeof opened>) => {
  const { slots } = await reaches('choosing')
  flow.send({ type: 'choose-slot', start: slots[0]?.start as Instant })
  flow.send({ type: 'edit', draft: { name: 'Robin Vale', email: 'robin@example.com' } })
  flow.send({ type: 'submit' })
}

/** An active booking and its time. */
const standing = async () => {
  const body = bookingBody('2026-03-04T10:00:00Z')
  const { data } = await service.call('POST', `/v3/scheduling/bookings?configuration_id=${id}`, { body })
  return {
    bookingId: data.booking_id as string,
    start: instant(body.start_time),
    end: instant(body.end_time),
  }
}

const managed = async (
  { service: port }: Reached,
  bookingId: string,
  more: { settings?: BookingSettings; salt?: string } = {},
) => {
  const flow = createManageFlow({ service: port, bookingId, now: () => service.now, ...more })
  flow.start()
  await vi.waitUntil(() => flow.state.step !== 'loading')
  return flow
}

describe('a service without ui-settings', () => {
  test.each(notThere)('that answers %s is booked with name and email alone', async (status) => {
    const open = opened(reached(withMissing('GET', settings, status)))
    await submit(open)
    expect(await open.reaches('booked')).toMatchObject({
      settings: null,
      booking: { title: 'Walkthrough', guest: { name: 'Robin Vale' } },
    })
    expect(service.domainEvents).toHaveLength(1)
  })

  test('gets no request for settings if the page provides them', async () => {
    const whole = reached()
    const given = await whole.service.settings({}, { signal: new AbortController().signal })
    const incomplete = reached(withMissing('GET', settings, 404))
    const open = opened(incomplete, { settings: given as BookingSettings })
    expect(await open.reaches('choosing')).toMatchObject({ settings: { name: 'Walkthrough' } })
    expect(incomplete.seen.every(({ url }) => !settings.test(new URL(url).pathname))).toBe(true)
  })

  test('shows a booking if its own response has the time', async () => {
    const { bookingId, start } = await standing()
    const flow = await managed(reached(withMissing('GET', settings, 404)), bookingId)
    expect(flow.state).toMatchObject({ step: 'shown', booking: { start } })
  })
})

describe('a service', () => {
  const holds = /\/holds/
  const stored = new Map<string, string>()
  const holdingOf = ({ client }: Reached) => ({
    isStored: () => stored.size > 0,
    load: async () =>
      holdingExtension(
        createHoldService(client),
        holdStorage(
          {
            getItem: (key) => stored.get(key) ?? null,
            setItem: (key, value) => stored.set(key, value),
            removeItem: (key) => stored.delete(key),
          },
          'test',
        ),
      ),
  })
  beforeEach(() => stored.clear())
  const posted = ({ seen }: Reached, path: RegExp) =>
    seen.filter(({ url }) => path.test(new URL(url).pathname))

  test('that holds keeps the time for whoever fills in the form, books with the hold, and forgets it', async () => {
    const ours = reached()
    const open = opened(ours, { holding: holdingOf(ours) })
    const { slots } = await open.reaches('choosing')
    const [first] = slots
    open.flow.send({ type: 'choose-slot', start: first?.start as Instant })
    await vi.waitUntil(async () => {
      const other = opened(reached())
      const { slots: offered } = await other.reaches('choosing')
      return offered[0]?.start !== first?.start
    })
    expect(stored.size).toBe(1)
    open.flow.send({ type: 'edit', draft: { name: 'Robin Vale', email: 'robin@example.com' } })
    open.flow.send({ type: 'submit' })
    const { booking } = await open.reaches('booked')
    expect(booking.start).toBe(first?.start)
    await vi.waitUntil(() => stored.size === 0)
    expect(open.flow.state.hold).toBeUndefined()
  })

  test('that holds gives a reloaded page its time back', async () => {
    const ours = reached()
    const open = opened(ours, { holding: holdingOf(ours) })
    const { slots } = await open.reaches('choosing')
    open.flow.send({ type: 'choose-slot', start: slots[0]?.start as Instant })
    await vi.waitUntil(() => posted(ours, holds).length === 1 && stored.size === 1)
    const later = reached()
    const again = opened(later, { holding: holdingOf(later) })
    await vi.waitUntil(() => again.flow.state.slots[0]?.start === slots[0]?.start)
    expect(posted(later, holds).map(({ method }) => method)).toEqual(['PATCH'])
  })

  test('without the capability holds is asked for none', async () => {
    const ours = reached((request) =>
      settings.test(new URL(request.url).pathname) ? new Response('', { status: 404 }) : undefined,
    )
    const open = opened(ours, { holding: holdingOf(ours) })
    await submit(open)
    await open.reaches('booked')
    expect(posted(ours, holds)).toEqual([])
  })

  test.each([404, 409, 429, 500])('that answers %s to a hold books as before', async (status) => {
    const ours = reached(withMissing('POST', /\/holds$/, status))
    const open = opened(ours, { holding: holdingOf(ours) })
    const { slots } = await open.reaches('choosing')
    open.flow.send({ type: 'choose-slot', start: slots[0]?.start as Instant })
    await vi.waitUntil(() => posted(ours, holds).length === 1)
    open.flow.send({ type: 'edit', draft: { name: 'Robin Vale', email: 'robin@example.com' } })
    open.flow.send({ type: 'submit' })
    await open.reaches('booked')
  })

  test('whose answer to a hold is lost books the time that it holds', async () => {
    const ours = reached((request) => {
      if (request.method !== 'POST' || !/\/holds$/.test(new URL(request.url).pathname)) return undefined
      void service.service.fetch(request.clone())
      return Response.error()
    })
    const open = opened(ours, { holding: holdingOf(ours) })
    const { slots } = await open.reaches('choosing')
    open.flow.send({ type: 'choose-slot', start: slots[0]?.start as Instant })
    await vi.waitUntil(async () => {
      const other = opened(reached())
      return (await other.reaches('choosing')).slots[0]?.start !== slots[0]?.start
    })
    open.flow.send({ type: 'edit', draft: { name: 'Robin Vale', email: 'robin@example.com' } })
    open.flow.send({ type: 'submit' })
    expect((await open.reaches('booked')).booking.start).toBe(slots[0]?.start)
  })
})

describe('a service without the capability idempotency', () => {
  test('gets no key, which its CORS headers might not allow', async () => {
    const incomplete = reached(withMissing('GET', settings, 404))
    const open = opened(incomplete)
    await submit(open)
    await open.reaches('booked')
    const post = incomplete.seen.find(({ method }) => method === 'POST')
    expect(post?.headers.get('Idempotency-Key')).toBeNull()
  })
})

test('a service without availability is reported as failed, and is called again on retry', async () => {
  let isThere = false
  const missing = withMissing('GET', availability, 501)
  const open = opened(reached((request) => (isThere ? undefined : missing(request))))
  await open.reaches('choosing')
  expect(open.flow.state.availability).toMatchObject({ state: 'error', error: { status: 501 } })
  isThere = true
  open.flow.send({ type: 'retry' })
  await vi.waitUntil(() => open.flow.state.availability.state === 'ready')
})

test.each([405, 501])('a service whose bookings answer %s keeps what was typed', async (status) => {
  const open = opened(reached(withMissing('POST', bookings, status)))
  await submit(open)
  await vi.waitUntil(() => open.flow.state.step === 'details' && open.flow.state.error)
  expect(open.flow.state).toMatchObject({
    step: 'details',
    error: { status },
    draft: { name: 'Robin Vale', email: 'robin@example.com' },
  })
})

test('offers the nearest times for a 409 without an error type', async () => {
  const taken: Instead = (request) =>
    request.method === 'POST' ? Response.json({ error: { message: 'taken' } }, { status: 409 }) : undefined
  const open = opened(reached(taken))
  await submit(open)
  // The time is still offered, but the alternatives do not include it.
  expect((await open.reaches('taken')).alternatives.length).toBeGreaterThan(0)
})

test.each(notThere)(
  'a service whose validate-timeslot answers %s has a seat booked at once',
  async (status) => {
    const path = `/v3/grants/${ada.grantId}/scheduling/configurations`
    const group = await service.withKey('POST', path, {
      type: 'group',
      name: 'Pottery',
      group_booking: { calendar_id: ada.calendarId },
      scheduler: { min_booking_notice: 0 },
    })
    id = group.data.id
    const { start, end } = { start: service.now + 86_400, end: service.now + 90_000 }
    await service.withKey('POST', `${path}/${id}/group-events`, {
      calendar_id: ada.calendarId,
      title: 'Pottery',
      capacity: 3,
      when: { start_time: start, end_time: end },
    })
    for (const missing of [[], [withMissing('GET', settings, 404)]]) {
      const incomplete = reached(withMissing('POST', /\/validate-timeslot$/, status), ...missing)
      const open = opened(incomplete)
      const { slots } = await open.reaches('choosing')
      expect(slots).toHaveLength(1)
      open.flow.send({ type: 'choose-slot', start: slots[0]?.start as Instant })
      const email = `guest-${missing.length}@example.com`
      open.flow.send({ type: 'edit', draft: { name: 'Robin Vale', email } })
      open.flow.send({ type: 'submit' })
      expect(await open.reaches('booked')).toMatchObject({ booking: { guest: { email } } })
      expect(incomplete.seen.some(({ url }) => url.includes('validate-timeslot'))).toBe(true)
    }
  },
)

describe('a booking at a service', () => {
  test('without PATCH keeps its time, and the form reports that moving failed', async () => {
    const moved = await standing()
    const open = opened(reached(withMissing('PATCH', booking, 501)), { rescheduling: moved })
    const { slots } = await open.reaches('choosing')
    open.flow.send({ type: 'choose-slot', start: slots.at(-1)?.start as Instant })
    open.flow.send({ type: 'submit' })
    await vi.waitUntil(() => open.flow.state.step === 'details' && open.flow.state.error)
    expect(open.flow.state).toMatchObject({ step: 'details', error: { status: 501 }, rescheduling: moved })
  })

  test.each([405, 501])(
    'whose DELETE answers %s stays, and the form reports that cancelling failed',
    async (status) => {
      const { bookingId } = await standing()
      const flow = await managed(reached(withMissing('DELETE', booking, status)), bookingId)
      flow.send({ type: 'cancel' })
      flow.send({ type: 'edit-reason', reason: 'ill' })
      flow.send({ type: 'confirm-cancel' })
      await vi.waitUntil(() => flow.state.step === 'cancelling' && flow.state.error)
      expect(flow.state).toMatchObject({
        step: 'cancelling',
        sending: false,
        error: { status },
        reason: 'ill',
      })
    },
  )

  test('that cannot reschedule or cancel offers neither if its settings hide them', async () => {
    const { bookingId } = await standing()
    const whole = reached()
    const given = (await whole.service.settings(
      { bookingId },
      { signal: new AbortController().signal },
    )) as BookingSettings
    const scheduler = { hide_rescheduling_options: true, hide_cancellation_options: true }
    const flow = await managed(reached(withMissing('GET', settings, 404)), bookingId, {
      settings: { ...given, scheduler: { ...given.scheduler, ...scheduler } as BookingSettings['scheduler'] },
    })
    for (const type of ['cancel', 'reschedule'] as const) {
      flow.send({ type })
      expect(flow.state.step).toBe('shown')
    }
  })

  test('that cannot be read is reported as no longer existing', async () => {
    const { bookingId } = await standing()
    const flow = await managed(reached(withMissing('GET', booking, 404)), bookingId)
    expect(flow.state.step).toBe('expired')
  })

  test('without a time is shown only if the page sets the time in settings', async () => {
    const { bookingId, start } = await standing()
    const given = await reached().service.settings({ bookingId }, { signal: new AbortController().signal })
    const timeless: Instead = (request) =>
      request.method === 'GET' && booking.test(new URL(request.url).pathname)
        ? Response.json({ data: { booking_id: bookingId, status: 'booked' } })
        : undefined
    const incomplete = () => reached(withMissing('GET', settings, 404), timeless)
    expect((await managed(incomplete(), bookingId)).state).toMatchObject({
      step: 'failed',
      error: { type: 'invalid_answer' },
    })
    const flow = await managed(incomplete(), bookingId, { settings: given as BookingSettings })
    expect(flow.state).toMatchObject({ step: 'shown', booking: { start } })
  })

  test('without PUT stays pending, and the organizer sees that answering failed', async () => {
    id = await addConfiguration(service, [ada], {
      event_booking: { title: 'Walkthrough', booking_type: 'organizer-confirmation' },
    })
    const { bookingId } = await standing()
    const flow = await managed(reached(withMissing('PUT', booking, 501)), bookingId, { salt: 'c2FsdA' })
    flow.send({ type: 'answer', status: 'confirmed' })
    await vi.waitUntil(() => flow.state.step === 'shown' && flow.state.error)
    expect(flow.state).toMatchObject({ error: { status: 501 }, booking: { status: 'pending' } })
  })
})
