import { instant } from '@whenable/time'
import { describe, expect, it } from 'vitest'
import { timeZoneRelease } from './time-zone-release.js'

const at = (text: string) => instant(Date.parse(text) / 1000)

describe('the release of the time zones', () => {
  it.each([
    ['2025a', '2026-02-28', false],
    ['2025a', '2026-03-04', true],
    ['2025c', '2026-06-30', false],
    ['2025c', '2026-07-04', true],
    ['2025f', '2026-12-31', false],
    ['2025h', '2026-12-31', false],
    ['2025h', '2027-01-02', true],
    ['2026a', '2025-01-01', false],
  ])('%s is old on %s: %s', (version, day, isOld) => {
    expect(timeZoneRelease(version, at(day))).toEqual({ version, isOld })
  })

  it.each([undefined, '', 'unknown'])('%s is never old', (version) => {
    expect(timeZoneRelease(version, at('2090-01-01')).isOld).toBe(false)
  })
})
