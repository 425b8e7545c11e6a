import { describe, expect, it } from 'vitest'
import { canonicalTimeZone, listTimeZones, sameTimeZone } from './zone-names.js'

describe('zone names', () => {
  it('are one zone under its old and its new name', () => {
    expect(sameTimeZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true)
    expect(sameTimeZone('Europe/Kiev', 'Europe/Kyiv')).toBe(true)
    expect(sameTimeZone('Etc/UTC', 'utc')).toBe(true)
    expect(sameTimeZone('Europe/Lisbon', 'europe/lisbon')).toBe(true)
  })

  it('are not one zone for having the same offset', () => {
    expect(sameTimeZone('Europe/Lisbon', 'Europe/London')).toBe(false)
    expect(sameTimeZone('Nowhere', 'Europe/London')).toBe(false)
  })

  it("are today's, whatever the engine prefers", () => {
    expect(canonicalTimeZone('asia/calcutta')).toBe('Asia/Kolkata')
    expect(canonicalTimeZone('GMT')).toBe('UTC')
    expect(() => canonicalTimeZone('Nowhere')).toThrow('"Nowhere" is not a time zone')
  })

  it('are listed once each, sorted, and hold what the world uses', () => {
    const zones = listTimeZones()
    expect(zones).toEqual([...new Set(zones)].sort())
    expect(zones).toEqual(
      expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires']),
    )
    expect(zones).not.toContain('Asia/Calcutta')
  })
})
