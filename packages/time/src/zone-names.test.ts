import { describe, expect, it } from 'vitest'
import { canonicalTimeZone } from './canonical-time-zone.js'
import { ianaName, listTimeZones } from './zone-names.js'

describe('zone names', () => {
  it("are today's, whatever the engine prefers", () => {
    expect(canonicalTimeZone('asia/calcutta')).toBe('Asia/Kolkata')
    expect(canonicalTimeZone('Europe/Kiev')).toBe('Europe/Kyiv')
    expect(canonicalTimeZone('America/Buenos_Aires')).toBe('America/Argentina/Buenos_Aires')
    expect(canonicalTimeZone('GMT')).toBe('UTC')
    expect(canonicalTimeZone('US/Pacific')).toBe('America/Los_Angeles')
  })

  it('may be those of Windows, in any case, where they come from a mailbox', () => {
    expect(canonicalTimeZone('W. Europe Standard Time')).toBe('Europe/Berlin')
    expect(canonicalTimeZone('eastern standard time')).toBe('America/New_York')
    expect(canonicalTimeZone('India Standard Time')).toBe(canonicalTimeZone('Asia/Calcutta'))
    expect(() => ianaName('India Standard Time')).toThrow('"India Standard Time" is not a time zone')
  })

  it.each(['Nowhere', '', '+01:00', 'Eastern', 'constructor', '__proto__'])(
    'that no one knows are an error that names them: "%s"',
    (name) => {
      expect(() => canonicalTimeZone(name)).toThrow(`"${name}" is not a time zone`)
    },
  )

  it('that are missing are an error, never the zone of the machine', () => {
    expect(() => canonicalTimeZone(undefined as unknown as string)).toThrow(RangeError)
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
