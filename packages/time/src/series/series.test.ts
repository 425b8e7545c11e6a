import { describe, expect, it } from 'vitest'
import { parseInstant } from '../parse-instant.js'
import { type PlainDate, plainDate } from '../plain-date.js'
import { readRule } from '../recurrence/rule.js'
import { hasStart, lastStartAt, type Series, startsAmong, startsIn } from './series.js'
import { type Shift, shiftRule, shiftToStart } from './shift.js'

const at = (text: string) => parseInstant(`${text}:00Z`)

const allDay = (lines: readonly string[]): Series => ({
  start: plainDate('2026-03-02'),
  timeZone: 'Europe/Berlin',
  lines,
})

describe('the last start up to UNTIL', () => {
  it.each([
    ['20260310', '2026-03-10'],
    ['20260310T000000Z', '2026-03-10'],
    ['20260309T230000Z', '2026-03-10'],
    // The last minute of a day is its end, in UTC or in the time zone of the series.
    ['20260310T235959Z', '2026-03-10'],
    ['20260310T225959Z', '2026-03-10'],
  ])('of an all-day series with UNTIL=%s is the day that its occurrences end with', (text, last) => {
    const line = `FREQ=DAILY;UNTIL=${text}`
    const series = allDay([line])
    const { until } = readRule(line)
    expect(until && lastStartAt(series, until)).toBe(last)
    const days = startsIn(series, plainDate('2026-03-01'), plainDate('2026-04-01'))
    expect(days.at(-1)).toBe(at(`${last}T00:00`))
  })

  it('moves with an all-day series, which keeps the number of its days', () => {
    const rule = readRule('FREQ=DAILY;UNTIL=20260310T235959Z')
    const shift = shiftToStart(allDay([]), plainDate('2026-03-03')) as Shift
    expect(shiftRule(allDay([]), rule, shift).until).toEqual({
      form: 'date',
      seconds: at('2026-03-11T00:00'),
    })
  })
})

describe('the starts of a series among others', () => {
  // 25 October 2026, 02:30 comes twice in Berlin: at 00:30 and at 01:30 in UTC.
  const secondPass: Series = {
    start: at('2026-10-25T01:30'),
    timeZone: 'Europe/Berlin',
    lines: ['RRULE:FREQ=DAILY;COUNT=3'],
  }
  const asked = ['2026-10-25T00:30', '2026-10-25T01:30', '2026-10-26T01:30', '2026-10-29T01:30'].map(at)

  it('are those that it has, by its own hour where one comes twice', () => {
    expect([...startsAmong(secondPass, asked)]).toEqual([asked[1], asked[2]])
    expect(asked.filter((start) => hasStart(secondPass, start))).toEqual([asked[1], asked[2]])
  })

  it('are none of the other kind: dates and times are never the same start', () => {
    const midnight = at('2026-03-02T00:00')
    const timed: Series = { ...allDay(['RRULE:FREQ=DAILY']), start: midnight, timeZone: 'UTC' }
    expect(hasStart(timed, '2026-03-02' as PlainDate)).toBe(false)
    expect(startsAmong(timed, ['2026-03-02' as PlainDate]).size).toBe(0)
    expect(startsAmong(allDay(['RRULE:FREQ=DAILY']), [midnight]).size).toBe(0)
  })
})

it('a series whose first start moves to the second of two equal hours has it exactly there', () => {
  const series: Series = { start: at('2026-10-24T00:30'), timeZone: 'Europe/Berlin', lines: [] }
  const first = at('2026-10-25T01:30')
  const shift = shiftToStart(series, first)
  expect(shift?.moveStart(series.start)).toBe(first)
  expect(shift?.moveStart(at('2026-10-31T01:30'))).toBe(at('2026-11-01T01:30'))
  expect(shiftToStart(series, series.start)).toBeUndefined()
})
