import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import { toIsoString } from '../instant.js'
import { parseInstant } from '../parse-instant.js'
import { expandEvent, expandEvents } from './event.js'
import { isRecurring, type OccurrenceWindow, type RecurringEvent, singleOccurrence } from './occurrence.js'

const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`)
const march: OccurrenceWindow = { from: at('03-01T00:00'), to: at('04-01T00:00'), timeZone: 'Europe/Lisbon' }
const week: OccurrenceWindow = { ...march, from: at('03-09T00:00'), to: at('03-16T00:00') }

const timespan = (start: string, end: string) => ({ start_time: at(start), end_time: at(end) })
/** Every Tuesday 10:00–11:00 in Lisbon, from 3 March 2026. */
const master: RecurringEvent = {
  id: 'm',
  calendar_id: 'c',
  when: { object: 'timespan', ...timespan('03-03T10:00', '03-03T11:00'), start_timezone: 'Europe/Lisbon' },
  recurrence: ['RRULE:FREQ=WEEKLY'],
}
const override = (more: Partial<RecurringEvent>): RecurringEvent => ({
  id: 'o',
  calendar_id: 'c',
  master_event_id: 'm',
  original_start_time: at('03-10T10:00'),
  ...more,
})
const shown = (event: RecurringEvent, overrides: RecurringEvent[] = [], window = march) =>
  expandEvent(event, overrides, window).map(({ id, start }) => `${id} ${toIsoString(start).slice(5, 16)}`)

describe('a single event', () => {
  const single = { id: 'e', when: timespan('03-10T10:00', '03-10T11:00') }

  it('has one occurrence', () => {
    expect(expandEvent(single, [], march)).toEqual([
      {
        id: 'e',
        event: single,
        when: { object: 'timespan', ...single.when },
        start: at('03-10T10:00'),
        end: at('03-10T11:00'),
        allDay: false,
        cancelled: false,
      },
    ])
  })

  it('is in a window that it overlaps, not in one that it touches', () => {
    const from = (text: string) => shown(single, [], { ...march, from: at(text) })
    expect(from('03-10T10:59')).toHaveLength(1)
    expect(from('03-10T11:00')).toHaveLength(0)
    expect(shown(single, [], { ...march, to: at('03-10T10:00') })).toHaveLength(0)
  })

  it('without a duration is in the window that contains its time', () => {
    const moment = { id: 'e', when: { time: at('03-10T10:00') } }
    expect(shown(moment, [], { ...march, from: at('03-10T10:00') })).toHaveLength(1)
    expect(shown(moment, [], { ...march, to: at('03-10T10:00') })).toHaveLength(0)
  })

  it('with an invalid field throws an error with the field', () => {
    expect(() => shown({ id: 'e', when: { time: 'soon' } })).toThrow('time is "soon"')
  })
})

describe('a master', () => {
  it('is expanded in its own time zone, with its own start first', () => {
    expect(shown(master)).toEqual([
      'm_20260303T100000Z 03-03T10:00',
      'm_20260310T100000Z 03-10T10:00',
      'm_20260317T100000Z 03-17T10:00',
      'm_20260324T100000Z 03-24T10:00',
      'm_20260331T090000Z 03-31T09:00',
    ])
  })

  it('without a time zone is expanded in that of the window', () => {
    const floating = { ...master, when: timespan('03-03T10:00', '03-03T11:00') }
    const [last] = shown(floating, [], { ...march, timeZone: 'UTC' }).slice(-1)
    expect(last).toBe('m_20260331T100000Z 03-31T10:00')
  })

  it('without a time zone is expanded in that of its calendar, if that is known', () => {
    const floating = { ...master, when: timespan('03-03T10:00', '03-03T11:00'), calendar_id: 'berlin' }
    const timeZoneOf = ({ calendar_id }: RecurringEvent) =>
      calendar_id === 'berlin' ? 'Europe/Berlin' : 'Nowhere'
    const lastIn = (event: RecurringEvent) =>
      shown(event, [], { ...march, timeZone: 'America/Phoenix', timeZoneOf }).at(-1)
    // Berlin changes its clocks on 29 March, Phoenix never.
    expect(lastIn(floating)).toBe('m_20260331T090000Z 03-31T09:00')
    expect(lastIn({ ...floating, calendar_id: 'other' })).toBe('m_20260331T100000Z 03-31T10:00')
    // Its own time zone comes first.
    const own = { ...floating, when: { ...floating.when, start_timezone: 'UTC' } }
    expect(lastIn(own)).toBe('m_20260331T100000Z 03-31T10:00')
  })

  it('of dates takes the dates of overrides and exceptions from the time zone of its calendar', () => {
    const dated: RecurringEvent = {
      ...{ id: 'm', when: { date: '2026-03-03' }, calendar_id: 'berlin' },
      // The first instant of 17 March in Berlin.
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260316T230000Z'],
    }
    const moved: RecurringEvent = {
      ...{ id: 'o', master_event_id: 'm', calendar_id: 'berlin', when: { date: '2026-03-12' } },
      original_start_time: at('03-09T23:00'),
    }
    const timeZoneOf = () => 'Europe/Berlin'
    for (const timeZone of ['America/Los_Angeles', 'Asia/Tokyo', 'UTC']) {
      const window = { ...march, timeZone, timeZoneOf }
      const { occurrences, errors } = expandEvents([dated, moved], window)
      expect(errors).toEqual([])
      expect(occurrences.map(({ when }) => (when.object === 'date' ? when.date : undefined))).toEqual([
        ...['2026-03-03', '2026-03-12'],
      ])
    }
  })

  it('of the legacy API has its time zone and rules in one object', () => {
    const legacy = {
      ...master,
      when: timespan('03-03T10:00', '03-03T11:00'),
      recurrence: { timezone: 'America/New_York', rrule: ['RRULE:FREQ=WEEKLY', 'EXDATE:20260317T060000'] },
    }
    // New York changes its clocks on 8 March.
    expect(shown(legacy).slice(0, 3)).toEqual([
      'm_20260303T100000Z 03-03T10:00',
      'm_20260310T090000Z 03-10T09:00',
      'm_20260317T090000Z 03-17T09:00',
    ])
    const excluded = {
      ...legacy,
      recurrence: { ...legacy.recurrence, rrule: ['RRULE:FREQ=WEEKLY', 'EXDATE:20260317T050000'] },
    }
    expect(shown(excluded)).toHaveLength(shown(legacy).length - 1)
  })

  it('includes its own start even if no rule matches it', () => {
    expect(shown({ ...master, recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2'] })).toEqual([
      'm_20260303T100000Z 03-03T10:00',
      'm_20260306T100000Z 03-06T10:00',
    ])
  })

  it('can start in the second pass of a fold', () => {
    const second = {
      ...master,
      when: { ...timespan('10-25T01:30', '10-25T02:30'), start_timezone: 'Europe/Lisbon' },
    }
    const window = { ...march, from: at('10-25T00:00'), to: at('11-02T00:00') }
    expect(shown(second, [], window)).toEqual([
      'm_20261025T013000Z 10-25T01:30',
      'm_20261101T013000Z 11-01T01:30',
    ])
  })

  it('that starts in the second pass of a fold is in a window that begins there', () => {
    const second = {
      ...master,
      when: { ...timespan('10-25T01:30', '10-25T01:45'), start_timezone: 'Europe/Lisbon' },
    }
    expect(shown(second, [], { ...march, from: at('10-25T01:30'), to: at('10-25T02:00') })).toEqual([
      'm_20261025T013000Z 10-25T01:30',
    ])
    expect(shown(second, [], { ...march, from: at('10-25T00:00'), to: at('10-25T01:00') })).toEqual([])
  })

  it('has occurrences of the same duration across a clock change', () => {
    const night = {
      ...master,
      when: { ...timespan('03-03T23:00', '03-04T03:00'), start_timezone: 'Europe/Lisbon' },
      recurrence: ['FREQ=DAILY'],
    }
    for (const { start, end } of expandEvent(night, [], march)) expect(end - start).toBe(4 * 3600)
  })

  it('has an occurrence that began before the window', () => {
    const long = { ...master, when: timespan('03-03T10:00', '03-05T10:00') }
    expect(shown(long, [], { ...march, from: at('03-11T00:00'), to: at('03-12T00:00') })).toEqual([
      'm_20260310T100000Z 03-10T10:00',
    ])
  })

  it('that is cancelled has no occurrences, or cancelled ones on request', () => {
    const cancelled = { ...master, status: 'cancelled' }
    expect(shown(cancelled)).toEqual([])
    const kept = expandEvent(cancelled, [], { ...march, showCancelled: true })
    expect(kept.map((occurrence) => occurrence.cancelled)).toEqual(Array(5).fill(true))
  })

  it('of several days has as many days if one of them has 23 or 25 hours', () => {
    const days = {
      id: 'm',
      when: { start_date: '2026-03-28', end_date: '2026-03-30' },
      recurrence: ['FREQ=MONTHLY;INTERVAL=7'],
    }
    const hours = expandEvent(days, [], { ...march, to: at('11-30T00:00') }).map(
      ({ start, end }) => (end - start) / 3600,
    )
    expect(hours).toEqual([71, 72])
    const last = { ...days, recurrence: ['FREQ=DAILY;COUNT=3;INTERVAL=105'] }
    const [spring, , autumn] = expandEvent(last, [], { ...march, to: at('11-30T00:00') })
    expect([spring, autumn].map((seen) => seen && [seen.when, (seen.end - seen.start) / 3600])).toEqual([
      [{ object: 'datespan', start_date: '2026-03-28', end_date: '2026-03-30' }, 71],
      [{ object: 'datespan', start_date: '2026-10-24', end_date: '2026-10-26' }, 73],
    ])
  })

  it('that is all-day occurs on its dates in a time zone far from UTC', () => {
    const day = { id: 'm', when: { date: '2026-03-03' }, recurrence: ['FREQ=DAILY'] }
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const start = expandEvent(day, [], { ...week, timeZone }).map(({ when }) => when)
      const inUtc = expandEvent(day, [], { ...week, timeZone: 'UTC' }).map(({ when }) => when)
      expect(start.length).toBe(inUtc.length + 1)
    }
  })

  it('that is all-day lasts whole days in the time zone of the window', () => {
    const days = {
      id: 'm',
      when: { start_date: '2026-03-27', end_date: '2026-03-28' },
      recurrence: ['FREQ=WEEKLY;COUNT=2'],
    }
    const occurrences = expandEvent(days, [], { ...march, to: at('05-01T00:00') })
    expect(
      occurrences.map(({ id, when, start, end, allDay }) => [
        id,
        when,
        toIsoString(start),
        toIsoString(end),
        allDay,
      ]),
    ).toEqual([
      [
        'm_20260327',
        { object: 'datespan', start_date: '2026-03-27', end_date: '2026-03-28' },
        '2026-03-27T00:00:00Z',
        '2026-03-29T00:00:00Z',
        true,
      ],
      [
        'm_20260403',
        { object: 'datespan', start_date: '2026-04-03', end_date: '2026-04-04' },
        '2026-04-02T23:00:00Z',
        '2026-04-04T23:00:00Z',
        true,
      ],
    ])
  })
})

describe('overrides', () => {
  it('replace the occurrence with their original start', () => {
    const moved = override({ when: timespan('03-11T15:00', '03-11T16:00') })
    expect(shown(master, [moved], week)).toEqual(['o 03-11T15:00'])
  })

  it('that were moved out of the window remove their occurrence', () => {
    expect(shown(master, [override({ when: timespan('03-20T15:00', '03-20T16:00') })], week)).toEqual([])
  })

  it('that were moved into the window are included', () => {
    const moved = override({
      when: timespan('03-12T15:00', '03-12T16:00'),
      original_start_time: at('03-24T10:00'),
    })
    expect(shown(master, [moved], week)).toEqual(['m_20260310T100000Z 03-10T10:00', 'o 03-12T15:00'])
  })

  it('that were moved past other occurrences are sorted by their new start', () => {
    const moved = override({ when: timespan('03-25T10:00', '03-25T11:00') })
    expect(shown(master, [moved])).toEqual([
      'm_20260303T100000Z 03-03T10:00',
      'm_20260317T100000Z 03-17T10:00',
      'm_20260324T100000Z 03-24T10:00',
      'o 03-25T10:00',
      'm_20260331T090000Z 03-31T09:00',
    ])
  })

  it('are included even if the recurrence excludes the time that they replace', () => {
    const excluding = { ...master, recurrence: ['RRULE:FREQ=WEEKLY', 'EXDATE:20260310T100000Z'] }
    expect(shown(excluding, [override({ when: timespan('03-11T15:00', '03-11T16:00') })], week)).toEqual([
      'o 03-11T15:00',
    ])
  })

  it('fifty thousand overrides are each read once', () => {
    let reads = 0
    const counted: ProxyHandler<RecurringEvent> = {
      get: (event, name) => {
        reads++
        return Reflect.get(event, name)
      },
    }
    const many = Array.from({ length: 50_000 }, (_, index) => {
      const start = at('03-03T10:00') + index * 86_400
      const when = { start_time: start + 3600, end_time: start + 7200 }
      return new Proxy(override({ id: `o${index}`, when, original_start_time: start }), counted)
    })
    const daily = { ...master, recurrence: ['RRULE:FREQ=DAILY'] }
    expect(shown(daily, many, week)).toHaveLength(7)
    expect(reads).toBeLessThan(10 * many.length)
  })

  it('of another master or another calendar are ignored', () => {
    const when = timespan('03-11T15:00', '03-11T16:00')
    const others = [override({ when, master_event_id: 'x' }), override({ when, calendar_id: 'x' })]
    expect(shown(master, others, week)).toEqual(['m_20260310T100000Z 03-10T10:00'])
  })

  it.each([{ status: 'cancelled' }, { cancelled: true }])(
    'that are cancelled vanish, or are marked: %j',
    (sign) => {
      for (const when of [timespan('03-10T10:00', '03-10T11:00'), undefined]) {
        const cancelled = override({ ...sign, when })
        expect(shown(master, [cancelled], week)).toEqual([])
        const [kept] = expandEvent(master, [cancelled], { ...week, showCancelled: true })
        expect(kept).toMatchObject({
          id: 'o',
          cancelled: true,
          start: at('03-10T10:00'),
          end: at('03-10T11:00'),
        })
      }
    },
  )

  it('may have their original start as text, or only as their own start', () => {
    const when = timespan('03-10T10:00', '03-10T12:00')
    expect(shown(master, [override({ when, original_start_time: String(at('03-10T10:00')) })], week)).toEqual(
      ['o 03-10T10:00'],
    )
    expect(shown(master, [override({ when, original_start_time: null })], week)).toEqual(['o 03-10T10:00'])
  })

  it.each([
    ['midnight in UTC', at('03-10T00:00')],
    ['midnight in the zone', at('03-10T04:00')],
    ['midnight east of the zone', at('03-09T15:00')],
    ['midnight west of the zone', at('03-10T07:00')],
  ])('that are all-day are matched by date, given as %s', (_, original_start_time) => {
    const days = { ...master, when: { date: '2026-03-03' } }
    const moved = override({ when: { date: '2026-03-11' }, original_start_time })
    expect(shown(days, [moved], { ...week, timeZone: 'America/New_York' })).toEqual(['o 03-11T04:00'])
  })
})

describe('expandEvents', () => {
  it('expands a master once, even if the list has its instances', () => {
    const instances = ['03-03', '03-10', '03-17', '03-24'].map((date) =>
      override({
        id: `i${date}`,
        when: timespan(`${date}T10:00`, `${date}T11:00`),
        original_start_time: at(`${date}T10:00`),
        recurrence: master.recurrence,
      }),
    )
    const { occurrences } = expandEvents([...instances, master], march)
    expect(occurrences.map(({ id }) => id)).toEqual([
      'i03-03',
      'i03-10',
      'i03-17',
      'i03-24',
      'm_20260331T090000Z',
    ])
  })

  it('includes instances whose master is not in the list', () => {
    const alone = override({ when: timespan('03-10T10:00', '03-10T11:00') })
    expect(expandEvents([alone], march).occurrences.map(({ id }) => id)).toEqual(['o'])
  })

  it('returns invalid events as errors', () => {
    const bad = { id: 'bad', when: { start_time: 5 } }
    const worse = { ...master, id: 'worse', recurrence: ['FREQ=NEVER'] }
    const { occurrences, errors } = expandEvents(
      [bad, worse, { id: 'good', when: { date: '2026-03-10' } }],
      march,
    )
    expect(occurrences.map(({ id }) => id)).toEqual(['good'])
    expect(errors.map(({ event, error }) => [event.id, error.name])).toEqual([
      ['bad', 'WhenError'],
      ['worse', 'RecurrenceError'],
    ])
  })

  it('shows a datespan that ends before it starts as one day, with an error', () => {
    const backwards = { id: 'b', when: { start_date: '2026-03-10', end_date: '2026-03-08' } }
    const { occurrences, errors } = expandEvents([backwards], march)
    expect(occurrences.map(({ when }) => when)).toEqual([
      { object: 'datespan', start_date: '2026-03-10', end_date: '2026-03-10' },
    ])
    expect(errors.map(({ event, error }) => [event.id, error.message])).toEqual([
      ['b', expect.stringContaining('end_date is "2026-03-08"')],
    ])
  })

  it('accepts Windows names of time zones', () => {
    const lisbon = 'GMT Standard Time'
    const sent = { ...master, when: { ...timespan('03-03T10:00', '03-03T11:00'), start_timezone: lisbon } }
    const legacy = {
      ...master,
      when: timespan('03-03T10:00', '03-03T11:00'),
      recurrence: { timezone: lisbon, rrule: ['RRULE:FREQ=WEEKLY'] },
    }
    for (const event of [sent, legacy]) expect(shown(event).at(-1)).toBe('m_20260331T090000Z 03-31T09:00')
  })

  it('shows a series with an invalid override, with an error', () => {
    const bad = override({ when: { start_time: 'soon' } })
    const { occurrences, errors } = expandEvents([bad, master], march)
    expect(occurrences).toHaveLength(5)
    expect(errors.map(({ event }) => event)).toEqual([bad])
  })

  it('shows all other events if a recurrence is not a list or an event is not an object', () => {
    const good = { id: 'good', when: timespan('03-10T10:00', '03-10T11:00') }
    const odd = (id: string, recurrence: unknown): RecurringEvent =>
      ({ ...good, id, recurrence }) as RecurringEvent
    const list = [
      odd('text', 'RRULE:FREQ=DAILY;COUNT=2'),
      odd('number', 7),
      odd('yes', true),
      odd('mixed', [null, 'RRULE:FREQ=DAILY;COUNT=1']),
      odd('rrule', { timezone: 3, rrule: 'RRULE:FREQ=DAILY;COUNT=1' }),
      null as unknown as RecurringEvent,
      good,
    ]
    const { occurrences, errors } = expandEvents(list, week)
    expect(occurrences.map(({ event: { id } }) => id).sort()).toEqual(
      ['good', 'mixed', 'number', 'rrule', 'text', 'text', 'yes'].sort(),
    )
    expect(errors.map(({ event }) => event)).toEqual([null])
  })

  it('shows a series with an override that does not say what it replaces', () => {
    const moved = override({ when: timespan('03-11T15:00', '03-11T16:00'), original_start_time: 'soon' })
    const { occurrences, errors } = expandEvents([master, moved], week)
    expect(occurrences.map(({ id }) => id)).toEqual(['m_20260310T100000Z'])
    expect(errors.map(({ event }) => event.id)).toEqual(['o'])
  })

  it('returns in two windows what it returns in their union', () => {
    const rules = [
      'FREQ=DAILY',
      'FREQ=WEEKLY;BYDAY=MO,SA',
      'FREQ=MONTHLY;BYDAY=-1FR',
      'FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=-1',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom('Europe/Lisbon', 'America/St_Johns', 'Australia/Lord_Howe'),
        fc.integer({ min: 0, max: 365 * 24 }),
        fc.integer({ min: 1, max: 48 }),
        (rule, timeZone, hour, length) => {
          const start = (at('01-01T00:30') + 3600) as Instant
          const when = {
            start_time: start,
            end_time: (start + length * 3600) as Instant,
            start_timezone: timeZone,
          }
          const event = { id: 'm', when, recurrence: [rule] }
          const [from, to] = [at('01-01T00:00'), (at('01-01T00:00') + 365 * 86_400) as Instant]
          const middle = (from + hour * 3600) as Instant
          const ids = (begin: Instant, end: Instant) =>
            expandEvent(event, [], { from: begin, to: end, timeZone }).map(({ id }) => id)
          expect([...new Set([...ids(from, middle), ...ids(middle, to)])]).toEqual(ids(from, to))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('an event that does not recur', () => {
  const single = (when: object, more = {}) => ({ id: 'e', when, ...more })

  it('has the same occurrence by singleOccurrence and by expandEvent', () => {
    for (const when of [
      { start_time: at('03-09T10:00'), end_time: at('03-09T11:00') },
      { time: at('03-09T00:00') },
      { time: at('03-16T00:00') },
      { date: '2026-03-15' },
      { start_date: '2026-03-01', end_date: '2026-03-08' },
      { start_date: '2026-03-01', end_date: '2026-03-09' },
    ])
      expect([singleOccurrence(single(when), week)].filter(Boolean)).toEqual(
        expandEvent(single(when), [], week),
      )
  })

  it('isRecurring is true for masters only', () => {
    const lines = ['RRULE:FREQ=DAILY']
    expect(isRecurring({ id: 'e', recurrence: lines })).toBe(true)
    expect(isRecurring({ id: 'e', recurrence: { rrule: lines } })).toBe(true)
    expect(isRecurring({ id: 'e', recurrence: lines, master_event_id: 'm' })).toBe(false)
    for (const recurrence of [undefined, null, [], {}, { rrule: null }])
      expect(isRecurring({ id: 'e', recurrence })).toBe(false)
  })
})
