import { dateAt, instant, offsetAt } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { slotsByDate } from './booking/views.js'
import { adoptClocks } from './service-clocks.js'
import { at, settingsWith, slotAt } from './testing/drive-booking.js'

const start = at('2026-03-01T00:00:00Z')
const end = at('2026-05-01T00:00:00Z')
const said = (timezone: string, ...offsets: (readonly [number, number])[]) =>
  settingsWith({
    time_zone_offsets: [
      {
        timezone,
        offsets: offsets.map(([start_time, offset]) => ({ start_time: instant(start_time), offset })),
        end_time: end,
      },
    ],
  })

describe("the service's clocks", () => {
  it('change nothing if the browser has the same', () => {
    const clocks = said('Europe/Lisbon', [start, 0], [at('2026-03-29T01:00:00Z'), 3600])
    expect(adoptClocks(clocks)).toEqual([])
    expect(offsetAt(at('2026-04-01T00:00:00Z'), 'Europe/Lisbon')).toBe(3600)
  })

  it('are taken over where they differ, for the times that can be booked', () => {
    const noon = at('2026-04-01T12:00:00Z')
    const clocks = said('Indian/Chagos', [start, 6 * 3600], [at('2026-03-29T01:00:00Z'), 7 * 3600])
    expect(adoptClocks(clocks)).toEqual(['Indian/Chagos'])
    expect([start, noon, end].map((one) => offsetAt(one, 'Indian/Chagos') / 3600)).toEqual([6, 7, 6])
    // Others who read the same settings learn it as well.
    expect(adoptClocks(clocks)).toEqual(['Indian/Chagos'])
    expect(adoptClocks({ ...clocks })).toEqual(['Indian/Chagos'])
  })

  it('move times to their days, also those that were shown before', () => {
    const slots = [slotAt(at('2026-04-01T12:30:00Z'))]
    expect([...slotsByDate(slots, 'Pacific/Wake').keys()]).toEqual(['2026-04-02'])
    adoptClocks(said('Pacific/Wake', [start, 11 * 3600]))
    expect(dateAt(at('2026-04-01T12:30:00Z'), 'Pacific/Wake')).toBe('2026-04-01')
    expect([...slotsByDate(slots, 'Pacific/Wake').keys()]).toEqual(['2026-04-01'])
  })

  it('are ignored if they make no sense, or if a service or a page says none', () => {
    const { time_zone_offsets: _none, ...own } = settingsWith()
    for (const settings of [
      null,
      own as ReturnType<typeof settingsWith>,
      said('Mars/Olympus', [start, 0]),
      said('Asia/Baku'),
      said('Asia/Baku', [start, 90_000]),
    ])
      expect(adoptClocks(settings)).toEqual([])
    expect(offsetAt(at('2026-04-01T00:00:00Z'), 'Asia/Baku')).toBe(4 * 3600)
  })
})
