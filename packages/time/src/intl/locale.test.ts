import { describe, expect, it } from 'vitest'
import { defaultHourCycle } from './hour-cycle.js'
import { firstDayOfWeek, textDirection, weekendDays } from './locale.js'

describe('locales', () => {
  it('have a 12-hour or 24-hour clock', () => {
    expect(defaultHourCycle('en-US')).toBe('h12')
    expect(defaultHourCycle('en-GB')).toBe('h23')
    expect(defaultHourCycle('ja')).toBe('h23')
  })

  const firstDays = [
    ['en-US', 0],
    ['en-GB', 1],
    ['de', 1],
    ['pt-BR', 0],
    ['ar-EG', 6],
    ['fa', 6],
  ] as const
  const directions = [
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['ur-PK', 'rtl'],
    ['az-Arab', 'rtl'],
    ['zh', 'ltr'],
  ] as const

  it.each(firstDays)('have a first day of the week: %s', (locale, day) => {
    expect(firstDayOfWeek(locale)).toBe(day)
  })

  it.each([
    ['en-GB', [6, 0]],
    ['ar-EG', [5, 6]],
    ['fa', [5]],
  ] as const)('have days without work: %s', (locale, days) => {
    expect(weekendDays(locale)).toEqual(days)
  })

  it.each(directions)('have a direction: %s', (locale, direction) => {
    expect(textDirection(locale)).toBe(direction)
  })

  it('have a first day and a weekend in engines without week data', () => {
    const silent = { configurable: true, get: () => undefined }
    const names = ['weekInfo', 'getWeekInfo'] as const
    const kept = names.map((name) => Object.getOwnPropertyDescriptor(Intl.Locale.prototype, name))
    for (const name of names) Object.defineProperty(Intl.Locale.prototype, name, silent)
    try {
      for (const [locale, day] of firstDays) expect([locale, firstDayOfWeek(locale)]).toEqual([locale, day])
    } finally {
      for (const [i, name] of names.entries()) {
        Reflect.deleteProperty(Intl.Locale.prototype, name)
        const before = kept[i]
        if (before) Object.defineProperty(Intl.Locale.prototype, name, before)
      }
    }
  })
})
