import { type BookingService, type BookOptions, ServiceError } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import { filledIn, free, morning, now, settingsWith, wire } from '../testing/drive-booking.js'
import { serviceDouble } from '../testing/service-double.js'
import { type BookingFlowOptions, createBookingFlow } from './flow.js'
import type { BookingState } from './state.js'

/** `sessionStorage` without a browser. */
const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const flowOver = (service: BookingService, options: Partial<BookingFlowOptions> = {}) =>
  createBookingFlow({
    service,
    timeZone: 'Europe/Lisbon',
    now: () => now,
    storageKey: 'service configuration',
    ...options,
  })

const startFlow = async (options: Partial<BookingFlowOptions> = {}) => {
  const double = serviceDouble()
  const flow = flowOver(double.service, options)
  flow.start()
  await double.last('settings').resolve(settingsWith())
  await double.last('availability').resolve(wire(free))
  return { ...double, flow }
}

const submitted = async (options: Partial<BookingFlowOptions> = {}) => {
  const started = await startFlow(options)
  const { flow } = started
  flow.send({ type: 'choose-slot', start: morning.start })
  flow.send({ type: 'edit', draft: filledIn })
  flow.send({ type: 'submit' })
  return started
}

describe('a booking flow', () => {
  it('sends no request before start(), then requests settings and free times together', () => {
    const { service, calls } = serviceDouble()
    const flow = flowOver(service)
    expect(calls).toEqual([])
    flow.start()
    expect(calls.map(({ method }) => method).sort()).toEqual(['availability', 'settings'])
  })

  it('calls each listener once per change until it unsubscribes', async () => {
    const { flow } = await startFlow()
    const heard: BookingState[] = []
    const leave = flow.subscribe((state) => heard.push(state))
    flow.send({ type: 'edit', draft: { name: 'Ana' } })
    flow.send({ type: 'edit', draft: { name: 'Ana' } })
    expect(heard.map(({ draft }) => draft.name)).toEqual(['Ana'])
    expect(heard[0]).toBe(flow.state)
    leave()
    flow.send({ type: 'edit', draft: { name: 'Eva' } })
    expect(heard).toHaveLength(1)
  })

  it('books a submission', async () => {
    const { flow, last } = await submitted({ newKey: () => 'key-1' })
    const { parameters } = last('book')
    expect(parameters).toMatchObject([
      { start_time: morning.start, guest: filledIn },
      { idempotencyKey: 'key-1' },
    ])
    await last('book').resolve({ booking_id: 'b1', status: 'booked' })
    expect(flow.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
  })

  it('creates unique idempotency keys of valid length', async () => {
    const keys = new Set<unknown>()
    for (let count = 0; count < 5; count++) {
      const { last } = await submitted()
      keys.add((last('book').parameters[1] as BookOptions).idempotencyKey)
    }
    expect(keys.size).toBe(5)
    for (const key of keys) expect(String(key)).toMatch(/^[\x21-\x7e]{20,256}$/)
  })

  it('treats an unknown error of the service as a missing answer', async () => {
    const { flow, last } = await submitted()
    await last('book').reject(new Error('adapter broke'))
    expect(flow.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking' })
  })

  it('treats a synchronous error like a rejection', async () => {
    const { service, last } = serviceDouble()
    const broken = {
      ...service,
      settings: () => {
        throw new ServiceError('forbidden', 'no')
      },
    }
    const flow = flowOver(broken)
    flow.start()
    await last('availability').resolve(wire(free))
    expect(flow.state).toMatchObject({ step: 'failed', error: { type: 'forbidden' } })
  })

  it('aborts requests that are no longer needed, but never a submission', async () => {
    const { service, calls } = serviceDouble()
    const flow = flowOver(service)
    flow.start()
    flow.stop()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true])
    const later = await submitted()
    later.flow.stop()
    expect(later.last('book').signal.aborted).toBe(false)
    await later.last('book').resolve({ booking_id: 'b1', status: 'booked' })
    expect(later.flow.state.step).toBe('booked')
  })

  it('reschedules a booking', async () => {
    const rescheduling = { bookingId: 'b0', start: free[2]!.start, end: free[2]!.end }
    const { flow, last } = await submitted({ rescheduling })
    expect(last('reschedule').parameters.slice(0, 2)).toMatchObject([
      'b0',
      { start: morning.start, end: morning.end },
    ])
    await last('reschedule').resolve(undefined)
    expect(flow.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b0', start: morning.start } })
  })

  it('retries automatically when the network returns', async () => {
    const { service, last, calls } = serviceDouble()
    const flow = flowOver(service, { online: false })
    flow.start()
    await last('settings').reject(new ServiceError('connection_error', 'offline'))
    expect(flow.state).toMatchObject({ step: 'failed', online: false })
    flow.setOnline(true)
    expect(flow.state).toMatchObject({ step: 'loading', online: true })
    expect(calls.filter(({ method }) => method === 'settings')).toHaveLength(2)
  })
})

describe('a draft', () => {
  it('survives a reload, by service and configuration', async () => {
    const storage = memoryStorage()
    const { flow } = await startFlow({ storage })
    flow.send({ type: 'edit', draft: filledIn })
    expect([...storage.items.keys()]).toEqual(['whenable:service configuration'])
    expect(flowOver(serviceDouble().service, { storage }).state.draft).toMatchObject(filledIn)
    expect(flowOver(serviceDouble().service, { storage, storageKey: 'another' }).state.draft.name).toBe('')
  })

  it('is removed after booking', async () => {
    const storage = memoryStorage()
    const { last } = await submitted({ storage })
    expect(storage.items.size).toBe(1)
    await last('book').resolve({ booking_id: 'b1', status: 'booked' })
    expect(storage.items.size).toBe(0)
  })

  it('checks a submission that was interrupted by a reload, with the same key', async () => {
    const storage = memoryStorage()
    const { last } = await submitted({ storage })
    const { idempotencyKey: key } = last('book').parameters[1] as BookOptions
    const double = serviceDouble()
    const flow = flowOver(double.service, { storage })
    flow.start()
    expect(flow.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking', key })
    await double.last('settings').resolve(settingsWith())
    await double.last('availability').resolve(wire(free.slice(1)))
    flow.send({ type: 'retry' })
    expect(double.last('book').parameters).toMatchObject([
      last('book').parameters[0],
      { idempotencyKey: key },
    ])
  })

  it.each([
    ['of another version', JSON.stringify({ version: 1, draft: { name: 'Old' } })],
    ['that is no JSON', '{'],
    ['that is no object', 'null'],
  ])('%s is dropped', (_, text) => {
    const storage = memoryStorage()
    storage.setItem('whenable:service configuration', text)
    expect(flowOver(serviceDouble().service, { storage }).state.draft.name).toBe('')
    expect(storage.items.size).toBe(0)
  })

  it('is only in memory if storage fails or is missing, and during a reschedule', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    for (const given of [storage, null]) {
      const { flow } = await startFlow({ storage: given })
      flow.send({ type: 'edit', draft: filledIn })
      expect(flow.state.draft).toMatchObject(filledIn)
    }
    const unused = memoryStorage()
    const rescheduling = { bookingId: 'b0', start: morning.start, end: morning.end }
    const { flow } = await startFlow({ storage: unused, rescheduling })
    flow.send({ type: 'edit', draft: filledIn })
    expect(unused.items.size).toBe(0)
  })
})
