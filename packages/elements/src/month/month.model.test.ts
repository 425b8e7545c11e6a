import { plainDate } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { clampToMonths, monthWeeks, moveDate, readMonth, tabStop } from './month.model.js'

const march = plainDate('2026-03-01')
const bounds = { min: plainDate('2026-03-01'), max: plainDate('2026-05-01') }

describe('the month’s model', () => {
  it('reads a month; invalid texts are undefined', () => {
    expect(readMonth('2026-03')).to.equal('2026-03-01')
    expect([readMonth(''), readMonth('2026-13'), readMonth('March')]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has whole weeks, for every first day of the week', () => {
    for (let firstDay = 0; firstDay < 7; firstDay++) {
      for (let month = 1; month <= 12; month++) {
        const weeks = monthWeeks(plainDate(`2028-${String(month).padStart(2, '0')}-01`), firstDay)
        const days = weeks.flat().filter((date) => date !== undefined)
        expect(weeks.every((week) => week.length === 7)).to.equal(true)
        expect(days).to.have.length([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!)
        expect(days).to.deep.equal([...days].sort())
      }
    }
  })

  it('steps across the ends of months and years', () => {
    expect(moveDate(plainDate('2026-12-31'), 'next', 1, { min: undefined, max: undefined })).to.equal(
      '2027-01-01',
    )
    expect(
      moveDate(plainDate('2028-02-29'), 'far-page-down', 1, { min: undefined, max: undefined }),
    ).to.equal('2029-02-28')
  })

  it('stays within the allowed months', () => {
    expect(moveDate(march, 'previous', 1, bounds)).to.equal('2026-03-01')
    expect(moveDate(plainDate('2026-05-31'), 'down', 1, bounds)).to.equal('2026-05-31')
    expect(clampToMonths(plainDate('2027-01-01'), bounds)).to.equal('2026-05-31')
  })

  it('puts the tab stop on the chosen day, today, the first available day or the first', () => {
    const open =
      (...dates: string[]) =>
      (date: string) =>
        dates.includes(date)
    const today = plainDate('2026-03-03')
    expect(tabStop([march], '2026-03-12', today, open('2026-03-12', '2026-03-03'))).to.equal('2026-03-12')
    expect(tabStop([march], '', today, open('2026-03-03', '2026-03-02'))).to.equal('2026-03-03')
    expect(tabStop([march], '2026-04-01', today, open('2026-03-20', '2026-03-19'))).to.equal('2026-03-19')
    expect(tabStop([march], '', plainDate('2026-02-03'), open())).to.equal('2026-03-01')
    const both = [march, plainDate('2026-04-01')]
    expect(tabStop(both, '2026-04-09', today, open('2026-04-09', '2026-03-03'))).to.equal('2026-04-09')
  })
})
