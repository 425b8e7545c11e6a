import { type Instant, type Occurrence, parseInstant, plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { closedOutside } from './closed-hours.js'
import { initialHour, type TimeGridOptions, timeGrid } from './time-grid.model.js'

const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`)
const occurrence = (start: string, end: string): Occurrence => ({
  ...{ id: start, event: { id: start }, allDay: false, cancelled: false },
  ...{
    start: at(start),
    end: at(end),
    when: { object: 'timespan', start_time: at(start), end_time: at(end) },
  },
})
const grid = (timed: Occurrence[][], more: Partial<TimeGridOptions> = {}) =>
  timeGrid(timed, {
    dates: [plainDate('2026-03-12')],
    timeZone: 'UTC',
    hourFrom: 8,
    hourTo: 18,
    closedOf: null,
    most: 3,
    ...more,
  })

describe('a time grid', () => {
  it('shows the requested hours', () => {
    expect(grid([[]])).toMatchObject({ from: 480, to: 1080 })
    expect(grid([[]], { hourFrom: 0, hourTo: 24 })).toMatchObject({ from: 0, to: 1440 })
  })

  it('shows more hours if an event is outside of them', () => {
    expect(
      grid([[occurrence('03-12T06:30', '03-12T07:00'), occurrence('03-12T18:30', '03-12T19:10')]]),
    ).toMatchObject({
      from: 360,
      to: 1200,
    })
  })

  it('scrolls to half an hour before its first event, or to the morning without one', () => {
    const whole = { hourFrom: 0, hourTo: 24 }
    expect(initialHour(grid([[]], whole), 10)).toBe(7.5)
    expect(initialHour(grid([[occurrence('03-12T06:00', '03-12T07:00')]], whole), 10)).toBe(5.5)
    expect(initialHour(grid([[occurrence('03-12T08:30', '03-12T09:00')]]), 10)).toBe(0)
  })

  it('scrolls so that no hour label is cut off at the bottom edge', () => {
    const own = grid([[]], { hourFrom: 0, hourTo: 24 })
    for (let visible = 4; visible < 12; visible += 0.01) {
      const end = (initialHour(own, visible) + visible) % 1
      expect(end > 0.159 && end < 0.841).toBe(true)
    }
  })

  it('gives short events the height of a line, also at the end of the day', () => {
    const [column] = grid([
      [occurrence('03-12T10:00', '03-12T10:00'), occurrence('03-12T23:50', '03-12T23:55')],
    ]).columns
    expect(column!.placed.map(({ item: { from, to } }) => [from, to])).toEqual([
      [600, 625],
      [1415, 1440],
    ])
  })

  it('splits an event that spans midnight', () => {
    const night = occurrence('03-12T22:00', '03-13T02:00')
    const { columns } = grid([[night], [night]], {
      dates: [plainDate('2026-03-12'), plainDate('2026-03-13')],
    })
    expect(columns.flatMap(({ placed }) => placed.map(({ item: { from, to } }) => [from, to]))).toEqual([
      [1320, 1440],
      [0, 120],
    ])
  })

  it('shades the time outside business hours, also on days on which the clocks change', () => {
    const hours = [{ days: [0, 4], start: '9:00', end: '17:00', timezone: 'Europe/Lisbon' }]
    const more = { closedOf: closedOutside(hours, 'Europe/Lisbon'), timeZone: 'Europe/Lisbon' }
    expect(grid([[]], more).columns[0]!.closed).toEqual([
      { from: 0, to: 540 },
      { from: 1020, to: 1440 },
    ])
    expect(grid([[]], { ...more, dates: [plainDate('2026-03-13')] }).columns[0]!.closed).toEqual([
      { from: 0, to: 1440 },
    ])
    const spring = grid([[]], { ...more, dates: [plainDate('2026-03-29')] }).columns[0]!
    expect([spring.closed, spring.missing]).toEqual([
      [
        { from: 0, to: 540 },
        { from: 1020, to: 1440 },
      ],
      [{ from: 60, to: 120 }],
    ])
  })

  it('is an hour longer on days with a repeated hour', () => {
    const { axis, from, to } = grid([[]], { dates: [plainDate('2026-10-25')], timeZone: 'Europe/Lisbon' })
    expect([axis.length, from, to]).toEqual([1500, 540, 1140])
  })
})
