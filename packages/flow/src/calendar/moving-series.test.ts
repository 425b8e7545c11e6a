import { type CalendarEvent, ServiceError, type ServiceErrorType } from '@whenable/contract'
import { type Instant, parseInstant, toIsoString } from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import { sourceDouble } from '../testing/source-double.js'
import { createCalendarFlow } from './flow.js'
import type { CalendarIntent } from './state.js'

const at = (text: string) => parseInstant(`${text}:00Z`)
const zone = 'Europe/Lisbon'
const hour = (start: string) => ({
  ...{ object: 'timespan', start_time: at(start), end_time: at(start) + 3_600 },
  ...{ start_timezone: zone, end_timezone: zone },
})
const weekly: CalendarEvent = {
  ...{ id: 'weekly', calendar_id: 'work', title: 'weekly', when: hour('2026-03-03T10:00') },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU'],
}
const override = (start: string, more: Partial<CalendarEvent>): CalendarEvent => ({
  ...{ id: `weekly_${start.replace(/[-:]/g, '')}00Z`, calendar_id: 'work', master_event_id: 'weekly' },
  ...{ original_start_time: at(start), title: 'guest', when: hour(start), ...more },
})
/** Overrides, of which only the first one is in a loaded month. */
const near = override('2026-03-17T10:00', { title: 'near' })
const far = override('2033-03-15T10:00', { status: 'cancelled' })

const move: CalendarIntent = {
  ...{ type: 'move', occurrenceId: 'weekly_20260310T100000Z' },
  ...{ start: at('2026-03-11T12:00'), end: (at('2026-03-11T12:00') + 3_600) as Instant },
}
const choose = (scope: 'following' | 'all'): CalendarIntent => ({ type: 'choose-scope', scope })
const failure = (type: ServiceErrorType) => new ServiceError(type, type)

/** A flow whose source has all methods that move series. */
const loaded = async () => {
  const double = sourceDouble({}, ['moveSeries', 'overrides', 'undoSeriesMove'])
  const flow = createCalendarFlow({
    ...{ source: double.source, timeZone: zone, now: () => at('2026-03-02T08:00') },
    window: { start: at('2026-03-01T00:00'), end: at('2026-03-22T00:00') },
  })
  flow.start()
  await double.last('calendars').resolve([{ id: 'work', name: 'Work' }])
  for (let open = double.open('events'); open.length; open = double.open('events'))
    for (const call of open) await call.resolve([weekly, near])
  return {
    ...double,
    flow,
    send: (...intents: CalendarIntent[]) => intents.forEach(flow.send),
    /** Waits for the next call of a method. */
    next: (method: Parameters<typeof double.last>[0]) =>
      vi.waitFor(() => {
        const [call] = double.open(method)
        if (!call) throw new Error(`${method} was not called`)
        return call
      }),
    shown: () =>
      flow.state.occurrences.map(
        ({ event: { title }, start }) => `${title} ${toIsoString(start).slice(5, 16)}`,
      ),
  }
}
const before = ['weekly 03-03T10:00', 'weekly 03-10T10:00', 'near 03-17T10:00']
const after = ['weekly 03-04T12:00', 'weekly 03-11T12:00', 'near 03-18T12:00']

describe('a series of a source that moves series', () => {
  it('is moved by it in one step, and shown as moved meanwhile', async () => {
    const harness = await loaded()
    harness.send(move, choose('all'))
    expect(harness.shown()).toEqual(after)
    expect((await harness.next('moveSeries')).parameters[0]).toEqual({
      ...{ calendarId: 'work', masterId: 'weekly', start: at('2026-03-10T10:00'), scope: 'all' },
      when: hour('2026-03-11T12:00'),
    })
    const moved = { ...weekly, when: hour('2026-03-04T12:00'), recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE'] }
    const events = [moved, override('2026-03-18T12:00', { title: 'near', location: 'Room' })]
    await harness.last('moveSeries').resolve({ events, removedIds: [near.id], undo: { version: '1' } })
    expect(harness.flow.state).toMatchObject({ change: null, canUndo: true })
    expect(harness.shown()).toEqual(after)
    expect(harness.flow.state.occurrences.at(-1)?.event.location).toBe('Room')
    expect(harness.calls.some(({ method }) => method === 'change' || method === 'overrides')).toBe(false)
  })

  it('is moved back by what the source has answered', async () => {
    const harness = await loaded()
    harness.send(move, choose('following'))
    const next = { ...weekly, id: 'other', when: hour('2026-03-11T12:00') }
    const ended = { ...weekly, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260310T095959Z'] }
    const moved = override('2026-03-18T12:00', { id: 'other_1', master_event_id: 'other', title: 'near' })
    await (await harness.next('moveSeries')).resolve({
      ...{ events: [ended, { ...next, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=WE'] }, moved] },
      ...{ removedIds: [near.id], undo: { version: '1' } },
    })
    expect(harness.shown()).toEqual(['weekly 03-03T10:00', 'weekly 03-11T12:00', 'near 03-18T12:00'])
    harness.send({ type: 'undo' })
    expect(harness.shown().filter((one) => !one.startsWith('near'))).toEqual(before.slice(0, 2))
    expect((await harness.next('undoSeriesMove')).parameters[0]).toEqual({
      ...{ calendarId: 'work', masterId: 'weekly', undo: { version: '1' } },
    })
    await harness.last('undoSeriesMove').resolve({ events: [weekly, near], removedIds: ['other', 'other_1'] })
    expect(harness.shown()).toEqual(before)
    expect(harness.flow.state).toMatchObject({ change: null, canUndo: false })
  })

  it('stays moved if it has changed since, and the move can no longer be undone', async () => {
    const harness = await loaded()
    harness.send(move, choose('all'))
    const events = [{ ...weekly, when: hour('2026-03-04T12:00'), recurrence: ['RRULE:FREQ=WEEKLY'] }]
    await (await harness.next('moveSeries')).resolve({ events, removedIds: [near.id], undo: {} })
    harness.send({ type: 'undo' })
    await (await harness.next('undoSeriesMove')).reject(failure('connection_error'))
    expect(harness.flow.state).toMatchObject({ change: { step: 'refused', kind: 'undo' }, canUndo: true })
    harness.send({ type: 'undo' })
    await (await harness.next('undoSeriesMove')).reject(failure('precondition_failed'))
    expect(harness.flow.state).toMatchObject({
      ...{
        change: { step: 'refused', kind: 'undo', error: { type: 'precondition_failed' } },
        canUndo: false,
      },
    })
  })

  it('is shown as it was if the source refuses the move', async () => {
    const harness = await loaded()
    harness.send(move, choose('all'))
    await (await harness.next('moveSeries')).reject(failure('forbidden'))
    expect(harness.flow.state.change).toMatchObject({ step: 'refused', error: { type: 'forbidden' } })
    expect(harness.shown()).toEqual(before)
    expect(harness.open('change')).toEqual([])
  })

  it('moves one occurrence as ever', async () => {
    const harness = await loaded()
    harness.send(move, { type: 'choose-scope', scope: 'this' })
    expect((await harness.next('change')).parameters[0]).toMatchObject({
      ...{ kind: 'update', event: { id: 'weekly_20260310T100000Z' } },
    })
    expect(harness.open('moveSeries')).toEqual([])
  })
})

describe('a series of a source that only writes events', () => {
  /** Answers every write with its event, and returns what was written. */
  const written = async (harness: Awaited<ReturnType<typeof loaded>>) => {
    const writes = []
    while (harness.flow.state.change?.step === 'saving') {
      const call = await harness.next('change')
      writes.push(call.parameters[0])
      await call.resolve(call.parameters[0].event)
    }
    return writes.map(({ kind, event, changes }) => [
      kind,
      event.id,
      changes?.status,
      changes?.when?.start_time,
    ])
  }

  it('is moved with overrides of all times, which are read before', async () => {
    const harness = await loaded()
    harness.send(move, choose('all'))
    await (await harness.next('moveSeries')).resolve(undefined)
    expect((await harness.next('overrides')).parameters[0]).toEqual({
      calendarId: 'work',
      masterId: 'weekly',
    })
    await harness.last('overrides').resolve([near, far])
    expect(await written(harness)).toEqual([
      ['update', 'weekly', undefined, at('2026-03-04T12:00')],
      ['update', 'weekly_20260318T120000Z', undefined, at('2026-03-18T12:00')],
      ['update', 'weekly_20330316T120000Z', 'cancelled', at('2033-03-16T12:00')],
    ])
    expect(harness.shown()).toEqual(after)
    harness.send({ type: 'undo' })
    expect(await written(harness)).toEqual([
      ['update', 'weekly', undefined, at('2026-03-03T10:00')],
      ['update', near.id, undefined, at('2026-03-17T10:00')],
      ['update', far.id, 'cancelled', at('2033-03-15T10:00')],
    ])
    expect(harness.shown()).toEqual(before)
  })

  it('is moved with those that are loaded if the source knows no others', async () => {
    const harness = await loaded()
    harness.send(move, choose('all'))
    await (await harness.next('moveSeries')).resolve(undefined)
    await (await harness.next('overrides')).resolve(undefined)
    expect((await written(harness)).map(([, id]) => id)).toEqual(['weekly', 'weekly_20260318T120000Z'])
  })

  it('stays as it is if its overrides cannot be read, or cannot move along', async () => {
    const harness = await loaded()
    harness.send(move, choose('all'))
    await (await harness.next('moveSeries')).resolve(undefined)
    await (await harness.next('overrides')).reject(failure('connection_error'))
    expect(harness.flow.state.change).toMatchObject({ step: 'refused', error: { type: 'connection_error' } })
    harness.send({ type: 'dismiss' }, move, choose('all'))
    await (await harness.next('moveSeries')).resolve(undefined)
    await (await harness.next('overrides')).resolve([{ ...far, when: { time: 'never' } }])
    expect(harness.flow.state.change).toMatchObject({ step: 'refused', error: { field: 'scope' } })
    expect(harness.open('change')).toEqual([])
    expect(harness.shown()).toEqual(before)
  })

  it('creates the rest of a series that is split before it ends it, and ends it as it was if that fails', async () => {
    const harness = await loaded()
    harness.send(move, choose('following'))
    await (await harness.next('moveSeries')).resolve(undefined)
    await (await harness.next('overrides')).resolve([far])
    const created = await harness.next('change')
    expect(created.parameters[0]).toMatchObject({ kind: 'create', event: { title: 'weekly' } })
    await created.resolve({ ...created.parameters[0].event, id: 'next' })
    const carried = await harness.next('change')
    expect(carried.parameters[0]).toMatchObject({
      ...{ kind: 'update', event: { id: 'next_20330316T120000Z' }, changes: { status: 'cancelled' } },
    })
    await carried.resolve(carried.parameters[0].event)
    const ended = await harness.next('change')
    expect(ended.parameters[0].changes.recurrence).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260310T095959Z',
    ])
    await ended.reject(failure('connection_error'))
    const reverted: unknown[] = []
    for (let index = 0; index < 3; index++) {
      const call = await harness.next('change')
      reverted.push([call.parameters[0].kind, call.parameters[0].event.id])
      await call.resolve()
    }
    expect(reverted).toEqual([
      ['update', 'weekly'],
      ['update', far.id],
      ['remove', 'next'],
    ])
    expect(harness.flow.state.change).toMatchObject({ step: 'refused' })
  })
})
