import { afterEach, describe, expect, it, vi } from 'vitest'
import { zoneAliases } from './aliases.js'
import { canonicalTimeZone } from './canonical-name.js'
import { ianaName, listTimeZones } from './names.js'
import { offsetAt } from './offsets.js'

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

describe('in an engine that answers with the name that it was given (ECMA-402, 2025)', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.resetModules()
  })

  it('a name is still today’s', async () => {
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

describe('what is remembered', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is remembered of a zone once, however its name is spelled', () => {
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
