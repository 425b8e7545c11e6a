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

const begun = async (options: Partial<BookingFlowOptions> = {}) => {
  const double = serviceDouble()
  const flow = flowOver(double.service, options)
  flow.start()
  await double.last('settings').resolve(settingsWith())
  await double.last('availability').resolve(wire(free))
  return { ...double, flow }
}

const submitted = async (options: Partial<BookingFlowOptions> = {}) => {
  const started = await begun(options)
  const { flow } = started
  flow.send({ type: 'choose-slot', start: morning.start })
  flow.send({ type: 'edit', draft: filledIn })
  flow.send({ type: 'submit' })
  return started
}

describe('a booking flow', () => {
  it('asks nothing before it is started, then settings and free times in the same breath', () => {
    const { service, calls } = serviceDouble()
    const flow = flowOver(service)
    expect(calls).toEqual([])
    flow.start()
    expect(calls.map(({ method }) => method).sort()).toEqual(['availability', 'settings'])
  })

  it('tells its listeners each change once, and nobody who has left', async () => {
    const { flow } = await begun()
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

  it('books what is sent', async () => {
    const { flow, last } = await submitted({ newKey: () => 'key-1' })
    const { parameters } = last('book')
    expect(parameters).toMatchObject([
      { start_time: morning.start, guest: filledIn },
      { idempotencyKey: 'key-1' },
    ])
    await last('book').resolve({ booking_id: 'b1', status: 'booked' })
    expect(flow.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b1' } })
  })

  it('makes its own keys: never the same, and short enough', async () => {
    const keys = new Set<unknown>()
    for (let count = 0; count < 5; count++) {
      const { last } = await submitted()
      keys.add((last('book').parameters[1] as BookOptions).idempotencyKey)
    }
    expect(keys.size).toBe(5)
    for (const key of keys) expect(String(key)).toMatch(/^[\x21-\x7e]{20,256}$/)
  })

  it('takes what a service throws that is no service error for a lost answer', async () => {
    const { flow, last } = await submitted()
    await last('book').reject(new Error('adapter broke'))
    expect(flow.state).toMatchObject({ step: 'unconfirmed', slotStatus: 'checking' })
  })

  it('takes a service that throws at once like one that rejects', async () => {
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

  it('aborts the calls that it no longer waits for, but never a submission', async () => {
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

  it('moves a booking where it is made for that', async () => {
    const rescheduling = { bookingId: 'b0', start: free[2]!.start, end: free[2]!.end }
    const { flow, last } = await submitted({ rescheduling })
    expect(last('reschedule').parameters.slice(0, 2)).toMatchObject([
      'b0',
      { start: morning.start, end: morning.end },
    ])
    await last('reschedule').resolve(undefined)
    expect(flow.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b0', start: morning.start } })
  })

  it('tries again by itself when the network returns', async () => {
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
  it('outlives a reload, under the kit, the service and the configuration', async () => {
    const storage = memoryStorage()
    const { flow } = await begun({ storage })
    flow.send({ type: 'edit', draft: filledIn })
    expect([...storage.items.keys()]).toEqual(['whenable:service configuration'])
    expect(flowOver(serviceDouble().service, { storage }).state.draft).toMatchObject(filledIn)
    expect(flowOver(serviceDouble().service, { storage, storageKey: 'another' }).state.draft.name).toBe('')
  })

  it('is gone once it is booked', async () => {
    const storage = memoryStorage()
    const { last } = await submitted({ storage })
    expect(storage.items.size).toBe(1)
    await last('book').resolve({ booking_id: 'b1', status: 'booked' })
    expect(storage.items.size).toBe(0)
  })

  it('a submission that a reload cut off is looked after under its own key', async () => {
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

  it('lives in memory alone where storage throws, or there is none, or a booking is moved', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    for (const given of [storage, null]) {
      const { flow } = await begun({ storage: given })
      flow.send({ type: 'edit', draft: filledIn })
      expect(flow.state.draft).toMatchObject(filledIn)
    }
    const unused = memoryStorage()
    const rescheduling = { bookingId: 'b0', start: morning.start, end: morning.end }
    const { flow } = await begun({ storage: unused, rescheduling })
    flow.send({ type: 'edit', draft: filledIn })
    expect(unused.items.size).toBe(0)
  })
})
