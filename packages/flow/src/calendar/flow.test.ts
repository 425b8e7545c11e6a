import {
  type CalendarEvent,
  type CalendarInfo,
  type CalendarSource,
  type EventQuery,
  ServiceError,
  type ServiceErrorType,
} from '@whenable/contract'
import {
  addDays,
  addMonths,
  type Instant,
  parseInstant,
  plainDate,
  startOfDay,
  toIsoString,
} from '@whenable/time'
import { describe, expect, it, vi } from 'vitest'
import { sourceDouble } from '../testing/source-double.js'
import { createCalendarFlow } from './flow.js'
import type { CalendarIntent } from './state.js'

const at = (text: string) => parseInstant(`2026-${text}:00Z`)
const zone = 'Europe/Lisbon'
const march = { start: at('03-01T00:00'), end: at('03-29T00:00') }
const work: CalendarInfo = { id: 'work', name: 'Work', email: 'ada@example.com' }
const home: CalendarInfo = { id: 'home', name: 'Home' }
const failure = (type: ServiceErrorType, status?: number) =>
  new ServiceError(type, type, status === undefined ? {} : { status })

const hour = (start: string) => ({
  object: 'timespan',
  start_time: at(start),
  end_time: (at(start) + 3600) as Instant,
})
const event = (
  id: string,
  when: string | object | null,
  more: Partial<CalendarEvent> = {},
): CalendarEvent => ({
  id,
  calendar_id: 'work',
  title: id,
  when: typeof when === 'string' ? hour(when) : when,
  ...more,
})
const weekly = event('weekly', '03-03T10:00', {
  when: { ...hour('03-03T10:00'), start_timezone: zone, end_timezone: zone },
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=TU'],
})

const opened = (more: Partial<CalendarSource> = {}) => {
  const double = sourceDouble(more)
  const flow = createCalendarFlow({
    source: double.source,
    window: march,
    timeZone: zone,
    now: () => at('03-02T08:00'),
  })
  flow.start()
  return {
    ...double,
    flow,
    send: (...intents: CalendarIntent[]) => intents.forEach(flow.send),
    requested: () =>
      double
        .open('events')
        .map(({ parameters: [{ calendarId, start, end }] }) => [calendarId, month(start), month(end)]),
    states: () => flow.state.calendars.map(({ state }) => state),
    /** The titles and starts of the shown occurrences. */
    shown: () =>
      flow.state.occurrences.map(
        ({ event: { title }, start }) => `${title} ${toIsoString(start).slice(5, 16)}`,
      ),
  }
}
const month = (instant: Instant) => toIsoString(instant).slice(5, 10)

/** Answers all requests from a list of events. */
const answer = async (
  { open }: ReturnType<typeof opened>,
  events: (query: EventQuery) => readonly CalendarEvent[] = () => [],
) => {
  for (let requested = open('events'); requested.length; requested = open('events'))
    for (const call of requested) await call.resolve(events(call.parameters[0]))
}

/** A flow of one calendar with these events. */
const loaded = async (events: readonly CalendarEvent[], more: Partial<CalendarSource> = {}, info = work) => {
  const harness = opened(more)
  await harness.last('calendars').resolve([info])
  await answer(harness, () => events)
  return harness
}

const marchOf = ({ calls }: ReturnType<typeof opened>) => calls.filter(({ method }) => method === 'events')

describe('a calendar whose id is the name of a built-in property', () => {
  const ids = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

  it.each(ids)(
    '(%s) loads, fails, is hidden, is read again and has its events moved like any other',
    async (id) => {
      const info = { ...work, id }
      const harness = opened()
      await harness.last('calendars').resolve([info, home])
      const review = event('review', '03-03T10:00', { calendar_id: id })
      await harness
        .open('events')
        .find(({ parameters: [query] }) => query.calendarId === id)
        ?.reject(failure('internal_error'))
      await answer(harness)
      expect(harness.states()).toEqual(['error', 'ready'])
      harness.send({ type: 'retry' })
      await answer(harness, ({ calendarId }) => (calendarId === id ? [review] : []))
      expect(harness.states()).toEqual(['ready', 'ready'])
      expect(harness.shown()).toEqual(['review 03-03T10:00'])
      harness.send({ type: 'toggle-calendar', id })
      expect(harness.shown()).toEqual([])
      harness.send({ type: 'toggle-calendar', id }, { type: 'refresh' })
      await answer(harness, ({ calendarId }) => (calendarId === id ? [review] : []))
      harness.send({ type: 'move', occurrenceId: 'review', start: at('03-03T12:00'), end: at('03-03T13:00') })
      await harness.last('change').resolve()
      expect(harness.shown()).toEqual(['review 03-03T12:00'])
    },
  )
})

describe('a calendar', () => {
  it('loads the calendars, then the shown months, the next and the previous one, with an extra day on both sides', async () => {
    const harness = opened()
    expect(harness.flow.state).toMatchObject({ list: { state: 'loading' }, calendars: [] })
    await harness.last('calendars').resolve([work])
    expect(harness.requested()).toEqual([
      ['work', '02-28', '04-02'],
      ['work', '03-31', '05-02'],
      ['work', '01-31', '03-02'],
    ])
    expect(harness.states()).toEqual(['loading'])
    await harness.open('events')[0]?.resolve([event('review', '03-03T10:00')])
    expect(harness.states()).toEqual(['ready'])
    expect(harness.shown()).toEqual(['review 03-03T10:00'])
  })

  it('requests four months at a time, the shown ones first', async () => {
    const harness = opened()
    await harness.last('calendars').resolve([work, home, { id: 'team', name: 'Team' }])
    expect(harness.requested().map(([id, from]) => [id, from])).toEqual([
      ['work', '02-28'],
      ['home', '02-28'],
      ['team', '02-28'],
      ['work', '03-31'],
    ])
    await harness.open('events')[0]?.resolve([])
    expect(harness.requested()).toHaveLength(4)
  })

  it('sends no request on going back, and only for new months on going forward', async () => {
    const harness = await loaded([])
    expect(marchOf(harness)).toHaveLength(3)
    harness.send({ type: 'show', start: at('04-05T00:00'), end: at('04-26T00:00') })
    expect(harness.requested()).toEqual([['work', '04-30', '06-02']])
    expect(harness.states()).toEqual(['ready'])
    harness.send({ type: 'show', ...march })
    expect(harness.requested()).toEqual([])
    expect(marchOf(harness)).toHaveLength(4)
  })

  it('aborts requests for months that are no longer shown', async () => {
    const harness = opened()
    await harness.last('calendars').resolve([work])
    const [shown, next, last] = harness.open('events')
    harness.send({ type: 'show', start: at('05-03T00:00'), end: at('05-24T00:00') })
    expect([shown, next, last].map((call) => call?.signal.aborted)).toEqual([true, false, true])
    await shown?.resolve([event('late', '03-03T10:00')])
    harness.send({ type: 'show', ...march })
    expect(harness.shown()).toEqual([])
  })

  it('loads events when a calendar is shown, and hides them without a request', async () => {
    const harness = opened()
    await harness.last('calendars').resolve([work, home])
    harness.send({ type: 'toggle-calendar', id: 'home' })
    expect(harness.requested().every(([id]) => id === 'work')).toBe(true)
    await answer(harness, ({ calendarId }) => [event(calendarId, '03-03T10:00')])
    expect(harness.shown()).toEqual(['work 03-03T10:00'])
    harness.send({ type: 'toggle-calendar', id: 'home' })
    await answer(harness, ({ calendarId }) => [event(calendarId, '03-03T09:00')])
    expect(harness.shown()).toEqual(['home 03-03T09:00', 'work 03-03T10:00'])
    const requested = harness.calls.length
    harness.send({ type: 'toggle-calendar', id: 'work' }, { type: 'toggle-calendar', id: 'work' })
    expect(harness.calls).toHaveLength(requested)
    expect(harness.flow.state.calendars.map(({ shown }) => shown)).toEqual([true, true])
  })

  it('expands nothing again when a calendar is toggled, and keeps object identity', async () => {
    const harness = await loaded([weekly])
    const [first] = harness.flow.state.occurrences
    harness.send({ type: 'toggle-calendar', id: 'work' })
    expect(harness.shown()).toEqual([])
    harness.send({ type: 'toggle-calendar', id: 'work' })
    expect(harness.flow.state.occurrences[0]).toBe(first)
  })

  it("shows all-day events in the viewer's time zone, and needs no request if it changes", async () => {
    const harness = await loaded([event('day', { start_date: '2026-03-03', end_date: '2026-03-04' })])
    expect(harness.flow.state.occurrences).toMatchObject([
      { allDay: true, start: at('03-03T00:00'), end: at('03-05T00:00') },
    ])
    harness.send({ type: 'change-time-zone', timeZone: 'Asia/Tokyo' })
    expect(harness.flow.state.occurrences).toMatchObject([
      { start: at('03-02T15:00'), end: at('03-04T15:00') },
    ])
    expect(harness.requested()).toEqual([])
  })

  it('expands a series without a time zone, and moves it, in the time zone of its calendar', async () => {
    const daily = event('daily', '03-06T10:00', { recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] })
    const info = { ...work, timeZone: 'America/New_York' }
    const harness = await loaded([daily], {}, info)
    // New York changes its clocks on 8 March, the viewer's Lisbon three weeks later.
    expect(harness.shown()).toEqual([
      ...['daily 03-06T10:00', 'daily 03-07T10:00', 'daily 03-08T09:00', 'daily 03-09T09:00'],
    ])
    const [first] = harness.flow.state.occurrences
    const target = { start: at('03-06T11:00'), end: at('03-06T12:00') }
    harness.send({ type: 'move', occurrenceId: first?.id ?? '', ...target })
    harness.send({ type: 'choose-scope', scope: 'all' })
    expect(harness.shown()).toEqual([
      ...['daily 03-06T11:00', 'daily 03-07T11:00', 'daily 03-08T10:00', 'daily 03-09T10:00'],
    ])
    const unknown = await loaded([daily], {}, { ...work, timeZone: 'Nowhere' })
    expect(unknown.shown().at(-1)).toBe('daily 03-09T10:00')
  })

  it('shows a master once if its instances are listed too, and cancelled occurrences as cancelled', async () => {
    const of = { master_event_id: 'weekly' }
    const harness = await loaded([
      weekly,
      event('instance', '03-10T10:00', { ...of, original_start_time: at('03-10T10:00') }),
      event('moved', '04-20T15:00', { ...of, original_start_time: at('03-17T10:00') }),
      event('gone', '03-24T10:00', { ...of, original_start_time: at('03-24T10:00'), cancelled: true }),
      event('moment', { time: at('03-05T12:00') }),
    ])
    expect(harness.shown()).toEqual([
      'weekly 03-03T10:00',
      'moment 03-05T12:00',
      'instance 03-10T10:00',
      'gone 03-24T10:00',
    ])
    expect(harness.flow.state.occurrences.map(({ cancelled }) => cancelled)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('applies an override in another month than the occurrence it replaces', async () => {
    const harness = opened()
    await harness.last('calendars').resolve([work])
    const moved = event('moved', '04-20T15:00', {
      master_event_id: 'weekly',
      original_start_time: at('03-10T10:00'),
    })
    await answer(harness, ({ start }) => (start >= at('03-30T00:00') ? [weekly, moved] : [weekly]))
    expect(harness.shown()).toEqual(['weekly 03-03T10:00', 'weekly 03-17T10:00', 'weekly 03-24T10:00'])
  })

  it('lists invalid events as unreadable and shows the others', async () => {
    const harness = await loaded([event('bad', { time: 'noon' }), event('good', '03-03T10:00')])
    expect(harness.shown()).toEqual(['good 03-03T10:00'])
    expect(harness.flow.state.unreadable).toMatchObject([
      { event: { id: 'bad' }, message: expect.stringContaining('time') },
    ])
  })

  it('reloads all loaded months on refresh and keeps them meanwhile', async () => {
    const harness = await loaded([event('old', '03-03T10:00')])
    harness.send({ type: 'refresh' })
    expect(harness.shown()).toEqual(['old 03-03T10:00'])
    expect(harness.states()).toEqual(['ready'])
    expect(harness.open('calendars')).toHaveLength(1)
    await answer(harness, () => [event('new', '03-03T10:00')])
    expect(harness.shown()).toEqual(['new 03-03T10:00'])
  })

  it('aborts requests on stop and repeats them on start', async () => {
    const harness = opened()
    await harness.last('calendars').resolve([work])
    harness.flow.stop()
    expect(harness.requested()).toEqual([])
    harness.flow.start()
    expect(harness.requested()).toHaveLength(3)
  })

  it('has a state that is plain JSON', async () => {
    const harness = await loaded([weekly, event('bad', null)])
    expect(JSON.parse(JSON.stringify(harness.flow.state))).toEqual(harness.flow.state)
  })
})

describe('a calendar that fails', () => {
  it('has an error, and the others stay', async () => {
    const harness = opened()
    await harness.last('calendars').resolve([work, home])
    const [ofWork, ofHome] = harness.open('events')
    await ofWork?.reject(failure('provider_error'))
    await ofHome?.resolve([event('dinner', '03-03T19:00')])
    expect(harness.flow.state.calendars).toMatchObject([
      { state: 'error', error: { type: 'provider_error' } },
      { state: 'ready' },
    ])
    expect(harness.shown()).toEqual(['dinner 03-03T19:00'])
  })

  it('is not requested again automatically, but on retry, with another window, and when the network returns', async () => {
    const harness = opened()
    const fail = async () => {
      for (const call of harness.open('events')) await call.reject(failure('connection_error'))
    }
    await harness.last('calendars').resolve([work])
    await fail()
    expect(harness.requested()).toEqual([])
    harness.send({ type: 'retry', calendarId: 'home' })
    expect(harness.requested()).toEqual([])
    harness.send({ type: 'retry', calendarId: 'work' })
    expect(harness.states()).toEqual(['loading'])
    await fail()
    harness.send({ type: 'show', start: at('03-08T00:00'), end: at('03-15T00:00') })
    expect(harness.requested()).toHaveLength(3)
    await fail()
    harness.flow.setOnline(false)
    harness.flow.setOnline(true)
    expect(harness.requested()).toHaveLength(3)
  })

  it('keeps its events if a refresh fails', async () => {
    const harness = await loaded([event('old', '03-03T10:00')])
    harness.send({ type: 'refresh' })
    await harness.open('events')[0]?.reject(failure('internal_error'))
    expect(harness.states()).toEqual(['error'])
    expect(harness.shown()).toEqual(['old 03-03T10:00'])
  })

  it('is ready if only a month that is not shown failed', async () => {
    const harness = opened()
    await harness.last('calendars').resolve([work])
    const [shown, next] = harness.open('events')
    await shown?.resolve([])
    await next?.reject(failure('internal_error'))
    expect(harness.states()).toEqual(['ready'])
  })

  it.each([401, 403])('with status %i must be reconnected', async (status) => {
    const harness = opened()
    await harness.last('calendars').resolve([work])
    await harness.open('events')[0]?.reject(failure('unauthorized', status))
    expect(harness.states()).toEqual(['expired'])
    harness.send({ type: 'retry' })
    expect(harness.open('calendars')).toHaveLength(1)
  })

  it.each(['expired', 'stopped'] as const)(
    'whose account is %s says so, and keeps its other fields',
    async (access) => {
      const info = { ...work, access, reconnectUrl: 'https://app.example/connect' }
      const harness = await loaded([event('old', '03-03T10:00')], {}, info)
      expect(harness.flow.state.calendars).toMatchObject([{ state: 'expired', info }])
      expect(harness.shown()).toEqual(['old 03-03T10:00'])
      harness.send({ type: 'retry', calendarId: 'work' })
      await harness.last('calendars').resolve([work])
      expect(harness.states()).toEqual(['ready'])
    },
  )

  it('has an error if the list of calendars cannot be read', async () => {
    const harness = opened({ reconnectUrl: 'https://app.example/connect' })
    await harness.last('calendars').reject(failure('unauthorized'))
    expect(harness.flow.state.list).toMatchObject({
      state: 'expired',
      reconnectUrl: 'https://app.example/connect',
      error: { type: 'unauthorized' },
    })
    harness.send({ type: 'retry' })
    expect(harness.flow.state.list).toEqual({ state: 'loading' })
    await harness.last('calendars').reject(failure('internal_error'))
    expect(harness.flow.state.list).toMatchObject({ state: 'error' })
    harness.flow.setOnline(false)
    harness.flow.setOnline(true)
    await harness.last('calendars').resolve([work])
    expect(harness.flow.state).toMatchObject({ list: { state: 'ready' }, calendars: [{ info: work }] })
  })
})

describe('moving an event', () => {
  const move = (id: string, start: string): CalendarIntent => ({
    type: 'move',
    occurrenceId: id,
    start: at(start),
    end: (at(start) + 3600) as Instant,
  })

  it('shows it at the new time at once and saves it', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send(move('review', '03-04T12:00'))
    expect(harness.shown()).toEqual(['review 03-04T12:00'])
    expect(harness.flow.state).toMatchObject({ change: { step: 'saving', kind: 'move' }, canUndo: false })
    expect(harness.last('change').parameters[0]).toMatchObject({
      kind: 'update',
      calendarId: 'work',
      event: { id: 'review' },
      changes: { when: hour('03-04T12:00') },
    })
    await harness.last('change').resolve(event('review', '03-04T12:00', { title: 'Review' }))
    expect(harness.shown()).toEqual(['Review 03-04T12:00'])
    expect(harness.flow.state).toMatchObject({ change: null, canUndo: true })
  })

  it('reverts it if it is refused, with the error, and reloads', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send(move('review', '03-04T12:00'))
    await harness.last('change').reject(failure('forbidden'))
    expect(harness.shown()).toEqual(['review 03-03T10:00'])
    expect(harness.flow.state).toMatchObject({
      change: { step: 'refused', occurrenceId: 'review', error: { type: 'forbidden' } },
      canUndo: false,
    })
    expect(harness.requested()).not.toEqual([])
    harness.send({ type: 'dismiss' })
    expect(harness.flow.state.change).toBeNull()
  })

  it.each<[string, Partial<CalendarEvent>, CalendarInfo, Partial<CalendarSource>]>([
    ['the event is read-only', { read_only: true }, work, {}],
    ['the calendar is', {}, { ...work, readOnly: true }, {}],
    ['the source changes nothing', {}, work, { change: undefined } as never],
  ])('is refused without a request if %s', async (_what, more, info, source) => {
    const harness = await loaded([event('review', '03-03T10:00', more)], source, info)
    harness.send(move('review', '03-04T12:00'))
    expect(harness.flow.state.change).toMatchObject({ step: 'refused', error: { type: 'forbidden' } })
    expect(harness.open('change')).toEqual([])
  })

  it('to an end before its start is refused with the field', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send({ type: 'move', occurrenceId: 'review', start: at('03-04T12:00'), end: at('03-04T11:00') })
    expect(harness.flow.state.change).toMatchObject({
      step: 'refused',
      error: { type: 'invalid_request_error', field: 'end' },
    })
  })

  it('to the same time changes nothing, nor does moving an unknown event', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send(move('review', '03-03T10:00'), move('nobody', '03-04T10:00'))
    expect(harness.flow.state.change).toBeNull()
  })

  it('keeps its time zones, and the last day of all-day events is inclusive', async () => {
    const harness = await loaded([
      event('call', { ...hour('03-03T10:00'), start_timezone: zone }),
      event('trip', { date: '2026-03-10' }),
    ])
    harness.send(move('call', '03-04T12:00'))
    await harness.last('change').resolve()
    expect(harness.last('change').parameters[0].changes.when).toMatchObject({ start_timezone: zone })
    const [start, end] = [plainDate('2026-03-11'), plainDate('2026-03-12')]
    harness.send({ type: 'move', occurrenceId: 'trip', start, end })
    expect(harness.last('change').parameters[0].changes.when).toEqual({
      object: 'datespan',
      start_date: '2026-03-11',
      end_date: '2026-03-12',
    })
    expect(harness.flow.state.occurrences.at(-1)).toMatchObject({
      start: at('03-11T00:00'),
      end: at('03-13T00:00'),
    })
  })

  it('can be undone once', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send(move('review', '03-04T12:00'))
    await harness.last('change').resolve()
    harness.send({ type: 'undo' })
    expect(harness.shown()).toEqual(['review 03-03T10:00'])
    expect(harness.last('change').parameters[0].changes).toEqual({ when: hour('03-03T10:00') })
    await harness.last('change').resolve()
    expect(harness.flow.state).toMatchObject({ change: null, canUndo: false })
  })

  it('can be undone again if the undo was refused, until it is dismissed', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send(move('review', '03-04T12:00'))
    await harness.last('change').resolve()
    harness.send({ type: 'undo' })
    await harness.last('change').reject(failure('connection_error'))
    expect(harness.shown()).toEqual(['review 03-04T12:00'])
    expect(harness.flow.state).toMatchObject({ change: { step: 'refused', kind: 'undo' }, canUndo: true })
    harness.send({ type: 'dismiss' }, { type: 'dismiss' })
    expect(harness.flow.state).toMatchObject({ change: null, canUndo: false })
  })

  it('is not overwritten by an answer to an earlier request', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send({ type: 'refresh' })
    const [early] = harness.open('events')
    harness.send(move('review', '03-04T12:00'))
    await harness.last('change').resolve()
    expect(early?.signal.aborted).toBe(true)
    await early?.resolve([event('review', '03-03T10:00')])
    expect(harness.shown()).toEqual(['review 03-04T12:00'])
  })

  it('is ignored while another change is being saved', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    harness.send(move('review', '03-04T12:00'), move('review', '03-05T12:00'))
    expect(harness.open('change')).toHaveLength(1)
    expect(harness.shown()).toEqual(['review 03-04T12:00'])
  })

  it('cannot be undone if the new series has no id', async () => {
    const harness = await loaded([weekly])
    harness.send(move('weekly_20260310T100000Z', '03-11T12:00'), { type: 'choose-scope', scope: 'following' })
    await vi.waitFor(() =>
      expect(harness.last('change').parameters[0]).toMatchObject({
        ...{ kind: 'create', event: { title: 'weekly' } },
      }),
    )
    await harness.last('change').resolve()
    expect(harness.last('change').parameters[0]).toMatchObject({ kind: 'update', event: { id: 'weekly' } })
    await harness.last('change').resolve()
    expect(harness.flow.state).toMatchObject({ change: null, canUndo: false })
    expect(harness.shown()[1]).toBe('weekly 03-11T12:00')
  })

  it('is refused if the series has changed and can no longer be moved with this scope', async () => {
    const harness = await loaded([weekly])
    harness.send(move('weekly_20260310T100000Z', '03-11T12:00'), { type: 'refresh' })
    const changed = { ...weekly, recurrence: ['RRULE:FREQ=MONTHLY;BYDAY=1TU,2TU'] }
    for (const call of harness.open('events')) await call.resolve([changed])
    harness.send({ type: 'choose-scope', scope: 'all' })
    expect(harness.flow.state.change).toMatchObject({
      step: 'refused',
      kind: 'move',
      error: { field: 'scope' },
    })
    expect(harness.open('change')).toEqual([])
  })

  it('asks which occurrences of a series move, and can be cancelled', async () => {
    const harness = await loaded([weekly])
    harness.send(move('weekly_20260310T100000Z', '03-11T12:00'))
    expect(harness.flow.state.change).toMatchObject({
      step: 'choosing-scope',
      occurrenceId: 'weekly_20260310T100000Z',
      calendarId: 'work',
      scopes: ['this', 'following', 'all'],
    })
    expect(harness.open('change')).toEqual([])
    harness.send({ type: 'cancel-change' }, { type: 'choose-scope', scope: 'all' })
    expect(harness.flow.state.change).toBeNull()
    expect(harness.open('change')).toEqual([])
  })
})

describe("malformed answers of a page's own source", () => {
  it('are left out with a warning, and the rest is shown', async () => {
    const warnings: string[] = []
    const flow = createCalendarFlow({
      source: {
        calendars: async () => [null, { name: 'no id' }, work] as never,
        events: async () => [7, null, event('review', '03-03T10:00')] as never,
      },
      ...{ window: march, timeZone: zone, now: () => at('03-02T08:00'), warn: (what) => warnings.push(what) },
    })
    flow.start()
    while (!flow.state.occurrences.length) await new Promise((task) => setTimeout(task))
    flow.stop()
    expect(flow.state.calendars.map(({ info: { id } }) => id)).toEqual(['work'])
    expect(warnings[0]).toContain('calendars: left out 2 of 3')
    expect(warnings[1]).toContain('events: left out 2 malformed events')
  })

  it('are an error with retry if there is no list of calendars', async () => {
    const source = { calendars: async () => undefined as never, events: async () => [] }
    const flow = createCalendarFlow({ source, window: march, timeZone: zone, now: () => at('03-02T08:00') })
    flow.start()
    while (flow.state.list.state === 'loading') await new Promise((task) => setTimeout(task))
    expect(flow.state.list).toMatchObject({ state: 'error', error: { type: 'invalid_answer' } })
  })
})

describe('the months of a calendar', () => {
  it('are cached if they were shown recently, else loaded again', async () => {
    const harness = await loaded([event('review', '03-03T10:00')])
    const look = async (month: number) => {
      const start = plainDate(addMonths(plainDate('2026-03-01'), month))
      harness.send({
        type: 'show',
        start: startOfDay(start, zone),
        end: startOfDay(addDays(start, 28), zone),
      })
      const requested = harness.open('events').length
      await answer(harness, () => [event('review', '03-03T10:00')])
      return requested
    }
    for (let month = 1; month < 40; month++) await look(month)
    expect(await look(20)).toBe(0)
    expect(await look(0)).toBeGreaterThan(0)
  })
})

describe('an answer to an invitation', () => {
  const invited = event('review', '03-03T10:00', {
    participants: [
      { email: 'Ada@example.com', status: 'noreply' },
      { email: 'kim@x.example', status: 'yes' },
    ],
  })

  it('is shown at once and sent', async () => {
    const harness = await loaded([invited])
    harness.send({ type: 'answer', occurrenceId: 'review', status: 'maybe' })
    expect(harness.flow.state.occurrences[0]?.event.participants).toMatchObject([
      { status: 'maybe' },
      { status: 'yes' },
    ])
    expect(harness.last('answer').parameters.slice(0, 2)).toEqual([invited, 'maybe'])
    await harness.last('answer').resolve({ ...invited, title: 'answered' })
    expect(harness.shown()).toEqual(['answered 03-03T10:00'])
  })

  it('is reverted if it is refused', async () => {
    const harness = await loaded([invited])
    harness.send({ type: 'answer', occurrenceId: 'review', status: 'no' })
    await harness.last('answer').reject(failure('invalid_request_error'))
    expect(harness.flow.state.occurrences[0]?.event).toEqual(invited)
    expect(harness.flow.state.change).toMatchObject({ step: 'refused', kind: 'answer' })
  })

  it('is refused if the source cannot send answers', async () => {
    const harness = await loaded([invited], { answer: undefined } as never)
    harness.send({ type: 'answer', occurrenceId: 'review', status: 'yes' })
    expect(harness.flow.state.change).toMatchObject({
      step: 'refused',
      kind: 'answer',
      error: { type: 'forbidden' },
    })
  })

  it('is for a whole series or one occurrence', async () => {
    const harness = await loaded([{ ...weekly, participants: invited.participants }])
    const name = { type: 'answer', occurrenceId: 'weekly_20260310T100000Z', status: 'yes' } as const
    harness.send(name)
    expect(harness.last('answer').parameters[0].id).toBe('weekly')
    await harness.last('answer').resolve()
    harness.send({ ...name, scope: 'this' })
    expect(harness.last('answer').parameters[0].id).toBe('weekly_20260310T100000Z')
  })
})
