import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../instant.js'
import { addDays, plainDate } from '../plain-date.js'
import { dayStretches } from './day-stretches.js'
import { startOfDay } from './offsets.js'
import { wallAt } from './wall-at.js'

const told = (date: string, timeZone: string) =>
  dayStretches(plainDate(date), timeZone).map(({ start, end, minute }) => [minute, (end - start) / 60])

describe('dayStretches', () => {
  it('a day without a clock change is one stretch of 24 hours', () => {
    expect(told('2026-03-12', 'Europe/Lisbon')).toEqual([[0, 1440]])
  })

  it('a spring day leaves out the skipped hour', () => {
    expect(told('2026-03-29', 'Europe/Berlin')).toEqual([
      [0, 120],
      [180, 1260],
    ])
  })

  it('an autumn day repeats an hour', () => {
    expect(told('2026-10-25', 'Europe/Berlin')).toEqual([
      [0, 180],
      [120, 1320],
    ])
  })

  it('a clock change can be half an hour, or at midnight', () => {
    expect(told('2026-04-05', 'Australia/Lord_Howe')).toEqual([
      [0, 120],
      [90, 1350],
    ])
    expect(told('2018-11-04', 'America/Sao_Paulo')).toEqual([[60, 1380]])
  })

  it('a date that the time zone skipped has no stretches', () => {
    expect(told('2011-12-30', 'Pacific/Apia')).toEqual([])
  })

  it('stretches cover each day from start to end and have its wall times', () => {
    const zones = ['Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(40_000), (timeZone, days) => {
        const date = addDays(plainDate('1971-01-01'), days % 24_000)
        const stretches = dayStretches(date, timeZone)
        let at = startOfDay(date, timeZone)
        for (const { start, end, minute } of stretches) {
          expect(start).toBe(at)
          const wall = wallAt(start, timeZone)
          expect(wall.slice(0, 10)).toBe(date)
          expect(Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))).toBe(Math.floor(minute))
          at = end
        }
        expect(at).toBe(
          stretches.length ? startOfDay(addDays(date, 1), timeZone) : (startOfDay(date, timeZone) as Instant),
        )
      }),
    )
  })
})
