import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { instant } from '../instant.js'
import { differsFromEngine, useTimeZoneData } from '../zone-data.js'
import { engineZone } from './engine.js'
import { isTimeZone } from './offsets.js'
import { readData, type TimeZoneData } from './time-zone-data.js'

const file = new URL('../testing/vectors/tzdata-2026f.json.gz', import.meta.url)
const data: TimeZoneData = JSON.parse(gunzipSync(readFileSync(file)).toString())

/** The time zones whose offsets since 1970 a release changed, by its notes. */
const changedBy: Readonly<Record<string, readonly string[]>> = {
  // Baja California from 1970 to 1975.
  '2025c': ['America/Tijuana', 'America/Ensenada', 'America/Santa_Isabel', 'Mexico/BajaNorte'],
  '2026a': ['Europe/Chisinau', 'Europe/Tiraspol'],
  '2026b': ['America/Vancouver', 'Canada/Pacific'],
  '2026c': [
    ...['Africa/Casablanca', 'Africa/El_Aaiun'],
    ...['America/Edmonton', 'America/Yellowknife', 'Canada/Mountain'],
  ],
  // Colombia in 1992 and Iran in 1979.
  '2026d': ['America/Bogota', 'America/Inuvik', 'Asia/Tehran', 'Iran'],
  '2026e': ['America/Winnipeg', 'America/Rainy_River', 'Canada/Central'],
  '2026f': ['America/Havana', 'Cuba'],
}

/** The release of this engine. */
const engines = process.versions['tz'] ?? ''

/** Whether the engine has the zones of a release from before those that the table knows, or after them. */
const isComparable = engines >= '2025b' && engines <= data.version

/** The zones that later releases than the engine's have changed. */
const later = new Set(
  Object.entries(changedBy)
    .filter(([release]) => release > engines)
    .flatMap(([, names]) => names),
)

const names = [...Object.keys(data.zones), ...Object.keys(data.links)].filter(isTimeZone)
const end = Date.UTC(2100, 0) / 1000
const someTimes = fc.array(fc.integer({ min: 0, max: end - 1 }), { minLength: 200, maxLength: 200 })

describe.runIf(isComparable)('the zones of a release', () => {
  afterAll(() => useTimeZoneData(undefined))

  it('are those of the engine but for what later releases changed', () => {
    const read = readData(data)
    expect(names.length).toBeGreaterThan(550)
    fc.assert(
      fc.property(someTimes, (times) => {
        for (const name of names.filter((one) => !later.has(one))) {
          const [engine, released] = [engineZone(name), read(name.toLowerCase())]
          const differing = times.find((at) => engine?.offsetAt(at) !== released?.(at))
          expect([name, differing]).toEqual([name, undefined])
        }
      }),
      { numRuns: 1 },
    )
  })

  it.runIf(engines < '2026b')('keep Vancouver on summer time from November 2026 on', () => {
    useTimeZoneData(data)
    const times = ['2026-10-31', '2026-11-02', '2027-06-01'].map((day) => instant(Date.parse(day) / 1000))
    expect(times.map((at) => differsFromEngine(at, 'America/Vancouver'))).toEqual([false, true, false])
  })
})
