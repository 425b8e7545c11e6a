import { parseInstant } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventListSource } from './event-list-source.js'
import { createCalendarFlow } from './flow.js'
import { readEvents } from './read-event.js'

const window = { start: parseInstant('2026-03-01T00:00:00Z'), end: parseInstant('2026-04-01T00:00:00Z') }
const start_time = parseInstant('2026-03-03T10:00:00Z')
const when = { start_time, end_time: start_time + 3600 }

/** A flow of a page's own events that has come to rest. */
const shown = async (...given: Parameters<typeof eventListSource>) => {
  const flow = createCalendarFlow({
    source: eventListSource(...given),
    window,
    timeZone: 'Europe/Lisbon',
    now: () => window.start,
  })
  const isAtRest = () =>
    flow.state.list.state === 'ready' && flow.state.calendars.every(({ state }) => state !== 'loading')
  await new Promise<void>((resolve) => {
    flow.subscribe(() => isAtRest() && resolve())
    flow.start()
  })
  return flow
}

describe('eventListSource', () => {
  it('shows events of both APIs on their calendars', async () => {
    const legacy = { timezone: 'Europe/Lisbon', rrule: ['RRULE:FREQ=WEEKLY;COUNT=2'] }
    const flow = await shown([
      { id: 'a', calendar_id: 'work', when },
      { id: 'b', calendar_id: 'home', when: { date: '2026-03-05' } },
      { id: 'c', calendar_id: 'home', when, recurrence: legacy },
    ])
    expect(flow.state.calendars.map(({ info: { id } }) => id)).toEqual(['work', 'home'])
    expect(flow.state.occurrences.map(({ event: { id } }) => id)).toEqual(['a', 'c', 'b', 'c'])
  })

  it('puts events without a calendar on the first one, and accepts events without an id', async () => {
    const flow = await shown([{ when }, { when }], [{ id: 'mine', name: 'Mine' }])
    expect(flow.state.occurrences).toMatchObject([
      { id: 'event-1', event: { calendar_id: 'mine' } },
      { id: 'event-2', event: { calendar_id: 'mine' } },
    ])
  })

  it('returns the same events for every window', async () => {
    const flow = await shown([{ when }])
    flow.send({ type: 'show', start: window.end, end: parseInstant('2026-05-01T00:00:00Z') })
    expect(flow.state.occurrences).toEqual([])
  })

  it('is read-only', async () => {
    const flow = await shown([{ id: 'a', when }])
    flow.send({ type: 'move', occurrenceId: 'a', start: window.start, end: window.start })
    expect(flow.state.change).toMatchObject({ step: 'refused', error: { type: 'forbidden' } })
  })
})

describe('readEvent', () => {
  it('returns the same object if it is valid', () => {
    const sound = { id: 'a', when, title: 'A', participants: [{ email: 'a@x.example' }], more: { b: 1 } }
    expect(readEvents([sound])[0]).toBe(sound)
  })

  it.each([
    [{ title: ['<b>'] }, { title: undefined }],
    [{ busy: 'no' }, { busy: undefined }],
    [{ recurrence: 'RRULE:FREQ=DAILY' }, { recurrence: ['RRULE:FREQ=DAILY'] }],
    [{ recurrence: [5, 'RRULE:FREQ=DAILY'] }, { recurrence: ['RRULE:FREQ=DAILY'] }],
    [{ recurrence: { rrule: 5 } }, { recurrence: { timezone: null, rrule: [] } }],
    [
      { participants: [null, { email: 'a@x.example' }, { email: 5 }] },
      { participants: [{ email: 'a@x.example' }] },
    ],
    [{ participants: 'all' }, { participants: [] }],
    [{ original_start_time: 1.5 }, { original_start_time: undefined }],
    [{ id: 5 }, { id: 'event-1' }],
  ])('keeps the valid fields of %j', (given, read) => {
    expect(readEvents([{ id: 'a', when, ...given }])[0]).toMatchObject(read)
  })

  it('returns undefined for anything but an object, and an empty list for anything but a list', () => {
    expect(readEvents([null, 'a', 5, []])).toEqual([])
    expect(readEvents(null)).toEqual([])
  })

  it('any event is shown or listed as unreadable', async () => {
    const anything = fc.record(
      {
        id: fc.anything(),
        when: fc.oneof(fc.constant(when), fc.anything()),
        recurrence: fc.oneof(fc.constant(['RRULE:FREQ=WEEKLY;COUNT=2']), fc.anything()),
        master_event_id: fc.anything(),
        original_start_time: fc.anything(),
        participants: fc.anything(),
        status: fc.anything(),
        calendar_id: fc.constantFrom(undefined, 'work'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 4 }), async (events) => {
        const flow = await shown([...events, { id: 'sound', calendar_id: 'work', when }])
        expect(flow.state.occurrences.some(({ event }) => event.id === 'sound')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
