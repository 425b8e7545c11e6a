import { type Slot, slotKey } from '@whenable/flow'
import { plainDate, wallAt } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import type { GridVerb } from '../base/grid-keyboard.js'
import { dayRange } from '../messages/day-range.js'
import { slotsOn } from '../testing/memory-service.js'
import { columnsFor, daysFrom, moveInWeek, pageFrom, rowsByPart } from './week.model.js'

const slots = [
  ...slotsOn('2026-03-10', '09:00', '10:00', '14:00'),
  ...slotsOn('2026-03-12', '09:30', '13:30', '18:00'),
  ...slotsOn('2026-03-13', '16:00'),
]
const tuesday = plainDate('2026-03-10')
const week = daysFrom(tuesday, 7, { firstDay: 1 }, slots, 'UTC')
const clock = (slot: Slot | undefined) => slot && wallAt(slot.start, 'UTC').slice(5, 16)

describe('the week’s model', () => {
  it('shows seven days, five, or as many as fit, but never six and at least one', () => {
    const em = 15
    const counts = [20, 84, 168, 252, 336, 420, 504, 588, 1200].map((width) => columnsFor(width, em))
    expect(counts).to.deep.equal([1, 1, 2, 3, 4, 5, 5, 7, 7])
    expect(columnsFor(588, 2 * em)).to.equal(3)
  })

  it('starts seven days with the language’s first weekday, and fewer with the requested day', () => {
    const starts = (count: number, firstDay: number) =>
      daysFrom(tuesday, count, { firstDay }, [], 'UTC')[0]?.date
    expect([starts(7, 1), starts(7, 0), starts(7, 6)]).to.deep.equal([
      '2026-03-09',
      '2026-03-08',
      '2026-03-07',
    ])
    expect([starts(5, 1), starts(1, 0)]).to.deep.equal([tuesday, tuesday])
  })

  it('starts seven days with the first day that can be shown, or whole weeks later', () => {
    const startWith = (date: string) =>
      daysFrom(plainDate(date), 7, { firstDay: 1, min: '2026-03-13' }, [], 'UTC')[0]?.date
    expect(
      ['2026-03-01', '2026-03-13', '2026-03-16', '2026-03-19', '2026-03-20', '2026-04-02'].map(startWith),
    ).to.deep.equal(['2026-03-13', '2026-03-13', '2026-03-13', '2026-03-13', '2026-03-20', '2026-03-27'])
  })

  it('never starts before the first day that can be shown', () => {
    const starts = [7, 5, 1].map(
      (count) => daysFrom(tuesday, count, { firstDay: 1, min: '2026-03-13' }, [], 'UTC')[0]?.date,
    )
    expect(starts).to.deep.equal(['2026-03-13', '2026-03-13', '2026-03-13'])
  })

  it.each(['', 'tomorrow', '2026-02-30', '<b>'])('takes no first day from %j', (min) => {
    const starts = [7, 5].map((count) => daysFrom(tuesday, count, { firstDay: 1, min }, [], 'UTC')[0]?.date)
    expect(starts).to.deep.equal(['2026-03-09', '2026-03-10'])
  })

  it('has a slot on its day in the time zone', () => {
    const late = slotsOn('2026-03-10', '23:30')
    const dates = (zone: string) =>
      daysFrom(tuesday, 7, { firstDay: 1 }, late, zone)
        .filter((day) => day.slots.length)
        .map(({ date }) => date)
    expect(dates('UTC')).to.deep.equal(['2026-03-10'])
    expect(dates('Asia/Tokyo')).to.deep.equal(['2026-03-11'])
  })

  it('arranges the slots in rows by parts of the day, and leaves out empty parts', () => {
    const rows = rowsByPart(week, 'UTC').map(([part, cells]) => [part, cells.map((row) => row.map(clock))])
    const none = undefined
    expect(rows).to.deep.equal([
      [
        'morning',
        [
          [none, '03-10T09:00', none, '03-12T09:30', none, none, none],
          [none, '03-10T10:00', none, none, none, none, none],
        ],
      ],
      ['afternoon', [[none, '03-10T14:00', none, '03-12T13:30', '03-13T16:00', none, none]]],
      ['evening', [[none, none, none, '03-12T18:00', none, none, none]]],
    ])
    expect(rowsByPart(daysFrom(tuesday, 7, { firstDay: 1 }, [], 'UTC'), 'UTC')).to.deep.equal([])
  })

  const moves: [from: number, verb: GridVerb, to: string][] = [
    [0, 'down', '03-10T10:00'],
    [1, 'down', '03-10T14:00'],
    [2, 'down', '03-10T14:00'],
    [0, 'up', '03-10T09:00'],
    [2, 'next', '03-12T13:30'],
    [1, 'next', '03-12T09:30'],
    [5, 'next', '03-13T16:00'],
    [6, 'next', '03-13T16:00'],
    [4, 'previous', '03-10T14:00'],
    [0, 'previous', '03-10T09:00'],
    [6, 'row-start', '03-10T14:00'],
    [0, 'row-end', '03-13T16:00'],
  ]
  for (const [from, verb, to] of moves)
    it(`${verb} moves from ${clock(slots[from])} to ${to}`, () => {
      expect(clock(moveInWeek(week, slots[from]!, verb, 'UTC'))).to.equal(to)
    })

  it('stays among the shown slots for any verb', () => {
    const verbs: GridVerb[] = ['up', 'down', 'previous', 'next', 'row-start', 'row-end']
    for (const from of slots)
      for (const verb of verbs)
        expect(slots.map(slotKey)).to.include(slotKey(moveInWeek(week, from, verb, 'UTC')!))
  })

  it('moves by as many days as are shown, within the bounds', () => {
    const page = (count: number, min = '', max = '') => pageFrom(week, count, min, max)
    expect([page(1), page(-1), page(4)]).to.deep.equal(['2026-03-16', '2026-03-02', '2026-04-06'])
    expect([page(-1, '2026-03-05'), page(-1, '2026-03-10')]).to.deep.equal(['2026-03-05', undefined])
    expect([page(4, '', '2026-03-20'), page(1, '', '2026-03-15')]).to.deep.equal(['2026-03-20', undefined])
  })

  it('formats the range of days in the language', () => {
    expect(dayRange(week[0]!.date, week[6]!.date, 'en-GB')).to.match(/^9\s?–\s?15 March 2026$/)
  })
})
