import {
  ServiceError,
  type ServiceErrorType,
  type WaitlistEntry,
  type WaitlistService,
} from '@whenable/contract'
import { instant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { friday, morning, now, settingsWith } from '../testing/drive-booking.js'
import { createWaitlistFlow, type WaitlistFlowOptions } from './flow.js'
import type { WaitlistFlowState, WaitlistIntent } from './state.js'

const day = { start: instant(morning.start - 3600), end: instant(morning.start + 50_000) }
const ana = { name: 'Ana', email: 'ana@example.com' }
const noSeat = { event_id: undefined, master_id: undefined, calendar_id: undefined, title: undefined }
const offer = { ...noSeat, start_time: morning.start, end_time: morning.end, expires_in: 150 }

const entryOf = (changes: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  ...{ waitlist_id: 'w1', configuration_id: 'c1', state: 'waiting', timezone: 'Europe/Lisbon' },
  ...{ start_time: day.start, end_time: day.end, expires_in: 90_000 },
  ...{ event_id: undefined, offer: undefined, booking_id: undefined, sends_email: true },
  ...changes,
})
const offered = entryOf({ state: 'offered', offer })
const failure = (type: ServiceErrorType, status = 0) => new ServiceError(type, type, { status })

interface Call {
  readonly method: string
  readonly parameters: readonly unknown[]
  readonly signal: AbortSignal
  resolve(value?: unknown): Promise<void>
  reject(error: unknown): Promise<void>
}

/** Lets the answers that are under way arrive. */
const arrive = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A waitlist whose answers, and timers, the test gives. */
const waitlistDouble = () => {
  const calls: Call[] = []
  const answerTo =
    (method: string) =>
    (...parameters: readonly unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const options = parameters.at(-1) as { signal: AbortSignal } | AbortSignal
        calls.push({
          ...{ method, parameters },
          signal: 'signal' in options ? options.signal : options,
          resolve: async (value) => {
            resolve(value as never)
            await arrive()
          },
          reject: async (error) => {
            reject(error)
            await arrive()
          },
        })
      })
  const service: WaitlistService = {
    ...{ join: answerTo('join'), entry: answerTo('entry'), accept: answerTo('accept') },
    ...{ pass: answerTo('pass'), leave: answerTo('leave'), solveChallenge: answerTo('solveChallenge') },
  }
  const last = (method: string): Call => {
    const call = calls.findLast((one) => one.method === method)
    if (!call) throw new Error(`expected a call of ${method}, got ${calls.map((one) => one.method)}`)
    return call
  }
  return { service, calls, last, wait: answerTo('wait'), settings: answerTo('settings') }
}

const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const waiting = (options: Partial<WaitlistFlowOptions> = {}) => {
  const { service, wait, ...double } = waitlistDouble()
  let keys = 0
  const flow = createWaitlistFlow({
    ...{ service, wait, wanted: day, timeZone: 'Europe/Lisbon', locale: 'pt', now: () => now },
    newKey: () => `key-${++keys}`,
    ...options,
  })
  flow.start()
  return {
    ...double,
    flow,
    count: (method: string) => double.calls.filter((one) => one.method === method).length,
    send: (...intents: WaitlistIntent[]) => intents.forEach(flow.send),
  }
}

const joined = async (entry = entryOf(), options: Partial<WaitlistFlowOptions> = {}) => {
  const harness = waiting({ draft: ana, ...options })
  harness.send({ type: 'submit' })
  await harness.last('join').resolve(entry)
  return harness
}

describe('joining a waitlist', () => {
  it('asks for a name and an address, and sends what was typed', async () => {
    const { flow, send, last, calls } = waiting()
    send({ type: 'submit' })
    expect([flow.state.step, calls.length]).toEqual(['asking', 0])
    send({ type: 'edit', draft: { name: ' Ana ' } }, { type: 'edit', draft: { email: ana.email } })
    send({ type: 'submit' }, { type: 'submit' })
    expect(flow.state.step).toBe('joining')
    expect(calls).toHaveLength(1)
    expect(last('join').parameters[0]).toEqual({
      ...{ waitlist_id: expect.stringMatching(/^key-/), start_time: day.start, end_time: day.end },
      ...{ timezone: 'Europe/Lisbon', email_language: 'pt', guest: ana, additional_fields: {} },
    })
    await last('join').resolve(entryOf())
    expect(flow.state).toMatchObject({ step: 'waiting', entry: { state: 'waiting' } })
  })

  it('asks for the additional fields of the configuration as well', () => {
    const additional_fields = { room: { label: 'Room', type: 'text', required: true } }
    const settings = settingsWith({ scheduler: { additional_fields } as never })
    const { flow, send, last } = waiting({ settings, draft: ana })
    send({ type: 'submit' })
    expect(flow.state.step).toBe('asking')
    send({ type: 'edit', draft: { answers: { room: 'Kitchen' } } }, { type: 'submit' })
    expect(last('join').parameters[0]).toMatchObject({ additional_fields: { room: 'Kitchen' } })
  })

  it('loads the settings first if the page has none', async () => {
    const double = waitlistDouble()
    const { flow, last, send } = waiting({
      service: { ...double.service, settings: double.settings },
      draft: ana,
    })
    expect(flow.state.step).toBe('loading')
    await double.last('settings').reject(failure('connection_error'))
    expect(flow.state.step).toBe('failed')
    send({ type: 'retry' })
    await double.last('settings').resolve(settingsWith())
    expect(flow.state).toMatchObject({ step: 'asking', settings: { configuration_id: 'c1' } })
    expect(() => last('settings')).toThrow()
  })

  it('waits for a seat in a session', () => {
    const event = { eventId: 'e1', masterId: 'm1', calendarId: 'k1' }
    const { send, last } = waiting({ wanted: { ...morning, event }, draft: ana })
    send({ type: 'submit' })
    expect(last('join').parameters[0]).toMatchObject({ event_id: 'e1', master_id: 'm1', calendar_id: 'k1' })
  })

  it('names the booking that should be earlier, and asks for nothing', () => {
    const wanted = { ...day, bookingId: 'b1' }
    const settings = settingsWith({
      scheduler: { additional_fields: { room: { label: 'Room', type: 'text', required: true } } } as never,
    })
    const { send, last } = waiting({ wanted, settings, draft: ana })
    send({ type: 'submit' })
    expect(last('join').parameters[0]).toMatchObject({ booking_id: 'b1', guest: ana })
    expect(last('join').parameters[0]).not.toHaveProperty('additional_fields')
  })

  it('is repeated with the same id if its answer is lost', async () => {
    const { flow, send, last } = waiting({ draft: ana })
    send({ type: 'submit' })
    const first = last('join').parameters[0]
    await last('join').reject(failure('connection_error'))
    expect(flow.state).toMatchObject({ step: 'asking', error: { type: 'connection_error' }, draft: ana })
    send({ type: 'submit' })
    expect(last('join').parameters[0]).toEqual(first)
  })

  it('leaves the entry whose answer was lost if the visitor changes the request', async () => {
    const { send, last, count } = waiting({ draft: ana })
    send({ type: 'submit' })
    const { waitlist_id: lost } = last('join').parameters[0] as { waitlist_id: string }
    await last('join').reject(failure('internal_error', 500))
    send({ type: 'edit', draft: { email: 'ana@example.org' } }, { type: 'submit' })
    expect(last('leave').parameters[0]).toBe(lost)
    expect(last('join').parameters[0]).toMatchObject({ guest: { email: 'ana@example.org' } })
    expect(last('join').parameters[0]).not.toMatchObject({ waitlist_id: lost })
    expect(count('join')).toBe(2)
  })

  it('keeps what was typed over a refusal', async () => {
    const { flow, send, last } = waiting({ draft: ana })
    send({ type: 'submit' })
    await last('join').reject(failure('forbidden', 403))
    expect(flow.state).toMatchObject({ step: 'asking', error: { type: 'forbidden' }, draft: ana })
  })

  it('solves the challenge that the service asks for, twice at most', async () => {
    const { flow, send, last, count } = waiting({ draft: ana })
    send({ type: 'submit' })
    for (const round of [1, 2]) {
      await last('join').reject(failure('challenge_required', 429))
      expect(flow.state).toMatchObject({ step: 'joining', isVerifying: true })
      await last('solveChallenge').resolve(`response ${round}`)
      expect(last('join').parameters[1]).toMatchObject({ challengeResponse: `response ${round}` })
    }
    await last('join').reject(failure('challenge_required', 429))
    expect(flow.state).toMatchObject({ step: 'asking', error: { type: 'challenge_required' } })
    expect(count('join')).toBe(3)
  })

  it('tells that a challenge could not be solved', async () => {
    const { flow, send, last } = waiting({ draft: ana })
    send({ type: 'submit' })
    await last('join').reject(failure('challenge_required', 429))
    await last('solveChallenge').reject(failure('challenge_required'))
    expect(flow.state).toMatchObject({ step: 'asking', error: { type: 'challenge_required' } })
  })
})

describe('waiting', () => {
  it('reads the entry again after a minute, when the visitor returns, and when the network does', async () => {
    const { flow, last, send, count } = await joined()
    expect(last('wait').parameters[0]).toBe(60)
    await last('wait').resolve(60)
    expect(count('entry')).toBe(1)
    await last('entry').resolve(entryOf())
    send({ type: 'refresh' })
    expect(count('entry')).toBe(2)
    await last('entry').reject(failure('connection_error'))
    expect(flow.state.step).toBe('waiting')
    flow.setOnline(false)
    flow.setOnline(true)
    await last('entry').resolve(offered)
    expect(flow.state.step).toBe('offered')
  })

  it('ends when the visitor leaves', async () => {
    const { flow, last, send } = await joined()
    send({ type: 'leave' }, { type: 'leave' })
    expect(flow.state).toMatchObject({ step: 'waiting', isLeaving: true })
    await last('leave').resolve()
    expect(flow.state).toMatchObject({ step: 'left', entry: { state: 'left' } })
    send({ type: 'restart' })
    expect(flow.state).toMatchObject({ step: 'asking', draft: ana })
  })

  it('goes on if leaving fails', async () => {
    const { flow, last, send } = await joined()
    send({ type: 'leave' })
    await last('leave').reject(failure('connection_error'))
    expect(flow.state).toMatchObject({ step: 'waiting', error: { type: 'connection_error' } })
  })

  it('ends when the service no longer knows the entry', async () => {
    const { flow, last, send } = await joined()
    send({ type: 'refresh' })
    await last('entry').reject(failure('not_found_error', 404))
    expect(flow.state.step).toBe('expired')
  })

  it('stops with the element, and goes on with it', async () => {
    const { flow, last, count } = await joined()
    flow.stop()
    expect(last('wait').signal.aborted).toBe(true)
    flow.start()
    expect(count('entry')).toBe(1)
  })
})

describe('an offer', () => {
  it('counts the seconds that are left in minutes, then in tens of seconds', async () => {
    const { flow, last } = await joined(offered)
    const seconds = () => (flow.state.step === 'offered' ? flow.state.seconds : undefined)
    expect([seconds(), last('wait').parameters[0]]).toEqual([180, 30])
    await last('wait').resolve(30)
    expect([seconds(), last('wait').parameters[0]]).toEqual([120, 60])
    // A page that was hidden hears later.
    await last('wait').resolve(75)
    expect([seconds(), last('wait').parameters[0]]).toEqual([50, 5])
    await last('wait').resolve(45)
    expect(last('entry').parameters[0]).toMatch(/^key-/)
    await last('entry').resolve(entryOf({ offer: { ...offer, expires_in: 0 } }))
    expect(flow.state).toMatchObject({ step: 'waiting', entry: { offer: { expires_in: 0 } } })
  })

  it('is booked when the visitor accepts it', async () => {
    const { flow, last, send, count } = await joined(offered)
    send({ type: 'accept' }, { type: 'accept' }, { type: 'pass' })
    expect([flow.state.step, count('accept'), count('pass')]).toEqual(['accepting', 1, 0])
    expect(last('accept').parameters.slice(1, 2)).toEqual([morning.start])
    await last('accept').resolve({ booking_id: 'b1', status: 'booked', title: 'Call' })
    expect(flow.state).toMatchObject({
      step: 'booked',
      entry: { state: 'booked', booking_id: 'b1' },
      booking: { bookingId: 'b1', start: morning.start, end: morning.end, guest: ana, title: 'Call' },
    })
  })

  it('can be accepted again if the answer is lost', async () => {
    const { flow, last, send } = await joined(offered)
    send({ type: 'accept' })
    await last('accept').reject(failure('timeout_error'))
    expect(flow.state).toMatchObject({ step: 'offered', error: { type: 'timeout_error' } })
    send({ type: 'accept' })
    await last('accept').resolve({ booking_id: 'b1', status: 'booked' })
    expect(flow.state.step).toBe('booked')
  })

  it('that is gone is explained, and the visitor waits on', async () => {
    const { flow, last, send } = await joined(offered)
    send({ type: 'accept' })
    await last('accept').reject(failure('timeslot_not_available', 409))
    await last('entry').resolve(entryOf())
    expect(flow.state).toMatchObject({ step: 'waiting', error: { type: 'timeslot_not_available' } })
    await last('wait').resolve(60)
    await last('entry').resolve(offered)
    expect(flow.state.step).toBe('offered')
  })

  it('that has run out can still be taken while it is free', async () => {
    const { flow, last, send } = await joined(entryOf({ offer: { ...offer, expires_in: 0 } }))
    send({ type: 'accept' })
    expect(flow.state.step).toBe('accepting')
    await last('accept').reject(failure('rate_limit_error', 429))
    expect(flow.state).toMatchObject({ step: 'waiting', error: { type: 'rate_limit_error' } })
    send({ type: 'accept' })
    await last('accept').resolve({ booking_id: 'b1', status: 'pending' })
    expect(flow.state).toMatchObject({ step: 'booked', booking: { status: 'pending' } })
  })

  it.each([
    ['ends the wait for a session', entryOf({ state: 'passed' }), 'passed'],
    ['waits for another time of a day', entryOf(), 'waiting'],
  ])('that is passed on %s', async (_, entry, step) => {
    const { flow, last, send } = await joined(offered)
    send({ type: 'pass' }, { type: 'pass' }, { type: 'accept' })
    expect(flow.state).toMatchObject({ step: 'offered', isPassing: true })
    expect(last('pass').parameters[1]).toBe(morning.start)
    await last('pass').resolve(entry)
    expect(flow.state.step).toBe(step)
  })
})

describe('a reload', () => {
  it('finds the entry and what was typed again', async () => {
    const storage = memoryStorage()
    const first = waiting({ storage, storageKey: 's c' })
    first.send({ type: 'edit', draft: ana })
    const typed = waiting({ storage, storageKey: 's c' })
    expect(typed.flow.state).toMatchObject({ step: 'asking', draft: ana })
    typed.send({ type: 'submit' })
    const { waitlist_id } = typed.last('join').parameters[0] as { waitlist_id: string }
    const again = waiting({ storage, storageKey: 's c' })
    expect(again.flow.state.step).toBe('loading')
    expect(again.last('entry').parameters[0]).toBe(waitlist_id)
    await again.last('entry').resolve(offered)
    expect(again.flow.state).toMatchObject({ step: 'offered', draft: ana })
    expect(waiting({ storage, storageKey: 's c', wanted: friday }).flow.state.step).toBe('asking')
  })

  it.each([
    ['has ended', (call: Call) => call.resolve(entryOf({ state: 'left' }))],
    ['was never made', (call: Call) => call.reject(failure('not_found_error', 404))],
  ])('asks again if the entry %s', async (_, answer) => {
    const storage = memoryStorage()
    waiting({ storage, draft: ana }).send({ type: 'submit' })
    const { flow, last } = waiting({ storage })
    await answer(last('entry'))
    expect(flow.state).toMatchObject({ step: 'asking', draft: ana })
    expect(waiting({ storage }).flow.state.step).toBe('asking')
  })

  it('tries again after a failure', async () => {
    const storage = memoryStorage()
    waiting({ storage, draft: ana }).send({ type: 'submit' })
    const { flow, last, send } = waiting({ storage })
    await last('entry').reject(failure('connection_error'))
    expect(flow.state.step).toBe('failed')
    send({ type: 'retry' })
    await last('entry').resolve(entryOf())
    expect(flow.state.step).toBe('waiting')
  })

  it('starts anew with a storage that is broken or of another version', () => {
    const broken = { ...memoryStorage(), getItem: () => '{' }
    expect(waiting({ storage: broken }).flow.state.step).toBe('asking')
    const old = { ...memoryStorage(), getItem: () => '{"version":0,"waitlistId":"w"}' }
    expect(waiting({ storage: old }).flow.state.step).toBe('asking')
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full')
      },
    }
    const { flow, send } = waiting({ storage: full })
    send({ type: 'edit', draft: ana })
    expect(flow.state.draft).toMatchObject(ana)
  })
})

describe('a link to an entry', () => {
  const linked = (options: Partial<WaitlistFlowOptions> = {}) =>
    waiting({ wanted: undefined, waitlistId: 'w1', ...options })

  it('shows the entry, and what is wanted', async () => {
    const { flow, last } = linked()
    expect(last('entry').parameters[0]).toBe('w1')
    await last('entry').resolve(entryOf())
    expect(flow.state).toMatchObject({ step: 'waiting', wanted: day })
  })

  it.each(['booked', 'passed', 'left', 'expired'] as const)('that is %s says so', async (state) => {
    const { flow, last, send } = linked()
    await last('entry').resolve(entryOf({ state }))
    expect(flow.state.step).toBe(state)
    send({ type: 'restart' })
    expect(flow.state.step).toBe(state)
  })

  it('of a booking that moves moves it', async () => {
    const { flow, last, send } = linked()
    await last('entry').resolve({ ...offered, booking_id: 'b7' })
    expect(flow.state.wanted).toMatchObject({ bookingId: 'b7' })
    send({ type: 'accept' })
    await last('accept').resolve({ booking_id: 'b7', status: 'booked' })
    expect(flow.state).toMatchObject({ step: 'booked', booking: { bookingId: 'b7' } })
  })

  it('that the service does not know has expired', async () => {
    const { flow, last } = linked()
    await last('entry').reject(failure('not_found_error', 404))
    expect(flow.state.step).toBe('expired')
  })

  it('stores nothing', async () => {
    const storage = memoryStorage()
    const { last } = linked({ storage })
    await last('entry').resolve(entryOf())
    expect(storage.items.size).toBe(0)
  })
})

it('any sequence of events keeps the draft, changes one thing at a time, and never gets stuck', async () => {
  const intents: readonly WaitlistIntent[] = [
    { type: 'submit' },
    { type: 'accept' },
    { type: 'pass' },
    { type: 'leave' },
    { type: 'restart' },
    { type: 'retry' },
    { type: 'refresh' },
  ]
  const entries = [
    entryOf(),
    offered,
    entryOf({ offer }),
    entryOf({ state: 'passed' }),
    entryOf({ state: 'expired' }),
  ]
  const errors = [
    failure('connection_error'),
    failure('conflict', 409),
    failure('rate_limit_error', 429),
    failure('not_found_error', 404),
  ]
  const isWriting = (state: WaitlistFlowState) =>
    state.step === 'joining' ||
    state.step === 'accepting' ||
    (state.step === 'waiting' && !!state.isLeaving) ||
    (state.step === 'offered' && !!state.isPassing)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { minLength: 5, maxLength: 40 }), async (choices) => {
      const { flow, send, calls } = waiting({ draft: ana })
      const open = () => calls.filter((call) => !answered.has(call) && !call.signal.aborted)
      const answered = new Set<Call>()
      for (const choice of choices) {
        const intent = intents[choice]
        if (intent) send(intent)
        const call = intent ? undefined : open().at(choice % 2 ? 0 : -1)
        if (call) {
          answered.add(call)
          const error = errors[choice - 16]
          if (error && call.method !== 'wait') await call.reject(error)
          else if (call.method === 'wait') await call.resolve(choice * 10)
          else if (call.method === 'accept') await call.resolve({ booking_id: 'b1', status: 'booked' })
          else await call.resolve(call.method === 'leave' ? undefined : entries[choice % entries.length])
        }
        const writes = open().filter(({ method }) => ['join', 'accept', 'pass', 'leave'].includes(method))
        expect(writes.length > 0).toBe(isWriting(flow.state))
        expect(writes.length).toBeLessThanOrEqual(1)
        const { state } = flow
        expect(state.draft).toMatchObject(ana)
        expect(JSON.parse(JSON.stringify(state))).toEqual(state)
        if (state.step === 'loading' || state.step === 'waiting' || state.step === 'offered')
          expect(open().length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 80 },
  )
})
