import { instant } from '@whenable/time'
import { expandRecurrence } from '@whenable/time/recurrence'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GraphRecurrence, recurrenceOf, ruleOf } from './microsoft-recurrence.js'

const berlin = (wall: string) => ({ wall, timeZone: 'Europe/Berlin', isAllDay: false })
const range = {
  ...{ type: 'noEnd', startDate: '2026-03-11' },
  recurrenceTimeZone: 'W. Europe Standard Time',
}

// 11 March 2026 is a Wednesday.
const start = berlin('2026-03-11T09:00:00')

describe('a recurrence of Outlook', () => {
  test.each<[string, GraphRecurrence['pattern'], GraphRecurrence['range']?]>([
    ['FREQ=DAILY', { type: 'daily', interval: 1 }],
    [
      'FREQ=WEEKLY;INTERVAL=2',
      { type: 'weekly', interval: 2, daysOfWeek: ['wednesday'], firstDayOfWeek: 'monday' },
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
      { type: 'weekly', interval: 2, daysOfWeek: ['monday', 'wednesday'], firstDayOfWeek: 'sunday' },
    ],
    ['FREQ=MONTHLY', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 11 }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { type: 'absoluteMonthly', interval: 1, dayOfMonth: 31 }],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
      { type: 'absoluteMonthly', interval: 1, dayOfMonth: 30 },
    ],
    [
      'FREQ=MONTHLY;BYDAY=2WE',
      { type: 'relativeMonthly', interval: 1, daysOfWeek: ['wednesday'], index: 'second' },
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      {
        ...{ type: 'relativeMonthly', interval: 1, index: 'last' },
        daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      },
    ],
    ['FREQ=YEARLY', { type: 'absoluteYearly', interval: 1, dayOfMonth: 11, month: 3 }],
    [
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
      { type: 'absoluteYearly', interval: 1, dayOfMonth: 29, month: 2 },
    ],
    [
      'FREQ=YEARLY;BYMONTH=11;BYDAY=-1FR',
      { type: 'relativeYearly', interval: 1, daysOfWeek: ['friday'], index: 'last', month: 11 },
    ],
    [
      'FREQ=DAILY;COUNT=3',
      { type: 'daily', interval: 1 },
      { ...range, type: 'numbered', numberOfOccurrences: 3 },
    ],
    [
      // After the clock change: 09:00 in summer is 07:00 UTC.
      'FREQ=DAILY;UNTIL=20260401T070000Z',
      { type: 'daily', interval: 1 },
      { ...range, type: 'endDate', endDate: '2026-04-01' },
    ],
  ])('is %s, both ways', (rule, pattern, ownRange = range) => {
    expect(ruleOf({ pattern, range: ownRange } as GraphRecurrence, start)).toBe(`RRULE:${rule}`)
    expect(recurrenceOf([`RRULE:${rule}`], start)).toEqual({ pattern, range: ownRange })
  })

  test('is in the month of its start if it names a day of the month alone', () => {
    expect(recurrenceOf(['RRULE:FREQ=YEARLY;BYMONTHDAY=3'], start).pattern).toEqual({
      ...{ type: 'absoluteYearly', interval: 1, dayOfMonth: 3, month: Number(start.wall.slice(5, 7)) },
    })
  })

  test('ends before a day on which UNTIL is earlier than its time', () => {
    const endDate = (until: string) => recurrenceOf([`RRULE:FREQ=DAILY;UNTIL=${until}`], start).range?.endDate
    expect(endDate('20260401T065959Z')).toBe('2026-03-31')
    expect(endDate('20260401')).toBe('2026-04-01')
    expect(endDate('20260401T080000')).toBe('2026-03-31')
  })

  test.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9,10',
    'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=1MO,3MO',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTH=3',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTH=3,6',
    'FREQ=YEARLY;BYMONTHDAY=3,4',
    'FREQ=YEARLY;BYWEEKNO=20',
    'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD',
    'RSCALE=HEBREW;FREQ=YEARLY',
  ])('does not exist for %s', (rule) => {
    expect(() => recurrenceOf([`RRULE:${rule}`], start)).toThrow(
      /Outlook calendars cannot hold a series with/,
    )
  })

  test('is the same after it was read, and has the occurrences of its rule', () => {
    const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    const daysOfWeek = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 7 })
    const common = { interval: fc.integer({ min: 1, max: 12 }) }
    const index = fc.constantFrom('first', 'second', 'third', 'fourth', 'last')
    const [dayOfMonth, month] = [fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 })]
    const pattern = fc.oneof(
      fc.record({ type: fc.constant('daily'), ...common }),
      fc.record({
        type: fc.constant('weekly'),
        ...common,
        daysOfWeek,
        firstDayOfWeek: fc.constant('monday'),
      }),
      fc.record({ type: fc.constant('absoluteMonthly'), ...common, dayOfMonth }),
      fc.record({ type: fc.constant('relativeMonthly'), ...common, daysOfWeek, index }),
      fc.record({ type: fc.constant('absoluteYearly'), ...common, dayOfMonth, month }),
      fc.record({ type: fc.constant('relativeYearly'), ...common, daysOfWeek, index, month }),
    )
    fc.assert(
      fc.property(pattern, fc.integer({ min: 1, max: 28 }), (written, day) => {
        const from = berlin(`2026-03-${String(day).padStart(2, '0')}T09:00:00`)
        const rule = ruleOf({ pattern: written, range }, from)
        const read = recurrenceOf([rule], from)
        expect(ruleOf(read, from)).toBe(rule)
        const recurrence = { start: from.wall, timeZone: from.timeZone, lines: [rule], includeStart: false }
        const to = instant(1_773_000_000 + 40 * 366 * 86_400)
        const found = expandRecurrence(recurrence, { from: instant(1_773_000_000), to, limit: 3 })
        expect(found.length).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
  })
})
