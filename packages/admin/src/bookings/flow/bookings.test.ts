import {
  type CallOptions,
  type OwnerBooking,
  type OwnerBookingDetail,
  ServiceError,
} from '@whenable/contract'
import { type Instant, instant, parseInstant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingAction, BookingsCalls } from '../endpoints.js'
import { createBookingsFlow } from './flow.js'
import { countChanges, mergePage, updateInPlace } from './merge-list.js'
import type { BookingsIntent, BookingsReady } from './state.js'

const now = instant(1_000_000)
const bookingOf = (id: string, change: Partial<OwnerBooking> = {}): OwnerBooking => ({
  id,
  object: 'booking',
  status: 'booked',
  configuration_id: 'talk',
  event_type: 'Talk',
  color: undefined,
  title: 'Talk',
  start_time: instant(now + 3_600),
  end_time: instant(now + 5_400),
  guest: { email: `${id}@example.com`, name: id },
  additional_guests: [],
  hosts: [{ email: 'ada@example.com', name: 'Ada' }],
  location: undefined,
  resources: undefined,
  parts: undefined,
  join_url: undefined,
  conferencing: undefined,
  moved_from: undefined,
  calendar_change: undefined,
  reschedule_request: undefined,
  attendance: undefined,
  sends_email: true,
  event_id: undefined,
  calendar_id: undefined,
  created_at: now,
  updated_at: now,
  ...change,
})
const detailOf = (booking: OwnerBooking): OwnerBookingDetail =>
  ({
    ...booking,
    type: 'standard',
    answers: [],
    possible_hosts: [],
    history: [],
  }) as unknown as OwnerBookingDetail
const counts = { upcoming: 2, to_answer: 0, past: 0, cancelled: 0 }
const [a, b] = [
  bookingOf('a'),
  bookingOf('b', { start_time: instant(now + 7_200), end_time: instant(now + 9_000) }),
]

interface Call {
  readonly method: string
  readonly parameters: readonly unknown[]
  readonly signal: AbortSignal
  resolve(value?: unknown): Promise<void>
  reject(error: unknown): Promise<void>
}

const managing = () => {
  const calls: Call[] = []
  const settle = () => new Promise<void>((done) => setTimeout(done))
  const source = new Proxy({} as BookingsCalls, {
    get: (_target, method) =>
      method === 'key'
        ? 'double'
        : (...parameters: unknown[]) =>
            new Promise((resolve, reject) => {
              calls.push({
                method: String(method),
                parameters: parameters.slice(0, -1),
                signal: (parameters.at(-1) as CallOptions).signal,
                resolve: (value) => {
                  resolve(value)
                  return settle()
                },
                reject: (error) => {
                  reject(error)
                  return settle()
                },
              })
            }),
  })
  const saved: string[] = []
  const files: Blob[] = []
  const save = (file: Blob, name: string) => {
    saved.push(name)
    files.push(file)
  }
  const flow = createBookingsFlow({ source, now: () => now, save })
  const last = (method: string): Call => {
    const found = calls.findLast((call) => call.method === method)
    if (!found) throw new Error(`expected a call of ${method}`)
    return found
  }
  const answerList = async (items: readonly OwnerBooking[] = [a, b], next?: string) => {
    await last('list').resolve({ items, next })
    await last('counts').resolve(counts)
  }
  const send = (...intents: BookingsIntent[]) => intents.forEach(flow.send)
  const state = () => flow.state as BookingsReady
  flow.start()
  return { flow, calls, saved, files, last, answerList, send, state }
}

const ready = async (bookings?: readonly OwnerBooking[], next?: string) => {
  const harness = managing()
  await harness.answerList(bookings, next)
  return harness
}
const path = { booking_id: 'a' }
const confirm = (id: string): BookingAction => ({
  call: 'confirm',
  request: { path: { booking_id: id }, body: {} },
})
const idsOf = ({ bookings }: BookingsReady) => bookings?.map(({ id }) => id)

describe('the list', () => {
  it('is read on start, and again after an error', async () => {
    const { flow, last, send, answerList } = managing()
    expect(flow.state.step).toBe('loading')
    await last('list').reject(new ServiceError('connection_error', 'offline'))
    expect(flow.state).toMatchObject({ step: 'error', error: { type: 'connection_error' } })
    send({ type: 'retry' })
    await answerList()
    expect(flow.state).toMatchObject({ step: 'ready', counts: { upcoming: 2 } })
  })

  it('opens a booking that a calendar names by its UID', async () => {
    const { send, state, last } = await ready()
    send({ type: 'select', bookingId: 'u@whenable' })
    expect(last('booking').parameters).toEqual([{ path: { booking_id: 'u@whenable' } }])
    await last('booking').resolve(detailOf(b))
    expect(state()).toMatchObject({ selectedId: 'b', detail: { id: 'b' } })
    send({ type: 'select', bookingId: 'other' })
    send({ type: 'select', bookingId: 'a' })
    await last('booking').resolve(detailOf(a))
    expect(state()).toMatchObject({ selectedId: 'a', detail: { id: 'a' } })
  })

  it('stays the same object if nothing changed, and if a later read fails', async () => {
    const { send, state, answerList, last } = await ready()
    const before = state().bookings
    send({ type: 'refresh' })
    await answerList([{ ...a }, { ...b }])
    expect(state().bookings).toBe(before)
    send({ type: 'refresh' })
    await last('list').reject(new ServiceError('connection_error', 'offline'))
    expect(state().bookings).toBe(before)
  })

  it('announces a booking that somebody else made', async () => {
    const { send, state, answerList } = await ready()
    const made = bookingOf('new', { created_at: instant(now + 60), start_time: instant(now + 600) })
    send({ type: 'refresh' })
    await answerList([made, a, b])
    expect(idsOf(state())).toEqual(['new', 'a', 'b'])
    expect(state().notice).toEqual({ kind: 'arrived', bookings: [made] })
  })

  it('does not move under the pointer, but shows changes of what is there', async () => {
    const { send, state, answerList } = await ready()
    send({ type: 'hold', held: true }, { type: 'refresh' })
    await answerList([bookingOf('new', { start_time: now }), { ...a, status: 'cancelled' }, b])
    expect(idsOf(state())).toEqual(['a', 'b'])
    expect(state()).toMatchObject({ waiting: 1, bookings: [{ status: 'cancelled' }, {}] })
    send({ type: 'hold', held: false })
    expect(idsOf(state())).toEqual(['new', 'a', 'b'])
    expect(state().waiting).toBe(0)
  })

  it('of another view or filter is read at once, and its old answer is dropped', async () => {
    const { send, state, last, answerList, calls } = await ready()
    send({ type: 'refresh' })
    const old = last('list')
    send({ type: 'show', query: { view: 'past', guest: 'noor' } })
    expect(state().bookings).toBeUndefined()
    await old.resolve({ items: [a] })
    expect(state().bookings).toBeUndefined()
    await answerList([b])
    expect(last('list').parameters).toEqual([{ query: { view: 'past', guest: 'noor', limit: '50' } }])
    expect(idsOf(state())).toEqual(['b'])
    const asked = calls.length
    send({ type: 'show', query: { view: 'past' } })
    expect(calls).toHaveLength(asked)
  })

  it('continues where a page ends, and is read again as far as it is shown', async () => {
    const { send, state, last, answerList } = await ready([a], 'cursor')
    send({ type: 'more' }, { type: 'more' })
    expect(last('list').parameters).toEqual([
      { query: { view: 'upcoming', limit: '50', page_token: 'cursor' } },
    ])
    await last('list').resolve({ items: [a, b] })
    expect(idsOf(state())).toEqual(['a', 'b'])
    expect(state()).toMatchObject({ next: undefined, isLoadingMore: false })
    send({ type: 'refresh' })
    await answerList([a], 'cursor')
    expect(idsOf(state())).toEqual(['a', 'b'])
  })
})

describe('an action', () => {
  it('is sent once with a key, and shows what the booking is then', async () => {
    const { send, last, state, calls } = await ready([bookingOf('a', { status: 'pending' })])
    send({ type: 'act', action: confirm('a') })
    send({ type: 'act', action: confirm('a') })
    expect(calls.filter(({ method }) => method === 'confirm')).toHaveLength(1)
    expect(state().working).toEqual({ a: 'confirm' })
    await last('confirm').resolve(detailOf(a))
    expect(state()).toMatchObject({
      working: {},
      bookings: [{ status: 'booked' }],
      notice: { kind: 'done', action: 'confirm' },
    })
  })

  it('that fails says why, and reads the list again', async () => {
    const { send, last, state, calls } = await ready()
    send({ type: 'act', action: confirm('a') })
    const asked = calls.filter(({ method }) => method === 'list').length
    await last('confirm').reject(new ServiceError('conflict', 'no'))
    expect(state()).toMatchObject({
      working: {},
      notice: { kind: 'failed', problem: 'conflict', bookingId: 'a' },
    })
    expect(calls.filter(({ method }) => method === 'list')).toHaveLength(asked + 1)
  })

  it('keeps a typed note until it is added, and one typed meanwhile', async () => {
    const { send, last, state } = await ready()
    send({ type: 'type-note', bookingId: 'a', text: 'Wants a demo' })
    send({ type: 'act', action: { call: 'add-note', request: { path, body: { text: 'Wants a demo' } } } })
    await last('add-note').reject(new ServiceError('connection_error', 'offline'))
    expect(state().notes).toEqual({ a: 'Wants a demo' })
    send({ type: 'act', action: { call: 'add-note', request: { path, body: { text: 'Wants a demo' } } } })
    await last('add-note').resolve(detailOf(a))
    expect(state().notes).toEqual({ a: '' })
    send({ type: 'type-note', bookingId: 'a', text: 'One' })
    send({ type: 'act', action: { call: 'add-note', request: { path, body: { text: 'One' } } } })
    send({ type: 'type-note', bookingId: 'a', text: 'One more' })
    await last('add-note').resolve(detailOf(a))
    expect(state().notes).toEqual({ a: 'One more' })
  })
})

describe('a dialog', () => {
  it('checks the chosen time, and moves the booking', async () => {
    const { send, last, state } = await ready()
    const [start, end] = [instant(now + 86_400), instant(now + 88_200)]
    send({ type: 'open-dialog', kind: 'move', bookingId: 'a' }, { type: 'look', start: now, end })
    expect(last('freeTimes').parameters).toEqual([{ eventTypeId: 'talk', bookingId: 'a', start: now, end }])
    send({ type: 'submit-dialog' })
    expect(state().dialog).toMatchObject({ problem: 'invalid', submitting: false })
    send({ type: 'edit-dialog', values: { start, end } })
    await last('check').resolve({ is_possible: true, warnings: [{ code: 'outside_hours', blocks: false }] })
    expect(state().dialog?.check?.warnings).toMatchObject([{ code: 'outside_hours' }])
    send({ type: 'submit-dialog' }, { type: 'submit-dialog' }, { type: 'close-dialog' })
    expect(state().dialog?.submitting).toBe(true)
    await last('move').reject(new ServiceError('timeslot_not_available', 'no'))
    expect(state().dialog).toMatchObject({ submitting: false, problem: 'taken', values: { start, end } })
    send({ type: 'submit-dialog' })
    expect(last('move').parameters).toEqual([{ path, body: { start_time: start, end_time: end } }])
    await last('move').resolve(detailOf({ ...a, start_time: start, end_time: end }))
    expect(state().dialog).toBeUndefined()
  })

  it('sends a trimmed message, or none', async () => {
    const { send, last } = await ready()
    send(
      { type: 'open-dialog', kind: 'cancel', bookingId: 'a' },
      { type: 'edit-dialog', values: { message: ' Ill ' } },
    )
    send({ type: 'submit-dialog' })
    expect(last('cancel').parameters).toEqual([{ path, body: { reason: 'Ill' } }])
  })

  it('books for somebody, and shows the booking', async () => {
    const { send, last, state } = await ready()
    send({ type: 'open-dialog', kind: 'book', values: { configurationId: 'talk', start: now, name: 'Noor' } })
    send({ type: 'submit-dialog' })
    expect(state().dialog?.problem).toBe('invalid')
    send({ type: 'edit-dialog', values: { email: 'noor@example.com' } }, { type: 'submit-dialog' })
    expect(last('book').parameters).toMatchObject([
      { body: { configuration_id: 'talk', guest: { name: 'Noor', email: 'noor@example.com' } } },
    ])
    await last('book').resolve(detailOf(bookingOf('made')))
    expect(state()).toMatchObject({ dialog: undefined, selectedId: 'made', notice: { action: 'book' } })
  })
})

it('details are read when a booking is selected, and again when the list says that it changed', async () => {
  const { send, last, state, answerList, calls } = await ready()
  send({ type: 'select', bookingId: 'a' })
  const first = last('booking')
  send({ type: 'select', bookingId: 'b' })
  await first.resolve(detailOf(a))
  expect(state().detail).toBeUndefined()
  await last('booking').resolve(detailOf(b))
  expect(state().detail?.id).toBe('b')
  send({ type: 'refresh' })
  await answerList([a, { ...b, updated_at: instant(now + 5) }])
  expect(calls.filter(({ method }) => method === 'booking')).toHaveLength(3)
})

it('a dialog that is submitted while its booking is being changed is sent after the change', async () => {
  const { send, last, calls, state } = await ready()
  const acts = () =>
    calls.map(({ method }) => method).filter((method) => method === 'confirm' || method === 'cancel')
  send({ type: 'act', action: confirm('a') })
  send({ type: 'open-dialog', kind: 'cancel', bookingId: 'a', values: { message: 'Ill' } })
  send({ type: 'submit-dialog' })
  expect(acts()).toEqual(['confirm'])
  expect(state().dialog?.submitting).toBe(true)
  await last('confirm').resolve(detailOf(a))
  expect(acts()).toEqual(['confirm', 'cancel'])
  expect(last('cancel').parameters).toEqual([{ path, body: { reason: 'Ill' } }])
  await last('cancel').resolve(detailOf(a))
  expect(state()).toMatchObject({ working: {}, dialog: undefined, notice: { action: 'cancel' } })
})

it('a new booking is checked for its guest once the address can be one, and again for another', async () => {
  const { send, last, calls, state } = await ready()
  const [start, end] = [instant(now + 86_400), instant(now + 88_200)]
  send({ type: 'open-dialog', kind: 'book', values: { configurationId: 'talk', start, end } })
  const checks = () => calls.filter(({ method }) => method === 'check')
  send({ type: 'edit-dialog', values: { email: 'robin@' } })
  expect(checks()).toHaveLength(1)
  send({ type: 'edit-dialog', values: { email: 'robin@example.com' } })
  send({ type: 'edit-dialog', values: { email: ' robin@example.com' } })
  expect(checks()).toHaveLength(2)
  expect(last('check').parameters).toEqual([
    { body: { configuration_id: 'talk', start_time: start, end_time: end, guest: 'robin@example.com' } },
  ])
  const warnings = [{ code: 'guest_limit', blocks: false, limit: { of: 'day', most: 1 } }]
  await last('check').resolve({ is_possible: true, warnings })
  expect(state().dialog?.check?.warnings).toEqual(warnings)
})

it('a file is downloaded under the name of its view', async () => {
  const { send, last, saved, state } = await ready()
  send({ type: 'download', timeZone: 'UTC' }, { type: 'download', timeZone: 'UTC' })
  await last('csv').resolve(new Blob())
  expect(saved).toEqual(['bookings-upcoming.csv'])
  expect(state()).toMatchObject({ isDownloading: false, notice: { kind: 'downloaded' } })
})

it('a file of a time span has all its bookings in their order, and the days in its name', async () => {
  const { send, calls, saved, files } = await ready()
  const range = { start: parseInstant('2026-03-09T00:00:00Z'), end: parseInstant('2026-03-16T00:00:00Z') }
  send({ type: 'download', timeZone: 'UTC', range })
  const file = (...lines: string[]) =>
    new Blob([`date,start\r\n${lines.map((line) => `${line}\r\n`).join('')}`])
  const [past, upcoming, cancelled] = calls.filter(({ method }) => method === 'csv')
  await past?.resolve(file('2026-03-09,11:00,"Two\nlines, ""quoted"""', '2026-03-09,10:00,One'))
  await upcoming?.resolve(file('2026-03-12,09:00,Three'))
  await cancelled?.resolve(file('2026-03-10,09:00,Gone'))
  await new Promise((done) => setTimeout(done))
  expect(saved).toEqual(['bookings-2026-03-09.csv'])
  expect(await files[0]?.text()).toBe(
    'date,start\r\n2026-03-09,10:00,One\r\n2026-03-09,11:00,"Two\nlines, ""quoted"""\r\n2026-03-10,09:00,Gone\r\n2026-03-12,09:00,Three\r\n',
  )
})

it('a merged list has each booking once and in order, whatever was read before', () => {
  const list = fc
    .uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), at: fc.nat(5) }), {
      selector: ({ id }) => id,
    })
    .map((items) => items.map(({ id, at }) => bookingOf(id, { start_time: instant(now + at) as Instant })))
  fc.assert(
    fc.property(list, list, fc.nat(8), fc.constantFrom<1 | -1>(1, -1), (known, latest, size, sign) => {
      const order = (bookings: readonly OwnerBooking[]) =>
        [...bookings].sort((x, y) => sign * (x.start_time - y.start_time || (x.id < y.id ? -1 : 1)))
      const all = order(latest)
      const page = { items: all.slice(0, size), next: all.length > size ? 'more' : undefined }
      const merged = mergePage(order(known), page, sign)
      expect(merged.map(({ id }) => id)).toEqual(order(merged).map(({ id }) => id))
      expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
      expect(merged.slice(0, page.items.length).map(({ id }) => id)).toEqual(page.items.map(({ id }) => id))
      const still = updateInPlace(known, latest)
      expect(still.map(({ id }) => id)).toEqual(known.map(({ id }) => id))
      expect(countChanges(known, still)).toBe(0)
    }),
  )
})

it('any sequence of intents leaves one read, one dialog and plain JSON', () => {
  const bookingId = fc.constantFrom('a', 'b', 'nobody')
  const intent: fc.Arbitrary<BookingsIntent> = fc.oneof(
    fc.constantFrom<BookingsIntent>(
      { type: 'refresh' },
      { type: 'retry' },
      { type: 'more' },
      { type: 'submit-dialog' },
      { type: 'close-dialog' },
      { type: 'download', timeZone: 'UTC' },
      { type: 'hold', held: true },
      { type: 'hold', held: false },
      { type: 'show', query: { view: 'past' } },
      { type: 'show', query: { guest: 'x' } },
      { type: 'show-range', range: { start: now, end: instant(now + 60) } },
      { type: 'show-range', range: undefined },
      { type: 'look', start: now, end: now },
    ),
    bookingId.map((id): BookingsIntent => ({ type: 'select', bookingId: id })),
    bookingId.map((id): BookingsIntent => ({ type: 'act', action: confirm(id) })),
    fc
      .tuple(bookingId, fc.constantFrom('cancel', 'move', 'reassign', 'book'))
      .map(([id, kind]): BookingsIntent => ({ type: 'open-dialog', kind, bookingId: id })),
    fc.constantFrom({ start: now, end: now }, { host: 'x' }, { message: 'x' }).map(
      (values): BookingsIntent => ({
        type: 'edit-dialog',
        values,
      }),
    ),
  )
  const nameOf = ({ method, parameters }: Call) => {
    const text = JSON.stringify(parameters)
    // The days of a calendar are read view by view.
    if (text.includes('until')) return text
    return text.includes('page_token') ? 'more' : method
  }
  const actions = ['confirm', 'cancel', 'move', 'reassign']
  return fc.assert(
    fc.asyncProperty(fc.array(intent, { maxLength: 25 }), async (intents) => {
      const { calls, send, state } = await ready([a, b], 'more')
      const answered = calls.length
      for (const one of intents) {
        send(one)
        expect(state().step).toBe('ready')
        expect(JSON.parse(JSON.stringify(state()))).toEqual(JSON.parse(JSON.stringify({ ...state() })))
        const pending = calls
          .slice(answered)
          .filter(({ signal }) => !signal.aborted)
          .map(nameOf)
        const isAction = (name: string) => actions.includes(name)
        const reads = pending.filter((name) => name !== 'eventTypes' && !isAction(name))
        expect(new Set(reads).size).toBe(reads.length)
        expect(Object.keys(state().working)).toHaveLength(pending.filter(isAction).length)
      }
    }),
  )
})

describe('the days of a calendar', () => {
  const range = { start: instant(now), end: instant(now + 604_800) }
  const listsOf = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'list')
  const viewOf = ({ parameters: [request] }: Call) =>
    (request as { query: { view: string; from?: number; page_token?: string } }).query

  /** Answers the three reads of the days. */
  const answerDays = async (calls: readonly Call[], items: readonly OwnerBooking[] = [a, b]) => {
    for (const call of listsOf(calls).slice(-3))
      await call.resolve({ items: viewOf(call).view === 'upcoming' ? items : [] })
  }

  it('are read until they are complete, with the filter of the list', async () => {
    const { send, calls, state, answerList } = await ready()
    send({ type: 'show', query: { guest: 'a' } })
    await answerList()
    send({ type: 'show-range', range })
    expect(state().range).toEqual(range)
    const [past, upcoming, cancelled] = listsOf(calls).slice(-3) as [Call, Call, Call]
    expect([past, upcoming, cancelled].map((call) => viewOf(call).view)).toEqual([
      'past',
      'upcoming',
      'cancelled',
    ])
    expect(viewOf(past)).toMatchObject({ guest: 'a', until: range.end })
    const early = bookingOf('early', { start_time: instant(now - 7_200), end_time: now })
    await past.resolve({ items: [early] })
    await cancelled.resolve({ items: [] })
    await upcoming.resolve({ items: [a], next: 'second' })
    expect(state().range?.bookings).toBeUndefined()
    const next = listsOf(calls).at(-1) as Call
    expect(viewOf(next)).toMatchObject({ view: 'upcoming', page_token: 'second' })
    // A booking that is answered twice, because it moved between two pages, is there once.
    await next.resolve({ items: [a, b] })
    expect(state().range?.bookings?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('say that they could not be read, and are read again', async () => {
    const { send, calls, state } = await ready()
    send({ type: 'show-range', range })
    await (listsOf(calls).at(-1) as Call).reject(new ServiceError('connection_error', 'offline'))
    expect(state().range).toEqual({ ...range, hasFailed: true })
    send({ type: 'show-range', range })
    await answerDays(calls)
    expect(state().range?.bookings).toHaveLength(2)
  })

  it('are read with the list from then on, and another filter forgets them', async () => {
    const { send, calls, state } = await ready()
    send({ type: 'show-range', range })
    await answerDays(calls)
    const known = state().range
    send({ type: 'refresh' })
    await answerDays(calls)
    expect(state().range).toBe(known)
    send({ type: 'show', query: { host: 'ada@example.com' } })
    expect(state().range).toMatchObject({ ...range, bookings: undefined })
    send({ type: 'show-range', range: undefined })
    const asked = listsOf(calls).length
    send({ type: 'refresh' })
    expect(listsOf(calls).length).toBeLessThanOrEqual(asked + 1)
  })

  it('show a booking where it was moved to, although the list does not contain it', async () => {
    const { send, last, calls, state } = await ready([])
    send({ type: 'show-range', range })
    await answerDays(calls)
    const [start, end] = [instant(now + 86_400), instant(now + 88_200)]
    send({ type: 'open-dialog', kind: 'move', bookingId: 'a', values: { start, end } })
    send({ type: 'look', start: now, end })
    expect(last('freeTimes').parameters).toMatchObject([{ eventTypeId: 'talk', bookingId: 'a' }])
    expect(state().range?.bookings).toEqual([a, b])
    send({ type: 'submit-dialog' })
    await last('move').resolve(detailOf({ ...a, start_time: start, end_time: end }))
    expect(state().range?.bookings?.find(({ id }) => id === 'a')?.start_time).toBe(start)
  })
})
