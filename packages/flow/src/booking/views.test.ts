import { instant, plainDate, wallAt } from '@whenable/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, slotAt } from '../testing/drive-booking.js'
import { nearestSlots } from './alternatives.js'
import { firstFreeMonth, slotsByDate } from './views.js'

describe('slotsByDate', () => {
  const late = slotAt(at('2026-03-11T23:30:00Z'))
  const early = slotAt(at('2026-03-12T00:30:00Z'))

  it("groups by date in the visitor's time zone", () => {
    expect([...slotsByDate([late, early], 'UTC').keys()]).toEqual(['2026-03-11', '2026-03-12'])
    expect([...slotsByDate([late, early], 'Asia/Tokyo')]).toEqual([['2026-03-12', [late, early]]])
    expect([...slotsByDate([late, early], 'America/New_York')]).toEqual([['2026-03-11', [late, early]]])
  })

  it('returns the same map for the same slots and time zone', () => {
    const slots = [late, early]
    expect(slotsByDate(slots, 'UTC')).toBe(slotsByDate(slots, 'UTC'))
    expect(slotsByDate([...slots], 'UTC')).not.toBe(slotsByDate(slots, 'UTC'))
  })

  it('groups by the date of the wall time, also across clock changes', () => {
    const zones = [
      'Europe/Lisbon',
      'America/New_York',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'America/Sao_Paulo',
      'Africa/Cairo',
    ]
    const starts = fc.uniqueArray(fc.integer({ min: 1_767_225_600, max: 1_798_761_600 }), { maxLength: 80 })
    fc.assert(
      fc.property(starts, fc.constantFrom(...zones), (list, zone) => {
        const slots = list.sort((a, b) => a - b).map((start) => slotAt(instant(start)))
        const byDate = slotsByDate(slots, zone)
        expect([...byDate.values()].flat()).toEqual(slots)
        for (const [date, ones] of byDate)
          for (const { start } of ones) expect(wallAt(start, zone).slice(0, 10)).toBe(date)
      }),
    )
  })
})

describe('nearestSlots', () => {
  const hours = [8, 9, 11, 12, 15].map((hour) =>
    slotAt(at(`2026-03-12T${String(hour).padStart(2, '0')}:00:00Z`)),
  )
  const hoursOf = (start: string, count: number) =>
    nearestSlots(hours, at(start), count).map((slot) => wallAt(slot.start, 'UTC').slice(11, 13))

  it('returns the ones before and after, in order', () => {
    expect(hoursOf('2026-03-12T10:00:00Z', 3)).toEqual(['08', '09', '11'])
  })

  it('prefers the earlier of two at the same distance', () => {
    expect(hoursOf('2026-03-12T10:00:00Z', 1)).toEqual(['09'])
  })

  it('returns all slots if there are fewer', () => {
    expect(hoursOf('2026-03-12T10:00:00Z', 9)).toHaveLength(5)
  })
})

describe('firstFreeMonth', () => {
  it("is in the visitor's time zone", () => {
    const slots = [slotAt(at('2026-03-31T23:30:00Z'))]
    expect(firstFreeMonth(slots, 'UTC')).toBe(plainDate('2026-03-01'))
    expect(firstFreeMonth(slots, 'Asia/Tokyo')).toBe(plainDate('2026-04-01'))
    expect(firstFreeMonth([], 'UTC')).toBeUndefined()
  })
})
