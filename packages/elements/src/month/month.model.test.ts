import { addDays, endOfMonth, type PlainDate, plainDate, startOfMonth } from '@whenable/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chooseFrom,
  datesOf,
  moveDate,
  namedMonth,
  pageWeeks,
  pageWith,
  readMonth,
  tabStop,
} from './month.model.js'

const march = plainDate('2026-03-01')
const rulesOn = (today: string, min = `${today.slice(0, 7)}-01`) => ({
  min: plainDate(min),
  from: plainDate(today),
  firstDay: 1,
})

const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(plainDate('2000-01-01'), days))
const worlds = fc.record({ from: dates, firstDay: fc.integer({ min: 0, max: 6 }) }).map((world) => ({
  ...world,
  min: startOfMonth(world.from),
}))

describe('the month’s model', () => {
  it('reads a month; invalid texts are undefined', () => {
    expect(readMonth('2026-03')).to.equal('2026-03-01')
    expect([readMonth(''), readMonth('2026-13'), readMonth('March')]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('begins the current month with this week, and any other with that of its first day', () => {
    const ends = (first: string, today: string) => {
      const days = datesOf(pageWeeks(plainDate(first), rulesOn(today)))
      return [days[0], days.at(-1)]
    }
    expect(ends('2026-03-01', '2026-03-03')).to.deep.equal(['2026-03-02', '2026-04-05'])
    expect(ends('2026-03-01', '2026-03-26')).to.deep.equal(['2026-03-23', '2026-04-26'])
    expect(ends('2026-04-01', '2026-03-26')).to.deep.equal(['2026-03-30', '2026-05-03'])
    const past = pageWeeks(march, rulesOn('2026-03-26', '2026-01-01')).flat()
    expect(past[0]).to.equal('2026-02-23')
  })

  it('has five whole weeks in order, with today or the first day of the month', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 30 }), (world, ahead) => {
        const month = startOfMonth(addDays(world.min, ahead * 31))
        const weeks = pageWeeks(month, world)
        const days = datesOf(weeks)
        expect(weeks.map(({ length }) => length)).to.deep.equal([7, 7, 7, 7, 7])
        expect(days).to.deep.equal(days.map((_, index) => addDays(days[0] as PlainDate, index)))
        expect(weeks[0]).to.include(month === world.min ? world.from : month)
      }),
    )
  })

  it('has each day from this week on: on the page of its month or on the next one', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 800 }), (world, ahead) => {
        const date = addDays(pageWeeks(world.min, world)[0]?.[0] as PlainDate, ahead)
        const page = startOfMonth(date) < world.min ? world.min : pageWith(date, world)
        expect(pageWeeks(page, world).flat()).to.include(date)
        expect([world.min, startOfMonth(date), startOfMonth(addDays(endOfMonth(date), 1))]).to.include(page)
      }),
    )
  })

  it('is named by the next month if none of its weeks is missing, so that no page leaves one out', () => {
    const named = (today: string) => namedMonth(pageWeeks(startOfMonth(plainDate(today)), rulesOn(today)))
    expect(named('2026-11-03')).to.equal('2026-11-01')
    expect(named('2026-11-16')).to.equal('2026-11-01')
    expect(named('2026-11-28')).to.equal('2026-12-01')
    fc.assert(
      fc.property(worlds, (world) => {
        const page = pageWeeks(world.min, world)
        const end = datesOf(page).at(-1) as PlainDate
        const following = pageWeeks(startOfMonth(addDays(endOfMonth(namedMonth(page)), 1)), world)
        expect((datesOf(following)[0] as PlainDate) <= addDays(end, 1)).to.equal(true)
        const next = startOfMonth(addDays(world.min, 31))
        expect(namedMonth(pageWeeks(next, world))).to.equal(next)
        expect(namedMonth(pageWeeks(next, { ...world, isWhole: true }))).to.equal(next)
      }),
    )
  })

  it('begins with the first free day, if it is in this month', () => {
    const today = plainDate('2026-11-10')
    expect(chooseFrom(today, [])).to.equal(today)
    expect(chooseFrom(today, [plainDate('2026-11-24'), plainDate('2026-11-25')])).to.equal('2026-11-24')
    expect(chooseFrom(today, [plainDate('2026-12-01')])).to.equal(today)
  })

  it('has whole months in six weeks, for every first day of the week', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 6 }), (date, firstDay) => {
        const first = startOfMonth(date)
        const weeks = pageWeeks(first, { min: first, from: date, firstDay, isWhole: true })
        const days = datesOf(weeks)
        expect([weeks.length, days[0], days.at(-1)]).to.deep.equal([6, first, endOfMonth(first)])
        expect(days).to.deep.equal([...days].sort())
      }),
    )
  })

  it('steps across the ends of months and years', () => {
    const free = { ...rulesOn('2026-03-03'), min: undefined }
    expect(moveDate(plainDate('2026-12-31'), 'next', free, undefined)).to.equal('2027-01-01')
    expect(moveDate(plainDate('2028-02-29'), 'far-page-down', free, undefined)).to.equal('2029-02-28')
  })

  it('stays within what can be reached: the first page and the last month', () => {
    const may = plainDate('2026-05-01')
    const rules = rulesOn('2026-03-26')
    expect(moveDate(plainDate('2026-03-27'), 'up', rules, may)).to.equal('2026-03-23')
    expect(moveDate(plainDate('2026-05-31'), 'down', rules, may)).to.equal('2026-05-31')
    const whole = { ...rules, isWhole: true }
    expect(moveDate(plainDate('2026-04-03'), 'page-up', whole, may)).to.equal('2026-03-03')
    expect(moveDate(march, 'previous', whole, may)).to.equal('2026-03-01')
  })

  it('puts the tab stop on the chosen day, today, the first available day or the first', () => {
    const open =
      (...dates: string[]) =>
      (date: string) =>
        dates.includes(date)
    const today = plainDate('2026-03-03')
    const days = datesOf(pageWeeks(march, rulesOn('2026-03-03')))
    expect(tabStop(days, '2026-03-12', today, open('2026-03-12', '2026-03-03'))).to.equal('2026-03-12')
    expect(tabStop(days, '', today, open('2026-03-03', '2026-03-02'))).to.equal('2026-03-03')
    expect(tabStop(days, '2026-05-01', today, open('2026-03-20', '2026-03-19'))).to.equal('2026-03-19')
    expect(tabStop(days, '', plainDate('2026-02-03'), open())).to.equal('2026-03-02')
    expect(tabStop(days, '2026-04-02', today, open('2026-04-02', '2026-03-03'))).to.equal('2026-04-02')
  })
})
