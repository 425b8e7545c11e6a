import { afterEach, describe, expect, it, vi } from 'vitest'
import { zoneAliases } from './aliases.js'
import { canonicalTimeZone, windowsTimeZone } from './canonical-name.js'
import { ianaName, listTimeZones } from './names.js'
import { offsetAt } from './offsets.js'

describe('time zone names', () => {
  it('are current IANA names in every engine', () => {
    expect(canonicalTimeZone('asia/calcutta')).toBe('Asia/Kolkata')
    expect(canonicalTimeZone('Europe/Kiev')).toBe('Europe/Kyiv')
    expect(canonicalTimeZone('America/Buenos_Aires')).toBe('America/Argentina/Buenos_Aires')
    expect(canonicalTimeZone('GMT')).toBe('UTC')
    expect(canonicalTimeZone('US/Pacific')).toBe('America/Los_Angeles')
  })

  it('canonicalTimeZone accepts Windows names in any case', () => {
    expect(canonicalTimeZone('W. Europe Standard Time')).toBe('Europe/Berlin')
    expect(canonicalTimeZone('eastern standard time')).toBe('America/New_York')
    expect(canonicalTimeZone('India Standard Time')).toBe(canonicalTimeZone('Asia/Calcutta'))
    expect(() => ianaName('India Standard Time')).toThrow('"India Standard Time" is not a time zone')
  })

  it('have Windows names, written as Windows does, which are read as the same time zone', () => {
    expect(windowsTimeZone('Europe/Berlin')).toBe('W. Europe Standard Time')
    expect(windowsTimeZone('Europe/Kiev')).toBe('FLE Standard Time')
    expect(windowsTimeZone('Australia/Sydney')).toBe('AUS Eastern Standard Time')
    expect(windowsTimeZone('America/Mexico_City')).toBe('Central Standard Time (Mexico)')
    expect(windowsTimeZone('UTC')).toBe('UTC')
    expect(windowsTimeZone('Europe/Vienna')).toBeUndefined()
    for (const zone of listTimeZones()) {
      const name = windowsTimeZone(zone)
      if (name !== undefined) expect(canonicalTimeZone(name)).toBe(zone)
    }
  })

  it.each(['Nowhere', '', '+01:00', 'Eastern', 'constructor', '__proto__'])(
    'that no one knows are an error that names them: "%s"',
    (name) => {
      expect(() => canonicalTimeZone(name)).toThrow(`"${name}" is not a time zone`)
    },
  )

  it("a missing name is an error, never the machine's time zone", () => {
    expect(() => canonicalTimeZone(undefined as unknown as string)).toThrow(RangeError)
  })

  it('are listed once each, sorted, with the common ones', () => {
    const zones = listTimeZones()
    expect(zones).toEqual([...new Set(zones)].sort())
    expect(zones).toEqual(
      expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires']),
    )
    expect(zones).not.toContain('Asia/Calcutta')
  })
})

describe('in an engine that returns the given name (ECMA-402, 2025)', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.resetModules()
  })

  it('ianaName returns the current name', async () => {
    const given = new Map<string, string>(
      zoneAliases.flatMap(([zone, aliases]) =>
        [zone, ...aliases.split(' ')].map((name) => [name.toLowerCase(), name] as const),
      ),
    )
    const Engine = Intl.DateTimeFormat
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locale, options) {
      const own = new Engine(locale, options)
      const timeZone = given.get(options?.timeZone?.toLowerCase() ?? '') ?? options?.timeZone
      const resolved = own.resolvedOptions()
      own.resolvedOptions = () => ({ ...resolved, ...(timeZone && { timeZone }) })
      return own
    } as typeof Intl.DateTimeFormat)
    vi.resetModules()
    const fresh = await import('./names.js')
    for (const [zone, aliases] of zoneAliases)
      for (const name of [zone, ...aliases.split(' ')])
        expect([name, fresh.ianaName(name.toUpperCase())]).toEqual([name, zone])
  })
})

describe('the cache', () => {
  afterEach(() => vi.restoreAllMocks())

  it('has one entry for all spellings of a time zone', () => {
    offsetAt(1_700_000_000 as never, 'Europe/Lisbon')
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const letters = [...'europe/lisbon']
    for (let spelling = 0; spelling < 1000; spelling++) {
      const name = letters
        .map((letter, at) => ((spelling >> at) & 1 ? letter.toUpperCase() : letter))
        .join('')
      expect(ianaName(name)).toBe('Europe/Lisbon')
      expect(offsetAt(1_700_000_000 as never, name)).toBe(0)
    }
    expect(made).not.toHaveBeenCalled()
  })
})
