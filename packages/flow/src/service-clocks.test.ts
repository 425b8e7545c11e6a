import { dateAt, instant, offsetAt } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { slotsByDate } from './booking/views.js'
import { adoptClocks, adoptedClocks, clocksDiffer } from './service-clocks.js'
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

/** Takes over the clocks of settings, and tells which differ. */
const adopt = async (settings: ReturnType<typeof settingsWith>) => {
  await adoptClocks(settings)
  return adoptedClocks(settings)
}

describe("the service's clocks", () => {
  it('change nothing if the browser has the same', async () => {
    const clocks = said('Europe/Lisbon', [start, 0], [at('2026-03-29T01:00:00Z'), 3600])
    expect(await adopt(clocks)).toEqual([])
    expect(offsetAt(at('2026-04-01T00:00:00Z'), 'Europe/Lisbon')).toBe(3600)
  })

  it('are taken over where they differ, for the times that can be booked', async () => {
    const noon = at('2026-04-01T12:00:00Z')
    const clocks = said('Indian/Chagos', [start, 6 * 3600], [at('2026-03-29T01:00:00Z'), 7 * 3600])
    expect(await adopt(clocks)).toEqual(['Indian/Chagos'])
    expect([start, noon, end].map((one) => offsetAt(one, 'Indian/Chagos') / 3600)).toEqual([6, 7, 6])
    // Others who read the same settings learn it as well.
    expect(await adopt(clocks)).toEqual(['Indian/Chagos'])
    expect(await adopt({ ...clocks })).toEqual(['Indian/Chagos'])
  })

  it('move times to their days, also those that were shown before', async () => {
    const slots = [slotAt(at('2026-04-01T12:30:00Z'))]
    expect([...slotsByDate(slots, 'Pacific/Wake').keys()]).toEqual(['2026-04-02'])
    const clocks = said('Pacific/Wake', [start, 11 * 3600])
    expect(clocksDiffer(clocks)).toBe(true)
    await adoptClocks(clocks)
    expect(clocksDiffer({ ...clocks })).toBe(false)
    expect(dateAt(at('2026-04-01T12:30:00Z'), 'Pacific/Wake')).toBe('2026-04-01')
    expect([...slotsByDate(slots, 'Pacific/Wake').keys()]).toEqual(['2026-04-01'])
  })

  it('are ignored if they make no sense, or if a service or a page says none', async () => {
    const { time_zone_offsets: _none, ...own } = settingsWith()
    expect([clocksDiffer(null), adoptedClocks(null)]).toEqual([false, []])
    for (const settings of [
      own as ReturnType<typeof settingsWith>,
      said('Mars/Olympus', [start, 0]),
      said('Asia/Baku'),
      said('Asia/Baku', [start, 90_000]),
      settingsWith({ time_zone_offsets: [{ timezone: 'Asia/Baku', offsets: null, end_time: end }] as never }),
    ])
      expect(await adopt(settings)).toEqual([])
    expect(offsetAt(at('2026-04-01T00:00:00Z'), 'Asia/Baku')).toBe(4 * 3600)
  })
})
